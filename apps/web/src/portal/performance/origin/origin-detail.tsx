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
import {
  formatSignedUsdt,
  formatCount,
  formatPrice,
  formatQuantity,
  formatSignedQuantity,
} from '../../../ui/format/number.ts';
import { type Detail, hasLines, ORIGIN_NAMES, ORIGIN_NOTES, type OriginKey } from './origin-rows.ts';
import { coinRows, type SourceRow } from './source-rows.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { chosenZone, formatRowTime, formatMinute } from '../../../ui/format/date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { Table } from '../../../ui/table/table.tsx';
import { At } from '../../frame/at.tsx';
import { directionOf } from '../../frame/direction-badge.tsx';
import { useCall } from '../../../api/use-call.ts';
import { DAY_MS } from '../../../ui/time.ts';

/** The end of a change: its time alone where it is within a day of its beginning. */
const formatEnd = (from: string, to: string): string =>
  Date.parse(to) - Date.parse(from) < DAY_MS ? formatMinute(to) : formatRowTime(to);

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
      {ORIGIN_NOTES[part] === undefined ? null : (
        <p className="mb-3 max-w-[72ch] text-ink-2">{ORIGIN_NOTES[part]}.</p>
      )}
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

const HELD_COLUMNS: Column<SourceRow>[] = [
  { key: 'coin', name: 'Coin', text: ({ name }) => name },
  { key: 'held', name: 'USDT', isNumeric: true, text: ({ amounts }) => formatSignedUsdt(amounts.held) },
];

function HeldCoins({ summary }: Pick<PartDetailProps, 'summary'>) {
  const coins = coinRows(summary.rows).filter(({ amounts }) => amounts.held !== undefined);
  return (
    <>
      <p className="mb-3 max-w-[72ch] text-ink-2">
        No line of the log stands behind it: it is the change in price between the readings, times what was
        held.
      </p>
      {coins.length === 0 ? (
        <p className="panel-empty">No coin is stored for this range</p>
      ) : (
        <Table
          caption="Coins held, USDT"
          columns={HELD_COLUMNS}
          rows={coins}
          keyOf={({ name }) => name}
          stackBelow={0}
        />
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
      <fieldset className="segments mb-3 inline-flex w-auto flex-wrap" aria-label="Part">
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            className="segment px-3"
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
    <div>
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

const FOOT = 'mt-4 flex items-center justify-between gap-3 text-[0.75rem] text-ink-3';

/** The lines of the exchange's log behind a part, newest first. */
function LinesList({ query }: { query: PartLinesQuery }) {
  const result = useInfiniteQuery(partLinesQuery(query));
  const lines = result.data?.pages.flatMap(({ data }) => data);
  return (
    <ListState query={result} items="lines" count={lines?.length}>
      <LinesTable lines={lines ?? []} />
      <div className={FOOT}>
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

const lineColumns = (): Column<PartLine>[] => [
  {
    key: 'time',
    name: `Time (${chosenZone()})`,
    cell: ({ timestamp }) => <At at={timestamp} format={formatRowTime} />,
  },
  { key: 'type', name: 'Type', text: ({ type }) => type },
  { key: 'symbol', name: 'Symbol', text: ({ symbol }) => symbol },
  { key: 'side', name: 'Side', text: ({ side }) => (side === null ? '' : directionOf(side)) },
  {
    key: 'quantity',
    name: 'Quantity',
    isNumeric: true,
    text: ({ quantity }) => (quantity === null ? '' : formatQuantity(quantity)),
  },
  {
    key: 'price',
    name: 'Price',
    isNumeric: true,
    text: ({ price }) => (price === null ? '' : formatPrice(price)),
  },
  {
    key: 'amount',
    name: 'Amount',
    isNumeric: true,
    text: ({ amount }) => formatSignedQuantity(amount),
    card: 'lead',
  },
  { key: 'coin', name: 'Coin', text: ({ coin }) => coin },
];

function LinesTable({ lines }: { lines: readonly PartLine[] }) {
  return (
    <Table
      caption="Lines of the exchange's log"
      columns={lineColumns()}
      rows={lines}
      keyOf={({ id }) => id}
      stackBelow={720}
      isScrolled
    />
  );
}

/** The changes between two samples that are not wholly explained, the largest first. */
function UnexplainedList({ span }: { span: PerformanceSpan }) {
  const result = useCall(performanceCalls.unexplainedChanges, { query: span });
  const { data: changes = [], total_count: total = 0 } = result.data ?? {};
  return (
    <ListState query={result} items="changes of a cent or more" count={result.data?.data.length}>
      <ChangesTable changes={changes} />
      <p className={FOOT}>
        {changes.length < total
          ? `The ${formatCount(changes.length)} largest of ${formatCount(total)} changes of a cent or more`
          : `${formatCount(total)} ${total === 1 ? 'change' : 'changes'} of a cent or more, largest first`}
      </p>
    </ListState>
  );
}

const changeColumns = (): Column<UnexplainedChange>[] => [
  {
    key: 'from',
    name: `From sample (${chosenZone()})`,
    cell: ({ from }) => <At at={from} format={formatRowTime} />,
  },
  {
    key: 'to',
    name: 'To sample',
    cell: ({ from, to }) => <At at={to} format={(at) => formatEnd(from, at)} />,
  },
  {
    key: 'log',
    name: "The exchange's log",
    text: ({ is_log_read: isLogRead }) => (isLogRead ? 'Read' : 'Not read'),
  },
  {
    key: 'amount',
    name: 'USDT',
    isNumeric: true,
    text: ({ amount }) => formatSignedUsdt(amount),
    card: 'lead',
  },
];

function ChangesTable({ changes }: { changes: readonly UnexplainedChange[] }) {
  return (
    <Table
      caption="Changes that are not wholly explained"
      columns={changeColumns()}
      rows={changes}
      keyOf={({ from, to }) => `${from} ${to}`}
      stackBelow={480}
      isScrolled
    />
  );
}
