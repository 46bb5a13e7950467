import type { ApprovalState } from '@equanim/contract/approvals';

/** How far a proposal has got, on the screen. */
export const STATE_WORDS: Record<ApprovalState, string> = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  refused: 'Refused',
  void: 'Void',
  expired: 'Expired',
};

/** What is proposed, on the screen. */
export const KIND_WORDS: Record<string, string> = {
  'strike-pass': 'Pass the dealing day',
  'strike-pass-undo': 'Deal on the day after all',
  'request-accept': 'Accept late',
  'request-cancel': 'Cancel late',
  'request-reckon': 'Deal as it is, late',
  terms: 'Terms',
  adjustment: 'Adjusting entry',
  'hand-line': 'Line by hand',
};
