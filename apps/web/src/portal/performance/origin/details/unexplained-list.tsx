import type { UnexplainedChange } from '@equanim/contract/performance';
import { performanceCalls } from '@equanim/contract/performance-calls';
import type { PerformanceSpan } from '../../../../api/performance.ts';
import { useCall } from '../../../../api/use-call.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { chosenZone, formatMinute, formatRowTime } from '../../../../ui/format/date.ts';
import { formatCount, formatSignedUsdt } from '../../../../ui/format/number.ts';
import { ScrollArea } from '../../../../ui/table/scroll-area.tsx';
import { DAY_MS } from '../../../../ui/time.ts';
import { At } from '../../../frame/at.tsx';
import { ListState } from './list-state.tsx';

/** The changes between two samples that are not wholly explained, the largest first. */
export function UnexplainedList({ span }: { span: PerformanceSpan }) {
  const result = useCall(performanceCalls.unexplainedChanges, { query: span });
  const { data: changes = [], total_count: total = 0 } = result.data ?? {};
  return (
    <ListState query={result} items="changes of a cent or more" count={result.data?.data.length}>
      <ChangesTable changes={changes} />
      <p className="detail-foot">
        {changes.length < total
          ? `The ${formatCount(changes.length)} largest of ${formatCount(total)} changes of a cent or more`
          : `${formatCount(total)} ${total === 1 ? 'change' : 'changes'} of a cent or more, largest first`}
      </p>
    </ListState>
  );
}

/** The end of a change: its time alone where it is within a day of its beginning. */
const formatEnd = (from: string, to: string): string =>
  Date.parse(to) - Date.parse(from) < DAY_MS ? formatMinute(to) : formatRowTime(to);

function ChangesTable({ changes }: { changes: readonly UnexplainedChange[] }) {
  return (
    <ScrollArea className="detail-scroll" label="Changes">
      <table className="table">
        <caption className="sr-only">Changes that are not wholly explained</caption>
        <thead>
          <tr>
            <th scope="col">From sample ({chosenZone()})</th>
            <th scope="col">To sample</th>
            <th scope="col">The exchange's log</th>
            <th scope="col" className="numeric">
              USDT
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ from, to, amount, is_log_read: isLogRead }) => (
            <tr key={`${from} ${to}`}>
              <td>
                <At at={from} format={formatRowTime} />
              </td>
              <td>
                <At at={to} format={(at) => formatEnd(from, at)} />
              </td>
              <td>{isLogRead ? 'Read' : 'Not read'}</td>
              <td className="numeric">
                <Amount text={formatSignedUsdt(amount)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
