import type { Figures, MonthFigures, YearFigures } from '@equanim/finance/projection-figures';
import { formatFraction, formatSignedUsdCents, formatUsdCents } from '../../../ui/format/number.ts';
import type { PeriodGrowth } from '../growth.ts';
import type { FigurePair } from './figure-pairs.tsx';
import { monthLabel, monthNumber } from '@equanim/finance/calendar';

/** What either view of the years is given. */
export interface YearsProps {
  growth: PeriodGrowth;
  isOpen: (year: number) => boolean;
  onToggle: (year: number) => void;
}

/** A year or a month: value, profit and growth, gross and net. */
export interface Segment {
  readonly name: string;
  readonly pairs: readonly FigurePair[];
}

interface Year extends Segment {
  readonly year: number;
  readonly months: readonly Segment[];
}

type Values = Pick<YearFigures | MonthFigures, 'value' | 'profit' | 'growth'>;

function pairsOf(gross: Values | undefined, net: Values | undefined): FigurePair[] {
  const pair = (label: string, textOf: (values: Values | undefined) => string): FigurePair => ({
    label,
    gross: textOf(gross),
    net: textOf(net),
  });
  return [
    pair('Value', (values) => formatUsdCents(values?.value)),
    pair('Profit', (values) => formatSignedUsdCents(values?.profit)),
    pair('Growth', (values) => formatFraction(values?.growth, 1)),
  ];
}

/** The years of a period as they read, each with its months. A month without data has no figures. */
export function yearsOf({ gross, net }: { readonly gross: Figures; readonly net: Figures }): Year[] {
  return gross.years.map((figures) => ({
    year: figures.year,
    name: yearLabel(figures),
    pairs: pairsOf(
      figures,
      net.years.find(({ year }) => year === figures.year),
    ),
    months: gross.months.flatMap((month, index) =>
      month.name.endsWith(String(figures.year))
        ? [{ name: month.name, pairs: pairsOf(month, net.months[index]) }]
        : [],
    ),
  }));
}

/**
 * A year, with its months where it is only part of a year.
 *
 * @example yearLabel({ year: 2024, from: '2024-03-01', to: null }) // => '2024 (from Mar)'
 */
function yearLabel({ year, from, to }: Pick<YearFigures, 'year' | 'from' | 'to'>): string {
  const nameOf = (day: string): string => monthLabel(monthNumber(day)).replace(` ${String(year)}`, '');
  if (from === null) return to === null ? String(year) : `${String(year)} (to ${nameOf(to)})`;
  if (to === null) return `${String(year)} (from ${nameOf(from)})`;
  const months = nameOf(from) === nameOf(to) ? `${nameOf(from)} only` : `${nameOf(from)} to ${nameOf(to)}`;
  return `${String(year)} (${months})`;
}
