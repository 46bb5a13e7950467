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
  'strike-pass': 'Passed dealing day',
  'strike-pass-undo': 'Passed dealing day taken back',
  'request-accept': 'Late decision: accept',
  'request-cancel': 'Late decision: cancel',
  'request-reckon': 'Late decision: deal a part payment as it is',
  terms: 'Terms',
  adjustment: 'Adjusting entry',
  'hand-line': 'Line by hand',
};
