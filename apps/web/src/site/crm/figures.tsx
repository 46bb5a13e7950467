import { useId, type ReactNode } from 'react';
import { crmFigures } from '../../content/crm-figures.ts';
import { formatUsd } from '../../ui/format/number.ts';
import { IconArrowDown, IconArrowUp } from '../../ui/picture/icons.tsx';
import { PlainRow, PlainTable } from '../../ui/table/plain-table.tsx';
import { ShareBar } from '../../ui/table/share-bar.tsx';

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

/** What is sold has its minus already. */
const formatSigned = (amount: number) => `${amount > 0 ? '+' : ''}${formatUsd(amount)}`;

/** How much darker the bar of a stage is than that of the next, which is nearer to the sale. */
const STEP = 0.13;

/** Bars as wide as their numbers, the number beside the bar (Specification 2.11.4). */
function Pipeline() {
  const { heading, stages, total } = crmFigures.pipeline;
  const counts = stages.map(({ count }) => count);
  const highest = Math.max(...counts);
  return (
    <section className="card site-card flex flex-col xl:col-start-3" aria-labelledby="crm-pipeline">
      <h2 id="crm-pipeline" className="card-title mb-3">
        {heading}
      </h2>
      <ul className="grid flex-1 auto-rows-fr gap-1">
        {stages.map(({ name, count }, index) => (
          <li
            key={name}
            className="grid min-h-8 grid-cols-[5rem_minmax(0,1fr)_minmax(1.25rem,auto)] items-center gap-3 text-[0.9375rem]/[1.3]"
          >
            <span>{name}</span>
            <svg className="h-3.5 w-full fill-cyan-500" aria-hidden="true" focusable="false">
              <rect
                width={`${String((count / highest) * 100)}%`}
                height="100%"
                rx="2"
                opacity={1 - STEP * (stages.length - 1 - index)}
              />
            </svg>
            <span className="tabular text-end font-[520]">{count}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex justify-between border-t border-hairline pt-3 text-[0.8125rem] text-ink-3">
        {total}
        <span className="tabular text-[0.9375rem] font-[520] text-ink-1">
          {counts.reduce((sum, count) => sum + count, 0)}
        </span>
      </p>
    </section>
  );
}

/** The pipeline and the three ledgers of the sample. */
export function Figures() {
  return (
    <>
      <Pipeline />
      <Funds />
      <Allocations />
      <Trades />
    </>
  );
}

/** The funds one can invest in, with their minimums (Specification 2.11.3). */
function Funds() {
  const { rows, ...frame } = crmFigures.funds;
  return (
    <Ledger className="xl:col-start-3" {...frame}>
      <tbody>
        {rows.map(({ fund, approach, minimum }) => (
          <PlainRow key={fund} name={fund} cells={[approach, minimum]} />
        ))}
      </tbody>
    </Ledger>
  );
}

/** What each client has, and its share of the whole. */
function Allocations() {
  const { rows, total, ...frame } = crmFigures.allocations;
  const sum = sumOf(rows);
  return (
    <Ledger className="xl:col-span-2" {...frame} total={[total, formatUsd(sum)]}>
      <tbody>
        {rows.map(({ client, fund, amount }) => {
          const percent = Math.round((amount / sum) * 100);
          const share = (
            <span className="grid items-center gap-3 @min-[26rem]:grid-cols-[2rem_minmax(0,1fr)]">
              <span className="tabular text-end @max-[26rem]:text-start">{percent}%</span>
              <span className="@max-[26rem]:hidden">
                <ShareBar percent={percent} />
              </span>
            </span>
          );
          return (
            <PlainRow
              key={client}
              name={<TwoLines first={client} second={fund} />}
              cells={[share, formatUsd(amount)]}
            />
          );
        })}
      </tbody>
    </Ledger>
  );
}

/** What was bought and sold: an arrow, the word, and the sign of the amount. */
function Trades() {
  const { rows, sides, total, ...frame } = crmFigures.trades;
  return (
    <Ledger className="xl:col-start-3" {...frame} total={[total, formatSigned(sumOf(rows))]}>
      <tbody>
        {rows.map(({ date, client, fund, amount }) => {
          const isBought = amount > 0;
          const name = (
            <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-2.5">
              {isBought ? (
                <IconArrowUp className="size-4 text-gain" />
              ) : (
                <IconArrowDown className="size-4 text-loss" />
              )}
              <TwoLines first={`${isBought ? sides.buy : sides.sell} ${fund}`} second={client} />
            </span>
          );
          return <PlainRow key={date} name={name} cells={[date, formatSigned(amount)]} />;
        })}
      </tbody>
    </Ledger>
  );
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span>
      {first}
      <span className="block text-[0.8125rem] text-ink-3">{second}</span>
    </span>
  );
}

interface LedgerProps {
  heading: string;
  /** The last column holds figures. */
  columns: readonly string[];
  /** Its name and the sum of the last column. */
  total?: readonly [label: string, sum: string];
  className: string;
  children: ReactNode;
}

/** A small table of the sample: three columns, so that it fits a phone as it is. */
function Ledger({ heading, columns, total, className, children }: LedgerProps) {
  const headingId = useId();
  return (
    <section className={`card site-card @container ${className}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="card-title">
        {heading}
      </h2>
      <PlainTable className="totals-table crm-ledger" aria-labelledby={headingId} heads={columns}>
        {children}
        {total === undefined ? null : (
          <tfoot>
            <PlainRow name={total[0]} cells={['', total[1]]} />
          </tfoot>
        )}
      </PlainTable>
    </section>
  );
}
