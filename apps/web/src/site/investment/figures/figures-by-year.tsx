import type { NetProjection, Projection } from '@equanim/finance/projection';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { formatFraction, formatSignedUsdCents, formatUsdCents } from '../../../ui/format/number.ts';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';
import { amountDigits } from '../amount/amount.ts';
import { projectionCsv, type PeriodGrowth } from '../growth.ts';
import './figures.css';

/** Value, profit and growth of a stretch of time; nulls where it has no data. */
interface Stretch {
  readonly value: number | null;
  readonly profit: number | null;
  readonly growth: number | null;
}

function Figures({ gross, net }: { gross: Stretch | undefined; net: Stretch | undefined }) {
  return (
    <>
      <td>{formatUsdCents(gross?.value)}</td>
      <td>{formatUsdCents(net?.value)}</td>
      <td>{formatSignedUsdCents(gross?.profit)}</td>
      <td>{formatSignedUsdCents(net?.profit)}</td>
      <td>{formatFraction(gross?.growth, 1)}</td>
      <td>{formatFraction(net?.growth, 1)}</td>
    </>
  );
}

interface YearProps {
  year: number;
  gross: Projection;
  net: NetProjection;
  isOpen: boolean;
  onToggle: () => void;
}

/** A year and, where it is open, its months. */
function Year({ year, gross, net, isOpen, onToggle }: YearProps) {
  const isThisYear = (stretch: { year: number }) => stretch.year === year;
  const months = gross.months.flatMap((month, index) =>
    month.name.endsWith(String(year)) ? [{ month, after: net.months[index] }] : [],
  );
  return (
    <tbody>
      <tr className="figures-year">
        <th scope="row">
          <button type="button" aria-expanded={isOpen} onClick={onToggle}>
            {year}
          </button>
        </th>
        <Figures gross={gross.years.find(isThisYear)} net={net.years.find(isThisYear)} />
      </tr>
      {isOpen
        ? months.map(({ month, after }) => (
            <tr key={month.name} className="figures-month">
              <th scope="row">{month.name}</th>
              <Figures gross={month} net={after} />
            </tr>
          ))
        : null}
    </tbody>
  );
}

/** A year opens to its months. */
function FiguresTable({ growth: { name, gross, net } }: { growth: PeriodGrowth }) {
  const [open, setOpen] = useState<readonly number[]>([]);
  const toggle = (year: number) =>
    setOpen((years) => (years.includes(year) ? years.filter((each) => each !== year) : [...years, year]));
  return (
    <ScrollArea label={`${name} figures, year by year`} className="figures-scroll">
      <table className="figures tabular">
        <caption className="sr-only">{name}, year by year and month by month, gross and net of fees</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              Year
            </th>
            <th scope="colgroup" colSpan={2}>
              Value, USD
            </th>
            <th scope="colgroup" colSpan={2}>
              Profit, USD
            </th>
            <th scope="colgroup" colSpan={2}>
              Growth
            </th>
          </tr>
          <tr>
            {['value', 'profit', 'growth'].flatMap((figure) =>
              ['Gross', 'Net'].map((kind) => (
                <th key={`${figure} ${kind}`} scope="col">
                  {kind}
                </th>
              )),
            )}
          </tr>
        </thead>
        {gross.years.map(({ year }) => (
          <Year
            key={year}
            year={year}
            gross={gross}
            net={net}
            isOpen={open.includes(year)}
            onToggle={() => toggle(year)}
          />
        ))}
      </table>
    </ScrollArea>
  );
}

interface FiguresByYearProps {
  amount: number;
  growth: PeriodGrowth;
  /** What the figures rest on, below the table. */
  children: ReactNode;
}

/** The selected period year by year, to read, to download and to print. */
export function FiguresByYear({ amount, growth, children }: FiguresByYearProps) {
  const { name, period } = growth;
  const download = async () => {
    // Few download it, so it is not loaded with the page.
    const { saveCsv } = await import('../../../ui/browser/save-csv.ts');
    saveCsv(`growth-${String(period)}-year-${amountDigits(amount)}.csv`, projectionCsv(growth));
  };
  return (
    <section className="investment-figures" aria-labelledby="figures">
      <div className="investment-figures-head">
        <h2 id="figures" className="font-display text-title">
          {name}, year by year
        </h2>
        <Button onClick={download}>Download CSV</Button>
        <Button onClick={() => print()}>Print</Button>
      </div>
      <FiguresTable key={period} growth={growth} />
      {children}
    </section>
  );
}
