import { approvalCalls } from '@equanim/contract/approval-calls';
import { useCall } from './use-call.ts';

/** Another administrator decides meanwhile, and what waits expires. */
const REFRESH_MS = 60_000;

/** What waits for a second person, then what was decided in the last 90 days. */
export const useApprovals = () => useCall(approvalCalls.approvals, {}, { refetchInterval: REFRESH_MS });
