import { useId, type ReactNode } from 'react';
import { crmFigures } from '../../content/crm-figures.ts';
import { formatUsd } from '../../ui/format/number.ts';
import { IconArrowDown, IconArrowUp } from '../../ui/picture/icons.tsx';

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

/** What is sold has its minus already. */
const formatSigned = (amount: number) => `${amount > 0 ? '+' : ''}${formatUsd(amount)}`;

/** Bars as wide as their numbers, the number beside the bar (Specification 2.11.4). */
function Pipeline() {
  const { heading, stages, total } = crmFigures.pipeline;
  const counts = stages.map(({ count }) => count);
  const highest = Math.max(...counts);
  return (
    <section className="crm-card crm-pipeline" aria-labelledby="crm-pipeline">
      <h2 id="crm-pipeline" className="crm-heading">
        {heading}
      </h2>
      <ul>
        {stages.map(({ name, count }) => (
          <li key={name}>
            <span>{name}</span>
            <Bar share={count / highest} />
            <span className="crm-count tabular">{count}</span>
          </li>
        ))}
      </ul>
      <p className="crm-total">
        <span>{total}</span>
        <span className="crm-count tabular">{counts.reduce((sum, count) => sum + count, 0)}</span>
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

interface BarProps {
  /** Of the whole width, 0 to 1. */
  share: number;
}

/** A bar as wide as its number, which stands beside it. */
export function Bar({ share }: BarProps) {
  return (
    <svg className="crm-bar" aria-hidden="true" focusable="false">
      <rect width={`${String(share * 100)}%`} height="100%" />
    </svg>
  );
}

function Total({ label, sum }: { label: string; sum: string }) {
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {label}
        </th>
        <td className="numeric">{sum}</td>
      </tr>
    </tfoot>
  );
}

/** The funds one can invest in, with their minimums (Specification 2.11.3). */
function Funds() {
  const { rows, ...frame } = crmFigures.funds;
  return (
    <Ledger className="crm-funds" {...frame}>
      <tbody>
        {rows.map(({ fund, approach, minimum }) => (
          <tr key={fund}>
            <td>{fund}</td>
            <td className="text-ink-2">{approach}</td>
            <td className="numeric">{minimum}</td>
          </tr>
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
    <Ledger className="crm-allocations" {...frame}>
      <tbody>
        {rows.map(({ client, fund, amount }) => (
          <tr key={client}>
            <td>
              <span className="crm-first">{client}</span>
              <span className="crm-second">{fund}</span>
            </td>
            <td>
              <span className="crm-share">
                <span className="tabular">{Math.round((amount / sum) * 100)}%</span>
                <Bar share={amount / sum} />
              </span>
            </td>
            <td className="numeric">{formatUsd(amount)}</td>
          </tr>
        ))}
      </tbody>
      <Total label={total} sum={formatUsd(sum)} />
    </Ledger>
  );
}

/** What was bought and sold: an arrow, the word, and the sign of the amount. */
function Trades() {
  const { rows, sides, total, ...frame } = crmFigures.trades;
  return (
    <Ledger className="crm-trades" {...frame}>
      <tbody>
        {rows.map(({ date, client, fund, amount }) => (
          <tr key={date}>
            <td>
              <span className="crm-order">
                {amount > 0 ? <IconArrowUp className="crm-buy" /> : <IconArrowDown className="crm-sell" />}
                <span className="crm-first">
                  {amount > 0 ? sides.buy : sides.sell} {fund}
                </span>
                <span className="crm-second">{client}</span>
              </span>
            </td>
            <td className="crm-day tabular">{date}</td>
            <td className="numeric">{formatSigned(amount)}</td>
          </tr>
        ))}
      </tbody>
      <Total label={total} sum={formatSigned(sumOf(rows))} />
    </Ledger>
  );
}

interface LedgerProps {
  heading: string;
  /** The last column holds figures and is aligned to the right. */
  columns: readonly string[];
  className: string;
  children: ReactNode;
}

/** A small table of the sample: three columns, so that it fits a phone as it is. */
function Ledger({ heading, columns, className, children }: LedgerProps) {
  const headingId = useId();
  return (
    <section className={`crm-card crm-ledger ${className}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="crm-heading">
        {heading}
      </h2>
      <table className="table" aria-labelledby={headingId}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index === columns.length - 1 ? 'numeric' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}
