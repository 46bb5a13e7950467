import { adjustmentBody } from './adjustments.ts';
import { proposing } from './approvals.ts';
import type { Call } from './call.ts';

/** What puts right what was wrong in the ledger. */
export const adjustmentCalls = {
  makeAdjustment: {
    method: 'POST',
    path: '/dealing/adjustments',
    access: 'admin',
    summary: 'Ask for an adjusting entry, which the next strike makes once a second person has confirmed it',
    body: adjustmentBody,
    ...proposing,
  },
} as const satisfies Record<string, Call>;
