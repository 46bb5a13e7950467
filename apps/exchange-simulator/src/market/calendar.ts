import { DAY_MS, HOUR_MS } from '../time.ts';

const FRIDAY = 5;

/** Options expire at 08:00 UTC. */
export const EXPIRY_HOUR = 8;
/** Perpetuals pay funding every eight hours, from midnight UTC on. */
export const FUNDING_EVERY_MS = 8 * HOUR_MS;

/** The first moment after another at which options expire: Fridays, 08:00 UTC. */
export function nextFriday(ms: number): number {
  const expiry = Math.floor(ms / DAY_MS) * DAY_MS + EXPIRY_HOUR * HOUR_MS;
  const days = (FRIDAY - new Date(expiry).getUTCDay() + 7) % 7;
  return expiry + (days === 0 && expiry <= ms ? 7 : days) * DAY_MS;
}
