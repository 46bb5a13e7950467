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
  /** YYYY-MM-DD from which the figures count, where that is not the beginning of the year; else null. */
  readonly from: string | null;
  /** YYYY-MM-DD up to which the figures count, where that is not the end of the year; else null. */
  readonly to: string | null;
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

const endsInDecember = (day: string): boolean => day.slice(5, 7) === '12';

/** The figures of each year, each from the end of the one before. A year that goes on in the next is whole. */
function yearsOf(entry: Mark, points: readonly ProjectionPoint[], firstDay: string): YearFigures[] {
  const ends = [...new Map(points.map((point) => [Number(point.day.slice(0, 4)), point]))];
  return ends.map(([year, point], index) => {
    const before = ends[index - 1];
    const [beforeYear, beforeEnd] = before ?? [year, undefined];
    const isNextToIt = beforeEnd !== undefined && beforeYear === year - 1 && endsInDecember(beforeEnd.day);
    const start = beforeEnd?.day ?? firstDay;
    const isWholeToEnd = index < ends.length - 1 ? endsInDecember(point.day) : point.day.endsWith('-12-31');
    return {
      year,
      from: isNextToIt || start.endsWith('-01-01') ? null : start,
      to: isWholeToEnd ? null : point.day,
      ...step(beforeEnd ?? entry, point),
    };
  });
}

/**
 * Computes the total, monthly and yearly figures of points; nothing else does.
 *
 * @param initialValue whole cents, worth a multiplier of 1
 * @param points one a month, in time order, multipliers finite and > 0
 * @param firstDay YYYY-MM-DD of the entry, in the month of the first point
 * @returns figures whose months and years add up to the total profit to the cent and compound to its growth
 * @throws RangeError for no points
 * @example figuresOf(100, [{ day: '2026-01-31', name: 'Jan 2026', multiplier: 1.1, value: 110 }], '2026-01-01').profit // => 10
 */
export function figuresOf(
  initialValue: number,
  points: readonly ProjectionPoint[],
  firstDay: string,
): Figures {
  const final = points.at(-1);
  if (final === undefined) throw new RangeError('There are no points to take figures from.');
  const entry = { multiplier: 1, value: initialValue };
  const months = points.flatMap((point, index) => {
    const before = points[index - 1];
    return [...blankMonths(before, point), { name: point.name, ...step(before ?? entry, point) }];
  });
  const years = yearsOf(entry, points, firstDay);
  const { value: totalValue, profit } = step(entry, final);
  return { totalValue, profit, growth: final.multiplier - 1, points, months, years };
}
