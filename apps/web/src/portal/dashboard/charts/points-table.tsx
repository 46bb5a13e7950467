import { formatFraction, formatNormalized } from '../../../ui/format/number.ts';
import { chosenZone, formatInOtherZone, formatRowTime } from '../../../ui/format/date.ts';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';
import type { Performance } from './chart-points.ts';

interface PointsTableProps {
  title: string;
  performance: Performance;
  hasBenchmark: boolean;
}

/** The points of the chart as a table, newest first. */
export function PointsTable({ title, performance, hasBenchmark }: PointsTableProps) {
  return (
    <ScrollArea className="performance-table" label={`${title}, table`}>
      <table className="table table-sticky">
        <caption className="sr-only">{title}, point by point</caption>
        <thead>
          <tr>
            <th scope="col">Time ({chosenZone()})</th>
            <th scope="col" className="numeric">
              Portfolio
            </th>
            <th scope="col" className="numeric">
              Change
            </th>
            {hasBenchmark ? (
              <>
                <th scope="col" className="numeric">
                  Bitcoin
                </th>
                <th scope="col" className="numeric">
                  Change
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {performance.points.toReversed().map((point) => (
            <tr key={point.at}>
              <td title={formatInOtherZone(point.at)}>{formatRowTime(point.at)}</td>
              <td className="numeric">{formatNormalized(point.portfolio)}</td>
              <td className="numeric">{formatFraction(point.portfolio - 1)}</td>
              {hasBenchmark ? (
                <>
                  <td className="numeric">{formatNormalized(point.benchmark)}</td>
                  <td className="numeric">
                    {formatFraction(point.benchmark === null ? null : point.benchmark - 1)}
                  </td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
