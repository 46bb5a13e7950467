import { rangeCovering, type Range } from '@equanim/contract/range';

/** Two instants, both included: UTC, ISO 8601 with `Z`. */
export interface Span {
  from: string;
  to: string;
}

/** What of the history is asked for: a range, or a span of one's own. */
export type AskedHistory = Range | Span;

/** What a history call takes for it. */
export const queryOf = (asked: AskedHistory): Span | { time_range: Range } =>
  typeof asked === 'string' ? { time_range: asked } : asked;

/** The range whose number of points a chart of it has: of a span of one's own, the shortest range that covers it. */
export const rangeOf = (asked: AskedHistory): Range =>
  typeof asked === 'string' ? asked : rangeCovering(Date.parse(asked.to) - Date.parse(asked.from));

/** Equal for what asks for the same. */
export const keyOf = (asked: AskedHistory): string =>
  typeof asked === 'string' ? asked : `${asked.from} ${asked.to}`;
