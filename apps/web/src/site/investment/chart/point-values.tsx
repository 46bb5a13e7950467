import type { Period } from '@equanim/finance/backtest';
import type { ChartPoint } from '@equanim/finance/chart-series';
import { formatUsd } from '../../../ui/format/number.ts';
import { PERIODS, SERIES } from '../growth.ts';

interface PointValuesProps {
  point: ChartPoint;
  net: ChartPoint | undefined;
  period: Period;
}

/** What the tooltip says of a month: the value of each series there. */
export function PointValues({ point, net, period }: PointValuesProps) {
  const after = net?.[SERIES[period]] ?? null;
  return (
    <>
      <p className="point-month">{point.name}</p>
      <dl className="point-values tabular">
        {PERIODS.map((each) => {
          const value = point[SERIES[each]];
          if (value === null) return null;
          return (
            <div key={each}>
              <dt className={`series-${String(each)}`}>
                <i className="series-swatch" />
                {SERIES[each]}
              </dt>
              <dd>Value {formatUsd(value)}</dd>
            </div>
          );
        })}
        {after === null ? null : (
          <div>
            <dt className={`series-${String(period)}`}>
              <i className="series-swatch series-swatch-net" />
              Net of fees
            </dt>
            <dd>Value {formatUsd(after)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
