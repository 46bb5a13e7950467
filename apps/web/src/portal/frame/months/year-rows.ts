import { utcDay } from '@equanim/finance/calendar';
import {
  monthPeriods,
  yearColumns,
  yearPeriods,
  type MonthPeriod,
  type PeriodEnds,
  type RangeDays,
} from '@equanim/finance/calendar-returns';
import { formatMonth } from '../../../ui/format/date.ts';

/** A return gross and net of fees, fractions; null where it cannot be said. */
interface Sides {
  gross: number | null;
  net: number | null;
}

/** A return of the table of months. */
export interface PeriodCell extends Sides {
  /** Whether the range, the history or a gap leaves part of it out, or it is not over. */
  isPartial: boolean;
}

export interface MonthCell extends PeriodCell {
  /** How many months of the year it stands under. */
  span: number;
  /** First and last month, YYYY-MM, that have one return together, as no sample tells theirs apart; null of a single month. */
  together: { from: string; to: string } | null;
  /** Whether that return stands in the row of a later year, in which they end. */
  endsLater: boolean;
}

export interface YearRow {
  year: number;
  /** January to December; null for a month without data. */
  months: ReadonlyArray<MonthCell | null>;
  total: PeriodCell;
}

/** The cell that begins under a month, 0 to 11; null where there is no data, or a cell before takes its place. */
export function cellUnder(months: YearRow['months'], month: number): MonthCell | null {
  let under = 0;
  for (const cell of months) {
    if (under === month) return cell;
    under += cell?.span ?? 1;
  }
  return null;
}

/** YYYY-MM of a month, as `monthNumber` counts it. */
export function nameOfMonth(month: number): string {
  return utcDay(Date.UTC(Math.floor(month / 12), month % 12)).slice(0, 7);
}

/**
 * A row for each year with a return: its months, blank where there is none, and the year itself. Months that have one return
 * together have it in the year in which they end.
 */
export function yearRows(range: RangeDays, returnOf: (period: PeriodEnds) => Sides | null): YearRow[] {
  const months = monthPeriods(range);
  return yearPeriods(range).flatMap((period) => {
    const total = returnOf(period);
    if (total === null) return [];
    const { year, isPartial } = period;
    const cells = yearColumns(months, year).map(({ span, period: month }) => {
      const found = month && returnOf(month);
      return found && { ...cellOf(month, { year, found }), span };
    });
    return [{ year, months: cells, total: { ...total, isPartial } }];
  });
}

function cellOf(
  { firstMonth, lastMonth, isPartial }: MonthPeriod,
  { year, found }: { year: number; found: Sides },
): Omit<MonthCell, 'span'> {
  if (firstMonth === lastMonth) return { ...found, isPartial, together: null, endsLater: false };
  const together = { from: nameOfMonth(firstMonth), to: nameOfMonth(lastMonth) };
  const endsLater = Math.floor(lastMonth / 12) > year;
  return endsLater
    ? { gross: null, net: null, isPartial: false, together, endsLater }
    : { ...found, isPartial, together, endsLater };
}

/** Beside a return of several months. */
export const TOGETHER_MARK = '†';

/** `Jun – Oct 2026`, `Dec 2025 – Jan 2026`. */
export function togetherText({ from, to }: NonNullable<MonthCell['together']>): string {
  const first = formatMonth(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? first.slice(0, 'Jan'.length) : first} – ${formatMonth(to)}`;
}

/** The months that have one return together, as a sentence below the table; null where there are none. */
export function togetherNote(years: readonly YearRow[]): string | null {
  const all = years.flatMap(({ months }) => months.flatMap((cell) => cell?.together ?? []));
  const inOrder = all.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const texts = [...new Set(inOrder.map(togetherText))];
  return texts.length === 0
    ? null
    : `One return together, as no sample tells the months apart: ${texts.join(', ')}.`;
}
