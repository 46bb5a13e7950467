import type { Holding } from '@equanim/contract/holdings';
import { useId } from 'react';
import { SeriesTable } from './series-table.tsx';
import './series.css';

/** The series of a holding one by one. */
export function SeriesPanel({ holding }: { holding: Holding }) {
  const heading = useId();
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="holdings-panel-head">
        <h2 id={heading} className="card-title">
          Series
        </h2>
        <p className="holdings-note">Every subscription is a series of its own. Amounts in USDT.</p>
      </div>
      {holding.series.length === 0 ? (
        <p className="holdings-empty">No series is left: all of them were redeemed.</p>
      ) : (
        <SeriesTable holding={holding} />
      )}
    </section>
  );
}
