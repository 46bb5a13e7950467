import type { PartLine } from '@equanim/contract/performance';
import { useInfiniteQuery } from '@tanstack/react-query';
import { partLinesQuery, type PartLinesQuery } from '../../../../api/performance.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { chosenZone, formatRowTime } from '../../../../ui/format/date.ts';
import {
  formatCount,
  formatPrice,
  formatQuantity,
  formatSignedQuantity,
} from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { ScrollArea } from '../../../../ui/table/scroll-area.tsx';
import { At } from '../../../frame/at.tsx';
import { ListState } from './list-state.tsx';
import { directionOf } from '../../../frame/direction-badge.tsx';

/** The lines of the exchange's log behind a part, newest first. */
export function LinesList({ query }: { query: PartLinesQuery }) {
  const result = useInfiniteQuery(partLinesQuery(query));
  const lines = result.data?.pages.flatMap(({ data }) => data);
  return (
    <ListState query={result} items="lines" count={lines?.length}>
      <LinesTable lines={lines ?? []} />
      <div className="detail-foot">
        <p aria-live="polite">
          {formatCount(lines?.length)} {result.hasNextPage ? 'newest lines' : 'lines, newest first'}
        </p>
        {result.hasNextPage ? (
          <Button
            busyLabel={result.isFetchingNextPage ? 'Loading...' : undefined}
            onClick={() => void result.fetchNextPage()}
          >
            Older lines
          </Button>
        ) : null}
      </div>
    </ListState>
  );
}

const COLUMNS = [
  { name: 'Type', isNumeric: false },
  { name: 'Symbol', isNumeric: false },
  { name: 'Side', isNumeric: false },
  { name: 'Quantity', isNumeric: true },
  { name: 'Price', isNumeric: true },
  { name: 'Amount', isNumeric: true },
  { name: 'Coin', isNumeric: false },
];

function LinesTable({ lines }: { lines: readonly PartLine[] }) {
  return (
    <ScrollArea className="detail-scroll" label="Lines">
      <table className="table table-flush lines-table">
        <caption className="sr-only">Lines of the exchange's log</caption>
        <thead>
          <tr>
            <th scope="col">Time ({chosenZone()})</th>
            {COLUMNS.map(({ name, isNumeric }) => (
              <th key={name} scope="col" className={isNumeric ? 'numeric' : ''}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function Line({ line }: { line: PartLine }) {
  return (
    <tr>
      <td className="line-time">
        <At at={line.timestamp} format={formatRowTime} />
      </td>
      <td className="line-type">{line.type}</td>
      <td className="line-symbol">{line.symbol}</td>
      <td className="line-side">{line.side === null ? null : directionOf(line.side)}</td>
      <td className="numeric line-quantity">
        {line.quantity === null ? null : <Amount text={formatQuantity(line.quantity)} />}
      </td>
      <td className="numeric line-price">{line.price === null ? null : formatPrice(line.price)}</td>
      <td className="numeric line-amount">
        <Amount text={formatSignedQuantity(line.amount)} />
      </td>
      <td className="line-coin">{line.coin}</td>
    </tr>
  );
}
