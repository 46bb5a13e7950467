import { useState } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatCount, formatUsdt } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { ScrollArea } from '../../../../ui/table/scroll-area.tsx';
import { Signed } from '../value/signed.tsx';
import type { ValuePoint } from './value-points.ts';

/** Days that are listed before somebody asks for all of them: a quarter. */
const DAYS_AT_FIRST = 92;

/** The days of the chart as a table, newest first. */
export function ValueTable({ points }: { points: readonly ValuePoint[] }) {
  const [isWhole, setWhole] = useState(false);
  const newestFirst = points.toReversed();
  const shown = isWhole ? newestFirst : newestFirst.slice(0, DAYS_AT_FIRST);
  return (
    <ScrollArea className="day-table" label="Net value, table">
      <table className="table table-flush table-sticky">
        <caption className="sr-only">Net value at the close of every UTC day, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col" className="numeric">
              Net value (USDT)
            </th>
            <th scope="col" className="numeric">
              Paid in (USDT)
            </th>
            <th scope="col" className="numeric">
              Result (USDT)
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ day, netValue, paidIn }) => (
            <tr key={day}>
              <td>{formatDealingDay(day)}</td>
              <td className="numeric">
                <Amount text={formatUsdt(netValue)} />
              </td>
              <td className="numeric">
                <Amount text={formatUsdt(paidIn)} />
              </td>
              <td className="numeric">
                <Signed value={netValue - paidIn} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === points.length ? null : (
        <Button className="mt-3" onClick={() => setWhole(true)}>
          Show all {formatCount(points.length)} days
        </Button>
      )}
    </ScrollArea>
  );
}
