import { rangeStart, type Range } from '@equanim/contract/range';
import type { RangeQuery } from '@equanim/contract/wallet';
import { BEGINNING, type Span } from '../../platform/time.ts';
import { BEGIN_TOLERANCE_MS } from './wallet.store.ts';

/** The span a range asks for when it ends at a moment; from where on its points are, `beginRange` says. */
export function rangeSpan(range: Range, end: Date): Span {
  const start = rangeStart(range, end.getTime());
  return { from: start === null ? BEGINNING : new Date(start), to: end };
}

/**
 * What a query asks for when the history ends at a moment: a span of its own, or a range. No end of it lies
 * after that moment.
 */
export function askedSpan({ time_range: range, from, to }: RangeQuery, end: Date): Span {
  if (from === undefined && to === undefined) return rangeSpan(range, end);
  return { from: from === undefined ? BEGINNING : askedEnd(from, end), to: askedEnd(to, end) };
}

/** Where what is asked for ends when the history ends at a moment: not after that, and there unless the query says otherwise. */
export function askedEnd(asked: string | undefined, end: Date): Date {
  return asked === undefined ? end : new Date(Math.min(Date.parse(asked), end.getTime()));
}

/** The first and the last point of a series within a span, both its ends included. */
export interface Edges<Point> {
  first(span: Span): Promise<Point | undefined>;
  last(span: Span): Promise<Point | undefined>;
}

/**
 * Where a range of a series begins (Decision D24): at the last point at or before its beginning where one lies
 * within an hour of it, else at the first one after. The range is what lies from that point on: every figure of it counts
 * from there, the point included.
 *
 * @param asked the range as it is asked for; nothing after its end is read
 * @returns the first point, null where the range holds none, and the span from it on
 */
export async function beginRange<Point extends { takenAt: Date }>(
  edges: Edges<Point>,
  asked: Span,
): Promise<{ first: Point | null; span: Span }> {
  const hourBefore = { from: new Date(asked.from.getTime() - BEGIN_TOLERANCE_MS), to: asked.from };
  const first = (await edges.last(hourBefore)) ?? (await edges.first(asked));
  return first ? { first, span: { from: first.takenAt, to: asked.to } } : { first: null, span: asked };
}
