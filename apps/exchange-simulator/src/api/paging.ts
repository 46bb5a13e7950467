import { DAY_MS, WEEK_MS, type Span } from '../time.ts';
import { Refusal, type Query } from './endpoint.ts';

export interface Page<T> {
  list: T[];
  nextPageCursor: string;
}

/** How far back orders with fills, executions and lines of the log are listed. */
export const HISTORY_MS = 730 * DAY_MS;

/**
 * One page of a list that is newest first. The cursor names the last row served, so that rows inserted in front of it
 * change nothing. It is percent-encoded, like the exchange's own.
 *
 * @throws Refusal for a limit out of range or an unknown cursor
 */
export function pageOf<T>(
  rows: T[],
  keyOf: (row: T) => string,
  query: Query,
  limits: { max: number; usual: number },
): Page<T> {
  const limit = query['limit'] === undefined ? limits.usual : Number(query['limit']);
  if (!Number.isInteger(limit) || limit < 1 || limit > limits.max)
    throw new Refusal(10001, 'params error: limit invalid');
  const start = startAfter(rows, keyOf, query['cursor']);
  const list = rows.slice(start, start + limit);
  const last = list.at(-1);
  const hasMore = start + limit < rows.length && last !== undefined;
  return { list, nextPageCursor: hasMore ? encodeURIComponent(`last=${keyOf(last)}&`) : '' };
}

function startAfter<T>(rows: T[], keyOf: (row: T) => string, cursor: string | undefined): number {
  if (!cursor) return 0;
  // The query string is decoded once; a client that encodes the cursor again leaves one layer.
  const text = cursor.includes('=') ? cursor : decodeURIComponent(cursor);
  const key = /^last=(.*)&$/.exec(text)?.[1];
  const index = rows.findIndex((row) => keyOf(row) === key);
  if (key === undefined || index < 0) throw new Refusal(10016, 'wrong cursor');
  return index + 1;
}

/**
 * The span a list covers: by default the last `usualMs`; with one end given, `usualMs` from there; with both, at most
 * seven days.
 *
 * @throws Refusal for a longer span, or for a time that is no number
 */
export function spanOf(query: Query, nowMs: number, usualMs = WEEK_MS): Span {
  const [start, end] = [numberOf(query['startTime']), numberOf(query['endTime'])];
  if (start === null && end === null) return { fromMs: nowMs - usualMs, toMs: nowMs };
  if (start !== null && end === null) return { fromMs: start, toMs: start + usualMs };
  if (start === null && end !== null) return { fromMs: end - usualMs, toMs: end };
  const span = { fromMs: start ?? 0, toMs: end ?? 0 };
  if (span.toMs < span.fromMs || span.toMs - span.fromMs > WEEK_MS) {
    throw new Refusal(10001, 'The time range between startTime and endTime cannot exceed 7 days');
  }
  return span;
}

function numberOf(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  if (!/^\d{1,15}$/.test(text)) throw new Refusal(10001, 'params error: time invalid');
  return Number(text);
}
