import { monthLabel, monthNumber } from './calendar.ts';
import { inCents } from './money.ts';

/** A month of a projection as the chart draws it. */
export interface ProjectionPoint {
  /** Last day of the month with data, YYYY-MM-DD. */
  readonly day: string;
  /** Month and year, such as Nov 2026. */
  readonly name: string;
  /** Value per unit of the amount paid in. */
  readonly multiplier: number;
  /** Whole cents. */
  readonly value: number;
}

/** A calendar month in the table; nulls where the month has no data. */
export interface MonthFigures {
  readonly name: string;
  readonly value: number | null;
  /** Since the last month with data, or since entry; the months' profits add up to the total, cent by cent. */
  readonly profit: number | null;
  /** A fraction, since the same point. */
  readonly growth: number | null;
}

/** A calendar year in the table, as far as it has data. */
export interface YearFigures {
  readonly year: number;
  /** At its last month with data. */
  readonly value: number;
  /** Since the last year with data, or since entry. */
  readonly profit: number;
  /** A fraction, since the same point. */
  readonly growth: number;
}

/** The result of a projection, in total, by month and by year. */
export interface Figures {
  readonly totalValue: number;
  /** Total value - initial value. */
  readonly profit: number;
  /** Final multiplier - 1, a fraction. */
  readonly growth: number;
  readonly points: readonly ProjectionPoint[];
  readonly months: readonly MonthFigures[];
  readonly years: readonly YearFigures[];
}

type Mark = Pick<ProjectionPoint, 'multiplier' | 'value'>;

function step(from: Mark, to: Mark): { value: number; profit: number; growth: number } {
  return {
    value: to.value,
    profit: (inCents(to.value) - inCents(from.value)) / 100,
    growth: to.multiplier / from.multiplier - 1,
  };
}

/** A blank line for each month between two points that has no data. */
function blankMonths(before: ProjectionPoint | undefined, point: ProjectionPoint): MonthFigures[] {
  if (before === undefined) return [];
  const first = monthNumber(before.day) + 1;
  return Array.from({ length: monthNumber(point.day) - first }, (_, index) => ({
    name: monthLabel(first + index),
    value: null,
    profit: null,
    growth: null,
  }));
}

/**
 * Computes the total, monthly and yearly figures of points; nothing else does.
 *
 * @param initialValue whole cents, worth a multiplier of 1
 * @param points one a month, in time order, multipliers finite and > 0
 * @returns figures whose months and years add up to the total profit to the cent and compound to its growth
 * @throws RangeError for no points
 * @example figuresOf(100, [{ day: '2026-01-31', name: 'Jan 2026', multiplier: 1.1, value: 110 }]).profit // => 10
 */
export function figuresOf(initialValue: number, points: readonly ProjectionPoint[]): Figures {
  const final = points.at(-1);
  if (final === undefined) throw new RangeError('There are no points to take figures from.');
  const entry = { multiplier: 1, value: initialValue };
  const months = points.flatMap((point, index) => {
    const before = points[index - 1];
    return [...blankMonths(before, point), { name: point.name, ...step(before ?? entry, point) }];
  });
  const yearEnds = [...new Map(points.map((point) => [Number(point.day.slice(0, 4)), point]))];
  const years = yearEnds.map(([year, point], index) => ({
    year,
    ...step(yearEnds[index - 1]?.[1] ?? entry, point),
  }));
  const { value: totalValue, profit } = step(entry, final);
  return { totalValue, profit, growth: final.multiplier - 1, points, months, years };
}
