import { useState, type ReactNode } from 'react';
import { calculator } from '../../../content/investment.ts';
import { useMedia } from '../../../ui/browser/media.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { amountDigits } from '../amount/amount.ts';
import type { PeriodGrowth } from '../growth.ts';
import { YearsTable } from './years-table.tsx';
import './figures.css';
import { FigurePairs, fitOf } from './figure-pairs.tsx';
import { type YearsProps, yearsOf } from './years.ts';

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
    import('../../../ui/browser/save-csv.ts'),
    import('./projection-csv.ts'),
  ]);
  saveCsv(`growth-${String(growth.period)}-year-${amountDigits(amount)}.csv`, projectionCsv(growth));
}

/** The selected period year by year, to read, to download and to print; on paper with the months of every year. */
export function FiguresByYear({ amount, growth, isPrinting, children }: FiguresByYearProps) {
  const { name, period, gross, firstDay, asOf } = growth;
  return (
    <section className="investment-figures" aria-labelledby="figures">
      <div className="investment-figures-head">
        <h2 id="figures" className="font-display text-title">
          {name}, year by year
        </h2>
        <Button onClick={() => download(amount, growth)}>Download CSV</Button>
        <Button onClick={() => print()}>Print</Button>
      </div>
      <Years key={period} growth={growth} isPrinting={isPrinting} />
      {gross.years.some(({ from, to }) => from !== null || to !== null) ? (
        <p className="figures-note">
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
    <ul className="year-cards">
      {years.map(({ year, name, pairs, months }) => (
        <li key={year} className="year-card">
          <FigurePairs
            className={`figures-year ${fit}`}
            heading={
              <button type="button" aria-expanded={isOpen(year)} onClick={() => onToggle(year)}>
                {name}
              </button>
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
