import type {
  LINE_PARTS,
  PerformanceSummary,
  PartLine,
  UnexplainedChange,
} from '@equanim/contract/performance';
import { performanceCalls } from '@equanim/contract/performance-calls';
import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { type PerformanceSpan, partLinesQuery, type PartLinesQuery } from '../../../api/performance.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import {
  formatSignedUsdt,
  formatCount,
  formatPrice,
  formatQuantity,
  formatSignedQuantity,
} from '../../../ui/format/number.ts';
import { type Detail, hasLines, ORIGIN_NAMES, ORIGIN_NOTES, type OriginKey } from './origin-rows.ts';
import { coinRows } from './source-rows.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { chosenZone, formatRowTime, formatMinute } from '../../../ui/format/date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';
import { At } from '../../frame/at.tsx';
import { directionOf } from '../../frame/direction-badge.tsx';
import { useCall } from '../../../api/use-call.ts';
import { DAY_MS } from '../../../ui/time.ts';

/** The end of a change: its time alone where it is within a day of its beginning. */
const formatEnd = (from: string, to: string): string =>
  Date.parse(to) - Date.parse(from) < DAY_MS ? formatMinute(to) : formatRowTime(to);

const COLUMNS = [
  { name: 'Type', isNumeric: false },
  { name: 'Symbol', isNumeric: false },
  { name: 'Side', isNumeric: false },
  { name: 'Quantity', isNumeric: true },
  { name: 'Price', isNumeric: true },
  { name: 'Amount', isNumeric: true },
  { name: 'Coin', isNumeric: false },
];

interface OriginDetailProps {
  detail: Detail;
  summary: PerformanceSummary;
  span: PerformanceSpan;
}

/** What a part, a symbol or a coin rests on. */
export function OriginDetail({ detail, summary, span }: OriginDetailProps) {
  if (detail.kind !== 'part') return <SourceLines detail={detail} span={span} />;
  return <PartDetail part={detail.part} summary={summary} span={span} />;
}

interface PartDetailProps {
  part: OriginKey;
  summary: PerformanceSummary;
  span: PerformanceSpan;
}

function PartDetail({ part, summary, span }: PartDetailProps) {
  return (
    <>
      {ORIGIN_NOTES[part] === undefined ? null : <p className="detail-note">{ORIGIN_NOTES[part]}.</p>}
      {hasLines(part) ? <LinesList query={{ ...span, part }} /> : null}
      {part === 'unexplained' ? <UnexplainedList span={span} /> : null}
      {part === 'held' ? <HeldCoins summary={summary} /> : null}
      {part === 'unchecked' ? (
        <p>
          These stretches have no stored explanation: they were imported without the exchange's log, or come
          from before parts were kept. Their change counts toward the return; it is neither explained nor
          unexplained.
        </p>
      ) : null}
    </>
  );
}

function HeldCoins({ summary }: Pick<PartDetailProps, 'summary'>) {
  const coins = coinRows(summary.rows).filter(({ amounts }) => amounts.held !== undefined);
  return (
    <>
      <p className="detail-note">
        No line of the log stands behind it: it is the change in price between the readings, times what was
        held.
      </p>
      {coins.length === 0 ? (
        <p className="panel-empty">No coin is stored for this range</p>
      ) : (
        <table className="table">
          <caption className="sr-only">Coins held, USDT</caption>
          <thead>
            <tr>
              <th scope="col">Coin</th>
              <th scope="col" className="numeric">
                USDT
              </th>
            </tr>
          </thead>
          <tbody>
            {coins.map(({ name, amounts }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="numeric">
                  <Amount text={formatSignedUsdt(amounts.held)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

type LinePart = (typeof LINE_PARTS)[number];
type Source = Exclude<Detail, { kind: 'part' }>;

/** The lines of a symbol or a coin, part by part. */
function SourceLines({ detail, span }: { detail: Source; span: PerformanceSpan }) {
  const parts = detail.parts.filter(hasLines);
  const [chosen, setChosen] = useState<LinePart | undefined>(parts[0]);
  if (chosen === undefined)
    return (
      <p className="panel-empty">
        No line of the log stands behind it: it rests on the prices of the readings.
      </p>
    );
  const source = detail.kind === 'symbol' ? { symbol: detail.name } : { coin: detail.name };
  return (
    <>
      <fieldset className="segments detail-parts" aria-label="Part">
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            className="segment"
            aria-pressed={part === chosen}
            onClick={() => setChosen(part)}
          >
            {ORIGIN_NAMES[part]}
          </button>
        ))}
      </fieldset>
      <LinesList key={chosen} query={{ ...span, part: chosen, ...source }} />
    </>
  );
}

interface ListStateProps {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'dataUpdatedAt' | 'refetch'>;
  /** What is listed, in the plural. */
  items: string;
  /** How many there are; undefined before the first answer. */
  count: number | undefined;
  children: ReactNode;
}

/** A list from its loading to its failure. */
export function ListState({ query, items, count, children }: ListStateProps) {
  return (
    <div className="detail-list">
      <RefreshFailure query={query} />
      {query.isPending ? (
        <>
          <output className="sr-only">Loading {items}...</output>
          <Skeleton className="skeleton-rows h-72 w-full" />
        </>
      ) : null}
      {count === 0 ? <p className="panel-empty">No {items} in this range</p> : null}
      {count === undefined || count === 0 ? null : children}
    </div>
  );
}

/** The lines of the exchange's log behind a part, newest first. */
function LinesList({ query }: { query: PartLinesQuery }) {
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

/** The changes between two samples that are not wholly explained, the largest first. */
function UnexplainedList({ span }: { span: PerformanceSpan }) {
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
