import type { CallName } from './calls.ts';
import type { ProblemCode } from './problem.ts';

/** How a call can fail, beside the problems that follow from its access and its input. */
export const callProblems: { readonly [Name in CallName]?: readonly ProblemCode[] } = {
  login: ['wrong-credentials'],
  resetPassword: ['dead-link'],
  register: ['forbidden'],
  invitation: ['forbidden'],
  confirmEmail: ['dead-link'],
  passkeyLogin: ['wrong-credentials'],
  endSession: ['not-found'],
  withdrawInvitation: ['not-found'],
  changePerson: ['not-found', 'last-administrator'],
  resetFactor: ['not-found'],
  renamePasskey: ['not-found'],
  removePasskey: ['not-found'],
  walletCurrent: ['no-data-yet', 'too-old'],
  walletRefresh: ['no-data-yet', 'too-old'],
  walletSummary: ['no-data-yet'],
  btcLatest: ['no-data-yet', 'too-old'],
  klines: ['exchange-unavailable'],
  serverTime: ['exchange-unavailable'],
  positions: ['exchange-unavailable'],
  customerCurrent: ['no-data-yet'],
  ready: ['not-ready'],
  decideQuarantine: ['already-decided'],
};
