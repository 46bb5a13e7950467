import { EXPIRY_HOUR } from './contracts.ts';
import { DAY_MS } from './daily-grid.ts';

const FRIDAY = 5;
const HOUR_MS = 3_600_000;

/** The first moment after another at which options end: Fridays, 08:00 UTC. */
export function nextFriday(ms: number): number {
  const expiry = Math.floor(ms / DAY_MS) * DAY_MS + EXPIRY_HOUR * HOUR_MS;
  const days = (FRIDAY - new Date(expiry).getUTCDay() + 7) % 7;
  return expiry + (days === 0 && expiry <= ms ? 7 : days) * DAY_MS;
}
