import { monthLabel, monthNumber } from '@equanim/finance/calendar';
import type { Figures, MonthFigures, YearFigures } from '@equanim/finance/projection-figures';
import { useState, type ReactNode } from 'react';
import { calculator } from '../../../content/investment.ts';
import { useMedia } from '../../../ui/browser/media.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { amountDigits } from '../amount/amount.ts';
import type { PeriodGrowth } from '../growth.ts';
import { FigurePairs, fitOf, type FigurePair } from './figure-pairs.tsx';
import { formatFraction, formatSignedUsdCents, formatUsdCents } from '../../../ui/format/number.ts';
import { IconChevron } from '../../../ui/picture/icons.tsx';
import { PlainRow, PlainTable } from '../../../ui/table/plain-table.tsx';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';

const HEADS = ['Value, USD', 'Profit, USD', 'Growth'];

interface FiguresByYearProps {
  amount: number;
  growth: PeriodGrowth;
  isPrinting: boolean;
  /** What the figures rest on, below the table. */
  children: ReactNode;
}

async function download(amount: number, growth: PeriodGrowth): Promise<void> {
  // Few download it, so it is not loaded with the page.
  const [{ saveCsv }, { projectionCsv }] = await Promise.all([
    import('../../../ui/browser/save-file.ts'),
    import('./projection-csv.ts'),
  ]);
  saveCsv(`growth-${String(growth.period)}-year-${amountDigits(amount)}.csv`, projectionCsv(growth));
}

/** The selected period year by year, to read, to download and to print; on paper with the months of every year. */
export function FiguresByYear({ amount, growth, isPrinting, children }: FiguresByYearProps) {
  const { name, period, gross, firstDay, asOf } = growth;
  return (
    <section className="mt-18 print:mt-0 print:break-before-page" aria-labelledby="figures">
      <div className="mb-4 flex flex-wrap items-center gap-3 print:mb-1">
        <h2 id="figures" className="grow basis-56 font-display text-title">
          {name}, year by year
        </h2>
        <Button onClick={() => download(amount, growth)}>Download CSV</Button>
        <Button onClick={() => print()}>Print</Button>
      </div>
      <Years key={period} growth={growth} isPrinting={isPrinting} />
      {gross.years.some(({ from, to }) => from !== null || to !== null) ? (
        <p className="mt-3 max-w-[74ch] text-[0.8125rem] text-ink-2 print:mt-1 print:max-w-none">
          {calculator.partialYears} The backtest runs from {formatUtcDay(firstDay)} to {formatUtcDay(asOf)}.
        </p>
      ) : null}
      {children}
    </section>
  );
}

/** The years as a table, or as cards where that has no room. Each opens to its months. */
function Years({ growth, isPrinting }: { growth: PeriodGrowth; isPrinting: boolean }) {
  const isNarrow = useMedia('(width < 640px)') === true;
  const [open, setOpen] = useState<readonly number[]>([]);
  const toggle = (year: number) =>
    setOpen((years) => (years.includes(year) ? years.filter((each) => each !== year) : [...years, year]));
  const isOpen = (year: number) => isPrinting || open.includes(year);
  const View = isNarrow && !isPrinting ? YearCards : YearsTable;
  return <View growth={growth} isOpen={isOpen} onToggle={toggle} />;
}

/** A card a year where a table of seven columns has no room; an open one goes on with its months. */
function YearCards({ growth, isOpen, onToggle }: YearsProps) {
  const years = yearsOf(growth);
  const fit = fitOf(years.flatMap(({ pairs }) => pairs));
  return (
    <ul>
      {years.map(({ year, name, pairs, months }) => (
        <li key={year} className="year-card">
          <FigurePairs
            className={`figures-year ${fit}`}
            heading={
              <YearToggle isOpen={isOpen(year)} onToggle={() => onToggle(year)}>
                {name}
              </YearToggle>
            }
            pairs={pairs}
          />
          {isOpen(year)
            ? months.map((month) => (
                <FigurePairs
                  key={month.name}
                  className={`figures-month ${fit}`}
                  heading={month.name}
                  pairs={month.pairs}
                />
              ))
            : null}
        </li>
      ))}
    </ul>
  );
}

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

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          Year
        </th>
        {HEADS.map((head) => (
          <th key={head} scope="colgroup" colSpan={2}>
            {head}
          </th>
        ))}
      </tr>
      <tr>
        {HEADS.flatMap((head) =>
          ['Gross', 'Net'].map((kind) => (
            <th key={`${head} ${kind}`} scope="col">
              {kind}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

const cellsOf = ({ pairs }: Segment) => pairs.flatMap(({ gross, net }) => [gross, net]);

/** A row a year, and below an open one a row a month. */
function YearsTable({ growth, isOpen, onToggle }: YearsProps) {
  const { name } = growth;
  const years = yearsOf(growth);
  const isLong = fitOf(years.flatMap(({ pairs }) => pairs)) === 'pairs-long';
  return (
    <ScrollArea label={`${name} figures, year by year`} className="overflow-x-auto print:overflow-visible">
      <PlainTable
        className={`plain-table ruled figures tabular ${isLong ? 'print:text-[6pt]' : ''}`}
        caption={
          <caption className="sr-only">
            {name}, year by year and month by month, gross and net of fees
          </caption>
        }
      >
        <Head />
        {years.map((year) => (
          <tbody key={year.year}>
            <PlainRow
              className="figures-year"
              name={
                <YearToggle isOpen={isOpen(year.year)} onToggle={() => onToggle(year.year)}>
                  {year.name}
                </YearToggle>
              }
              cells={cellsOf(year)}
            />
            {isOpen(year.year)
              ? year.months.map((month) => (
                  <PlainRow
                    key={month.name}
                    className="figures-month"
                    name={month.name}
                    cells={cellsOf(month)}
                  />
                ))
              : null}
          </tbody>
        ))}
      </PlainTable>
    </ScrollArea>
  );
}

interface YearToggleProps {
  isOpen: boolean;
  onToggle: () => void;
  /** Its name. */
  children: string;
}

/** Opens a year to its months. */
function YearToggle({ isOpen, onToggle, children }: YearToggleProps) {
  return (
    <button type="button" className="table-toggle on-paper" aria-expanded={isOpen} onClick={onToggle}>
      <IconChevron className="table-chevron" />
      {children}
    </button>
  );
}
