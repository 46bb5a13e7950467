import { formatMonth } from '../../../ui/format/date.ts';
import type { MonthCell, YearRow } from './year-rows.ts';

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
