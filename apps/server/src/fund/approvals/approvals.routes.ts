import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { ApprovalsService } from './approvals.service.ts';
import { toApproval } from './approvals.wire.ts';

/** What needs a second person, for administrators. */
export function approvalsRoutes(approvals: ApprovalsService) {
  return {
    approvals: async ({ user }) => (await approvals.list(user.id)).map(toApproval),

    confirmApproval: async ({ params, body, act }) =>
      toApproval(await approvals.confirm(params.id, body.digest, act)),

    refuseApproval: async ({ params, body, act }) =>
      toApproval(await approvals.refuse(params.id, body.reason, act)),
  } satisfies Partial<Handlers>;
}
