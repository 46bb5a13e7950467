import { adjustmentBody } from './adjustments.ts';
import { approval } from './approvals.ts';
import type { Call } from './call.ts';

/** What puts right what was wrong in the ledger. */
export const adjustmentCalls = {
  makeAdjustment: {
    method: 'POST',
    path: '/dealing/adjustments',
    access: 'admin',
    summary: 'Ask for an adjusting entry, which the next strike makes once a second person has confirmed it',
    body: adjustmentBody,
    reply: approval,
    status: 201,
    needsStepUp: true,
    audit: 'approval-asked',
    isIdempotent: true,
  },
} as const satisfies Record<string, Call>;
