import type { DailyOrderSummary } from '@equanim/contract/customer';
import { useMedia } from '../../../ui/browser/media.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { formatCount } from '../../../ui/format/number.ts';
import { IconSort } from '../../../ui/picture/icons.tsx';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';
import type { DayOrder } from './daily-summary.ts';

interface DaysTablesProps {
  /** In the order they are shown. */
  days: readonly DailyOrderSummary[];
  /** The busiest side of any day. */
  most: number;
  order: DayOrder;
  onTurn: () => void;
}

/** So many days stand in one column anywhere; more of them are put side by side where there is room. */
const ONE_COLUMN = 8;
/** So many days are seen whole where they stand in one column; more of them scroll. */
const WITHOUT_SCROLLING = 12;

/** The days in one column that scrolls, or on a wide screen in two that do not. */
export function DaysTables({ days, ...rest }: DaysTablesProps) {
  const isWide = useMedia('(width >= 1024px)') === true;
  if (!isWide || days.length <= ONE_COLUMN) {
    return (
      <ScrollArea
        label="Daily Trading Summary, days"
        isWhole={days.length <= WITHOUT_SCROLLING}
        className="days-scroll"
      >
        <DaysTable days={days} caption="Long and short orders by UTC day, past 30 days" {...rest} />
      </ScrollArea>
    );
  }
  const half = Math.ceil(days.length / 2);
  return (
    <div className="days-columns">
      <DaysTable
        days={days.slice(0, half)}
        caption="Long and short orders by UTC day, past 30 days"
        {...rest}
      />
      <DaysTable
        days={days.slice(half)}
        caption="Long and short orders by UTC day, continued"
        isContinued
        {...rest}
      />
    </div>
  );
}

interface DaysTableProps extends DaysTablesProps {
  caption: string;
  /** The second of two tables, which the first one sorts. */
  isContinued?: boolean;
}

function DaysTable({ days, most, order, onTurn, caption, isContinued = false }: DaysTableProps) {
  return (
    <table className="table table-sticky days">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" aria-sort={order === 'newest' ? 'descending' : 'ascending'}>
            <span title="UTC days">Date</span>
            {isContinued ? null : (
              <Button variant="quiet" className="days-order" onClick={onTurn}>
                {order === 'newest' ? 'Newest' : 'Oldest'}
                <span className="sr-only"> first, reverse the order</span>
                <IconSort className="size-3.5" />
              </Button>
            )}
          </th>
          <th scope="col" className="numeric">
            Long Orders
          </th>
          <th scope="col" className="numeric">
            Short Orders
          </th>
          <th scope="col" className="days-mark">
            <span className="sr-only">Long against short</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <td className="tabular">{formatUtcDay(day.date)}</td>
            <td className="numeric">{formatCount(day.long_count)}</td>
            <td className="numeric">{formatCount(day.short_count)}</td>
            <td className="days-mark">
              <DayMark long={day.long_count / most} short={day.short_count / most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Long to the left of the middle, short to the right; a full half is the busiest side of any day. */
function DayMark({ long, short }: { long: number; short: number }) {
  return (
    <svg viewBox="-32 0 64 8" aria-hidden="true" focusable="false">
      <rect className="days-long" x={-31 * long - 1} y={2} width={31 * long} height={4} />
      <rect className="days-middle" x={-0.5} width={1} height={8} />
      <rect className="days-short" x={1} y={2} width={31 * short} height={4} />
    </svg>
  );
}
