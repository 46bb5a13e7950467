import type { Holding } from '@equanim/contract/holdings';
import { useMemo, useState } from 'react';
import { TableButton } from '../../../frame/charts/table-button.tsx';
import { pointsOf } from './value-points.ts';
import { ValueChart } from './value-chart.tsx';
import { ValueTable } from './value-table.tsx';
import './chart.css';

/** The value of a holding since its beginning, as a chart or as a table. */
export function ValueFigure({ values }: { values: Holding['values'] }) {
  const [isTable, setTable] = useState(false);
  const points = useMemo(() => pointsOf(values), [values]);
  if (points.length === 0)
    return <p className="no-day-chart">The chart begins with the first close of a day.</p>;
  return (
    <div className="min-w-0">
      <div className="day-chart-head">
        <p className="day-chart-legend">
          <span>
            <span className="swatch text-portfolio" aria-hidden="true" />
            Net value
          </span>
          <span>
            <span className="swatch text-ink-3" aria-hidden="true" />
            Paid in, less what was paid out
          </span>
        </p>
        <TableButton isTable={isTable} onChange={setTable} />
      </div>
      {isTable ? <ValueTable points={points} /> : <ValueChart points={points} />}
    </div>
  );
}
