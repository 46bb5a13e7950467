import { MINUTE_MS } from '../../platform/time.ts';
import type { AlertKind } from './alert.ts';

/** An alert ends when its condition has been away for so long: one that comes and goes is one alert. */
const SETTLE_MS = 5 * MINUTE_MS;
/**
 * How long a condition must hold before its alert; at once unless given. One refused call need not mean a refused key, and the
 * line of the log that explains a minute may come a minute after it.
 */
const HOLD_MS: Partial<Record<AlertKind, number>> = {
  'key-refused': 2 * MINUTE_MS,
  unexplained: 2 * MINUTE_MS,
};

/** How the alert of a kind stands. */
export interface AlertState {
  /** Null while there is no alert. */
  raisedAt: Date | null;
  /** Since when the condition has held without an alert, or has been away with one; null while they agree. */
  changingSince: Date | null;
}

/** @returns how an alert stands after a look; `raisedAt` differs from before where it was raised or ended */
export function follow(
  state: AlertState,
  kind: AlertKind,
  { isDue, now }: { isDue: boolean; now: Date },
): AlertState {
  const { raisedAt } = state;
  if (isDue === (raisedAt !== null)) return { raisedAt, changingSince: null };
  const changingSince = state.changingSince ?? now;
  const neededMs = isDue ? (HOLD_MS[kind] ?? 0) : SETTLE_MS;
  if (now.getTime() - changingSince.getTime() < neededMs) return { raisedAt, changingSince };
  return { raisedAt: isDue ? now : null, changingSince: null };
}
