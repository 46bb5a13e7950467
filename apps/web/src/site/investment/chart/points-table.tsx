import type { Period } from '@equanim/finance/backtest';
import { POINTS_CAPTION } from '../../../content/investment-figures.ts';
import { formatUsdCents } from '../../../ui/format/number.ts';
import { PlainRow, PlainTable } from '../../../ui/table/plain-table.tsx';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';
import { type Growth, PERIODS, SERIES } from '../growth.ts';

/** The points of the chart as a table. */
export function PointsTable({ growth, period }: { growth: Growth; period: Period }) {
  return (
    <ScrollArea label="Growth Projection, points of the chart" className="h-full overflow-auto">
      <PlainTable
        className="plain-table ruled figures tabular"
        caption={<caption className="table-caption caption-bottom py-3">{POINTS_CAPTION}</caption>}
        heads={['Month', ...PERIODS.map((each) => SERIES[each]), `${SERIES[period]} net`]}
      >
        <tbody>
          {growth.gross.map((point, index) => (
            <PlainRow
              key={point.name}
              name={point.name}
              cells={[
                ...PERIODS.map((each) => formatUsdCents(point[SERIES[each]])),
                formatUsdCents(growth.net[index]?.[SERIES[period]]),
              ]}
            />
          ))}
        </tbody>
      </PlainTable>
    </ScrollArea>
  );
}
