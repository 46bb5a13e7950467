import { HOUR_MS } from '../../platform/time.ts';
import { reasonOf } from './backup-format.ts';

/** A newest backup that is older than so many intervals is worth a notice. */
const MAX_AGE_INTERVALS = 2;

/**
 * Says that a backup could not be made, and since when there is none.
 *
 * @param newestAt when the newest backup was made; null where there is none, or where that is not known
 */
export function failureNotice(newestAt: Date | null, error: unknown): string {
  const since = newestAt ? `since ${momentOf(newestAt)}` : 'yet';
  return `No backup has been made ${since}; the next attempt follows within the hour. ${sentenceOf(error)}`;
}

/** Says that the newest backup is older than two intervals; null where it is not, or where there is none. */
export function ageNotice(newestAt: Date | null, everyMs: number, now: Date): string | null {
  const isLate =
    newestAt !== null && everyMs > 0 && now.getTime() - newestAt.getTime() > MAX_AGE_INTERVALS * everyMs;
  if (!isLate) return null;
  const hours = everyMs / HOUR_MS;
  const every = hours === 1 ? 'hour' : `${hours} hours`;
  return `The newest backup was made ${momentOf(newestAt)}, although one is due every ${every}.`;
}

function sentenceOf(error: unknown): string {
  const reason = reasonOf(error);
  return /[.!?]$/.test(reason) ? reason : `The reason: ${reason}.`;
}

function momentOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
