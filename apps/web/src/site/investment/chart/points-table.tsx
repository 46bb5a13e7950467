import { POINTS_CAPTION } from '../../../content/investment-figures.ts';
import type { Period } from '@equanim/finance/backtest';
import { formatUsdCents } from '../../../ui/format/number.ts';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';
import { type Growth, PERIODS, SERIES } from '../growth.ts';

/** The points of the chart as a table. */
export function PointsTable({ growth, period }: { growth: Growth; period: Period }) {
  return (
    <ScrollArea label="Growth Projection, points of the chart" className="points-scroll">
      <table className="figures tabular">
        <caption className="points-caption">{POINTS_CAPTION}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {PERIODS.map((each) => (
              <th key={each} scope="col">
                {SERIES[each]}
              </th>
            ))}
            <th scope="col">{SERIES[period]} net</th>
          </tr>
        </thead>
        <tbody>
          {growth.gross.map((point, index) => (
            <tr key={point.name}>
              <th scope="row">{point.name}</th>
              {PERIODS.map((each) => (
                <td key={each}>{formatUsdCents(point[SERIES[each]])}</td>
              ))}
              <td>{formatUsdCents(growth.net[index]?.[SERIES[period]])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
