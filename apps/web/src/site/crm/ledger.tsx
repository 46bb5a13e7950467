import { useId, type ReactNode } from 'react';

interface LedgerProps {
  heading: string;
  /** The last column holds figures and is aligned to the right. */
  columns: readonly string[];
  className: string;
  children: ReactNode;
}

/** A small table of the sample: three columns, so that it fits a phone as it is. */
export function Ledger({ heading, columns, className, children }: LedgerProps) {
  const headingId = useId();
  return (
    <section className={`crm-card crm-ledger ${className}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="crm-heading">
        {heading}
      </h2>
      <table className="table table-flush" aria-labelledby={headingId}>
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
