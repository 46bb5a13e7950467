import { SECOND_MS } from '../ui/time.ts';

/** How far this browser's clock is ahead of the server's, as far as answers tell; 0 until one contradicts it. */
let aheadMs = 0;
const listeners = new Set<() => void>();

/** Whether an answer may have been kept: its `Date` would be of when it was made. */
const mayBeKept = (headers: Headers): boolean =>
  headers.has('age') || headers.get('cache-control')?.includes('max-age') === true;

/**
 * Learns the server's time of the `Date` of an answer, which was the second that had begun at some moment since the request.
 * The browser's clock counts as right as long as it agrees with that.
 *
 * @param sentAt when the request left, epoch milliseconds by this browser's clock
 */
export function noteServerTime(headers: Headers, sentAt: number): void {
  const second = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(second) || mayBeKept(headers)) return;
  const [least, most] = [sentAt - second - SECOND_MS, browserNow() - second];
  if (aheadMs >= least && aheadMs <= most) return;
  aheadMs = (least + most) / 2;
  for (const listener of listeners) listener();
}

/** Now by the clock of this browser, epoch milliseconds: for spans of time within the browser, not for what is shown. */
// oxlint-disable-next-line no-restricted-properties -- The one reading; everybody else says whose clock is meant.
export const browserNow = (): number => Date.now();

/** Now by the server's clock, epoch milliseconds. */
export const serverNow = (): number => toServerTime(browserNow());

/** A moment by this browser's clock, by the server's; both epoch milliseconds. */
export const toServerTime = (browserTime: number): number => browserTime - aheadMs;

/** A moment by the server's clock, by this browser's; both epoch milliseconds. */
export const toBrowserTime = (serverTime: number): number => serverTime + aheadMs;

/** Calls back when the server's time turns out to be another. @returns what ends it */
export function subscribeToServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
