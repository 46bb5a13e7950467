import { z } from 'zod/mini';
import * as approvals from './approvals.ts';
import { named, type CallTable } from './call.ts';
import { reasonBody } from './text.ts';
import { idParams } from './values.ts';

/** Calls about what waits for a second person. */
export const approvalCalls = named({
  approvals: {
    method: 'GET',
    path: '/approvals',
    access: 'admin',
    summary: 'Proposals that wait for a second person, then those decided in the last 90 days, newest first',
    reply: z.array(approvals.approval),
  },
  confirmApproval: {
    method: 'POST',
    path: '/approvals/:id/confirm',
    access: 'admin',
    summary: 'Confirm what another administrator proposed, which does it; void where something has changed',
    params: idParams,
    body: approvals.confirmBody,
    reply: approvals.approval,
    needsStepUp: true,
    audit: 'approval-confirmed',
    isIdempotent: true,
  },
  refuseApproval: {
    method: 'POST',
    path: '/approvals/:id/refuse',
    access: 'admin',
    summary: 'Refuse what another administrator proposed, or take back what one proposed',
    params: idParams,
    body: reasonBody,
    reply: approvals.approval,
    needsStepUp: true,
    audit: 'approval-refused',
    isIdempotent: true,
  },
} as const satisfies CallTable);
