import { isDay, utcDay } from '@equanim/finance/calendar';
import { RANGES, type Range } from '@equanim/contract/range';
import type { Span } from '../../../api/asked-history.ts';
import type { PerformanceSpan } from '../../../api/performance.ts';
import { readSpan, spanLabel } from '../../frame/charts/own-span.ts';
import { formatUtcDay } from '../../../ui/format/date.ts';

/** The range of the performance screen while the address names none: all of the history. */
export const WHOLE_RANGE: Range = 'max';

/** UTC days as they are typed, both included; an open end is empty. */
export interface OwnRange {
  from: string;
  to: string;
}

/** What the address asks for. */
export type ChosenRange =
  | { kind: 'named'; range: Range }
  | { kind: 'own'; own: OwnRange; span: PerformanceSpan }
  | { kind: 'unreadable'; own: OwnRange; problem: string };

/** The API takes instants from 1970 on. */
const FIRST_DAY = '1970-01-01';

const isGiven = (text: string): boolean => isDay(text) && text >= FIRST_DAY;

/**
 * What is wrong with a range of one's own.
 *
 * @returns a sentence; null where nothing is wrong
 * @example problemOf({ from: '2026-02-01', to: '2026-01-01' }) // => 'The last day must not be before the first.'
 */
export function problemOf({ from, to }: OwnRange): string | null {
  if (from === '' && to === '') return 'Enter a first day, a last day or both.';
  if (from !== '' && !isGiven(from)) return 'Enter the first day as YYYY-MM-DD, 1970 or later.';
  if (to !== '' && !isGiven(to)) return 'Enter the last day as YYYY-MM-DD, 1970 or later.';
  return from !== '' && to !== '' && to < from ? 'The last day must not be before the first.' : null;
}

/**
 * Reads the range from the address: `from` and `to` come before `range`, and an unknown `range` is all of it. They are days, or
 * two instants as the dashboards have them.
 */
export function readChosenRange(search: URLSearchParams): ChosenRange {
  const own = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  if (own.from !== '' || own.to !== '') {
    const problem = problemOf(own);
    if (problem === null) return { kind: 'own', own, span: spanOfDays(own) };
    const span = readSpan(own.from, own.to, Number.POSITIVE_INFINITY) ?? null;
    if (span === null) return { kind: 'unreadable', own, problem };
    return { kind: 'own', own: daysOf(span), span };
  }
  const named = search.get('range');
  return { kind: 'named', range: RANGES.find((range) => range === named) ?? WHOLE_RANGE };
}

/** What to ask the server for; a range that cannot be read asks for nothing. */
export function spanOf(chosen: ChosenRange): PerformanceSpan | null {
  if (chosen.kind === 'unreadable') return null;
  return chosen.kind === 'named' ? { time_range: chosen.range } : chosen.span;
}

/** The UTC days of two instants; an end at midnight belongs to the day before. */
const daysOf = ({ from, to }: Span): OwnRange => ({
  from: utcDay(Date.parse(from)),
  to: utcDay(Date.parse(to) - 1),
});

const DAY_START = 'T00:00:00.000Z';

const spanOfDays = ({ from, to }: OwnRange): PerformanceSpan => ({
  ...(from !== '' && { from: `${from}${DAY_START}` }),
  ...(to !== '' && { to: `${to}T23:59:59.999Z` }),
});

const dayOf = (instant: string): string => formatUtcDay(instant.slice(0, 10));

/** What was asked for by name: a range as its button has it, a range of one's own by its days or its ends. */
export function nameOf({ time_range: range, from, to }: PerformanceSpan): string {
  if (from !== undefined && to !== undefined)
    return from.endsWith(DAY_START) ? `${dayOf(from)} to ${dayOf(to)}` : spanLabel({ from, to });
  if (from !== undefined) return `the range from ${dayOf(from)}`;
  if (to !== undefined) return `the range up to ${dayOf(to)}`;
  return (range ?? WHOLE_RANGE).toUpperCase();
}
