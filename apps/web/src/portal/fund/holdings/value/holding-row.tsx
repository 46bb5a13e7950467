import type { ReactNode } from 'react';

interface HoldingRowProps {
  name: string;
  note?: string;
  children: ReactNode;
}

/** A name with its note, and what it is: a row of a description list. */
export function HoldingRow({ name, note, children }: HoldingRowProps) {
  return (
    <div className="holding-row">
      <dt>
        {name} {note === undefined ? null : <span className="holding-row-note">{note}</span>}
      </dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
