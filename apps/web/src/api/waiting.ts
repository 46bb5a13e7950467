import { statusCalls } from '@equanim/contract/status-calls';
import { useCall } from './use-call.ts';

/** Investors ask and others decide meanwhile. */
const REFRESH_MS = 60_000;

interface Asking {
  /** Nobody else is answered: asks for nothing while false. */
  isAdmin?: boolean;
  /** Whether it is asked again every minute, which one place of a screen does. */
  isTimed?: boolean;
}

/** What waits for this administrator, the oldest first. */
export const useWaiting = ({ isAdmin = true, isTimed = false }: Asking = {}) =>
  useCall(statusCalls.waiting, {}, { enabled: isAdmin, refetchInterval: isTimed && REFRESH_MS });
