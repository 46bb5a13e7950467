import { useId } from 'react';
import { crmPage } from '../../content/crm.ts';

const FULL_WIDTH = 100;

/** Bars as wide as their numbers, the number beside the bar. */
export function Pipeline() {
  const { heading, stages } = crmPage.pipeline;
  const largest = Math.max(...stages.map(({ count }) => count));
  return (
    <section className="crm-card crm-pipeline" aria-labelledby="crm-pipeline">
      <h2 id="crm-pipeline" className="crm-heading">
        {heading}
      </h2>
      <ul>
        {stages.map(({ name, count }) => (
          <li key={name}>
            <span className="crm-stage">{name}</span>
            <svg
              className="crm-bar"
              viewBox={`0 0 ${String(FULL_WIDTH)} 8`}
              preserveAspectRatio="none"
              aria-hidden="true"
              focusable="false"
            >
              <rect width={(count / largest) * FULL_WIDTH} height="8" />
            </svg>
            <span className="crm-count tabular">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LedgerProps {
  heading: string;
  /** The last column holds figures and is aligned to the right. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  className: string;
}

/** A small table of the sample: three columns, so that it fits a phone as it is. */
export function Ledger({ heading, columns, rows, className }: LedgerProps) {
  const headingId = useId();
  const last = columns.length - 1;
  const alignment = (column: number) => (column === last ? 'numeric' : undefined);
  return (
    <section className={`crm-card ${className}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="crm-heading">
        {heading}
      </h2>
      <table className="table table-flush crm-table" aria-labelledby={headingId}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={alignment(index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, index) => (
                <td key={columns[index]} className={alignment(index)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
