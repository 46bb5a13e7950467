import { monthLabel, monthNumber } from '@equanim/finance/calendar';
import type { YearFigures } from '@equanim/finance/projection-figures';

/**
 * A year, with its months where it is only part of a year.
 *
 * @example yearLabel({ year: 2024, from: '2024-03-01', to: null }) // => '2024 (from Mar)'
 */
export function yearLabel({ year, from, to }: Pick<YearFigures, 'year' | 'from' | 'to'>): string {
  const nameOf = (day: string): string => monthLabel(monthNumber(day)).replace(` ${String(year)}`, '');
  if (from === null) return to === null ? String(year) : `${String(year)} (to ${nameOf(to)})`;
  if (to === null) return `${String(year)} (from ${nameOf(from)})`;
  const months = nameOf(from) === nameOf(to) ? `${nameOf(from)} only` : `${nameOf(from)} to ${nameOf(to)}`;
  return `${String(year)} (${months})`;
}
