import { Refusal } from './refusal.ts';

export interface Page<T> {
  list: T[];
  nextPageCursor: string;
}

const WEEK_MS = 7 * 86_400_000;

/**
 * One page of a list that is newest first. The cursor names the last row served, so that rows inserted in front of it
 * change nothing; it is percent-encoded, as the exchange's are.
 *
 * @throws Refusal for a limit or a cursor that cannot be
 */
export function pageOf<T>(
  rows: T[],
  keyOf: (row: T) => string,
  query: Record<string, string>,
  limits: { most: number; usual: number },
): Page<T> {
  const limit = query['limit'] === undefined ? limits.usual : Number(query['limit']);
  if (!Number.isInteger(limit) || limit < 1 || limit > limits.most)
    throw new Refusal(10001, 'params error: limit invalid');
  const start = startAfter(rows, keyOf, query['cursor']);
  const list = rows.slice(start, start + limit);
  const last = list.at(-1);
  const hasMore = start + limit < rows.length && last !== undefined;
  return { list, nextPageCursor: hasMore ? encodeURIComponent(`last=${keyOf(last)}&`) : '' };
}

function startAfter<T>(rows: T[], keyOf: (row: T) => string, cursor: string | undefined): number {
  if (!cursor) return 0;
  // The query string was decoded once; clients that encode the cursor again leave one layer on it.
  const text = cursor.includes('=') ? cursor : decodeURIComponent(cursor);
  const key = /^last=(.*)&$/.exec(text)?.[1];
  const index = rows.findIndex((row) => keyOf(row) === key);
  if (key === undefined || index < 0) throw new Refusal(10016, 'wrong cursor');
  return index + 1;
}

/**
 * The span a list covers: none given, the last stretch; one given, that much from it; both, at most seven days.
 *
 * @throws Refusal for a longer one or one that is no number
 */
export function spanOf(
  query: Record<string, string>,
  nowMs: number,
  usualMs = WEEK_MS,
): { fromMs: number; toMs: number } {
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
