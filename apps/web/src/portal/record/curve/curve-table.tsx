import { useState } from 'react';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { formatCount, formatNormalized } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';
import { byHandNote, type CurvePoint } from './curve-points.ts';

/** Days that are listed before somebody asks for all of them: a quarter. */
const DAYS_AT_FIRST = 92;

/** The days of the chart as a table, newest first. */
export function CurveTable({ points }: { points: readonly CurvePoint[] }) {
  const [isWhole, setWhole] = useState(false);
  const newestFirst = points.toReversed();
  const shown = isWhole ? newestFirst : newestFirst.slice(0, DAYS_AT_FIRST);
  return (
    <ScrollArea className="day-table" label="Closes of the record, table">
      <table className="table table-flush table-sticky">
        <caption className="sr-only">
          Closes of the record, newest first; days without one are left out
        </caption>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col" className="numeric">
              Gross
            </th>
            <th scope="col" className="numeric">
              Net of fees
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ day, gross, net, isCorrected, byHand }) => (
            <tr key={day}>
              <td>
                {formatDealingDay(day)}
                {isCorrected ? <span className="record-table-mark"> corrected</span> : null}
                {byHand === null ? null : <span className="text-ink-2"> {byHandNote(byHand)}</span>}
              </td>
              <td className="numeric">{formatNormalized(gross)}</td>
              <td className="numeric">{formatNormalized(net)}</td>
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
