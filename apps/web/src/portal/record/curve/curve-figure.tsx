import { useState } from 'react';
import { TableButton } from '../../frame/charts/table-button.tsx';
import { CurveChart } from './curve-chart.tsx';
import type { CurvePoint } from './curve-points.ts';
import { CurveTable } from './curve-table.tsx';

/** The closes of the record, as a chart or as a table. */
export function CurveFigure({ points }: { points: readonly CurvePoint[] }) {
  const [isTable, setTable] = useState(false);
  if (points.length === 0)
    return <p className="no-day-chart">The curve begins with the first close that is revealed.</p>;
  return (
    <div className="min-w-0">
      <div className="day-chart-head">
        <p className="day-chart-legend">
          <span>
            <span className="swatch text-portfolio" aria-hidden="true" />
            Net of fees
          </span>
          <span>
            <span className="swatch text-ink-2" aria-hidden="true" />
            Gross
          </span>
          {points.some(({ isCorrected }) => isCorrected) ? (
            <span>
              <span className="record-legend-ring" aria-hidden="true" />
              Corrected
            </span>
          ) : null}
        </p>
        <TableButton isTable={isTable} onChange={setTable} />
      </div>
      {isTable ? <CurveTable points={points} /> : <CurveChart points={points} />}
    </div>
  );
}
