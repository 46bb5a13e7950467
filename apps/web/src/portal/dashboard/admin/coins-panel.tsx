import type { CoinHoldings, CoinHolding } from '@equanim/contract/wallet';
import { walletCalls } from '@equanim/contract/wallet-calls';
import { useEffect } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { formatDateTime, formatInOtherZone } from '../../../ui/format/date.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { formatQuantity, formatPrice, formatShare, formatUsdt } from '../../../ui/format/number.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { ShareBar } from '../../../ui/table/share-bar.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { Changing } from '../../../ui/feedback/changing.tsx';

/**
 * What the account holds, coin by coin; nothing where that is USDT alone.
 *
 * @param balanceAt when the shown balance was taken: the coins are refetched to match it
 */
export function CoinsPanel({ balanceAt }: { balanceAt: string | undefined }) {
  const query = useCoins(balanceAt);
  const { data, isPending } = query;
  if (data !== undefined && !holdsOtherCoins(data.data)) return null;

  return (
    <section className="card">
      <div className="mb-1 flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="card-title">Coins</h2>
        <RefreshFailure query={query} />
        {data === undefined ? null : <AsOf coins={data} />}
      </div>
      {isPending ? <LoadingCoins /> : null}
      {!isPending && data === undefined ? (
        <p className="grid min-h-24 place-items-center text-ink-3">No coin data</p>
      ) : null}
      {data === undefined ? null : <CoinsTable rows={coinRows(data.data)} />}
    </section>
  );
}

function AsOf({ coins: { timestamp, stale } }: { coins: CoinHoldings }) {
  return (
    <p className="ml-auto flex items-center gap-3 text-xs text-ink-3">
      {stale === true ? (
        <output className="flex items-center gap-2 text-ink-1">
          <span className="dot text-warn" aria-hidden="true" />
          Not current
        </output>
      ) : null}
      <time dateTime={timestamp} title={formatInOtherZone(timestamp)} className="tabular">
        As of {formatDateTime(timestamp)}
      </time>
    </p>
  );
}

function LoadingCoins() {
  return (
    <div>
      <output className="block py-2 text-xs text-ink-3">Loading coins...</output>
      <Skeleton className="skeleton-rows h-[72px] w-full" />
    </div>
  );
}

/**
 * The coins of the newest snapshot, refetched as soon as the shown balance is newer.
 *
 * @param balanceAt when the shown balance was taken; undefined before there is one
 */
function useCoins(balanceAt: string | undefined) {
  const query = useCall(walletCalls.walletCoins);
  const { refetch, data } = query;
  const coinsAt = data?.timestamp;
  useEffect(() => {
    if (balanceAt === undefined || coinsAt === undefined) return;
    // Balance and coins are often refetched together: a call that is under way will do.
    if (Date.parse(balanceAt) > Date.parse(coinsAt)) void refetch({ cancelRefetch: false });
  }, [balanceAt, coinsAt, refetch]);
  return query;
}

/** A coin as a row of the list. */
interface CoinRow {
  holding: CoinHolding;
  /** Percent of the whole account, negative for a debt; null where the account is worth nothing. */
  sharePercent: number | null;
  /** What its amount and its value do not show: debt, options, a missing price. */
  notes: string[];
}

/** Whether the account holds more than the USDT its figures are counted in. */
function holdsOtherCoins(holdings: readonly CoinHolding[]): boolean {
  return holdings.some(({ coin }) => coin !== 'USDT');
}

/** The rows of the list, the largest value first. */
export function coinRows(holdings: readonly CoinHolding[]): CoinRow[] {
  const totalUsdt = holdings.reduce((sum, { value_usdt: valueUsdt }) => sum + valueUsdt, 0);
  return holdings
    .toSorted((a, b) => b.value_usdt - a.value_usdt || a.coin.localeCompare(b.coin))
    .map((holding) => ({
      holding,
      sharePercent: totalUsdt > 0 ? (holding.value_usdt / totalUsdt) * 100 : null,
      notes: notesOf(holding),
    }));
}

function notesOf({ coin, borrowed, option_value: optionValue, price }: CoinHolding): string[] {
  return [
    borrowed === 0 ? '' : `borrowed ${formatQuantity(borrowed)} ${coin}`,
    optionValue === 0 ? '' : `option value ${formatQuantity(optionValue)} ${coin}`,
    price === null ? 'no price, counted as 0' : '',
  ].filter((note) => note !== '');
}

type Row = ReturnType<typeof coinRows>[number];

const columnsOf = (rows: readonly Row[]): Column<Row>[] => [
  { key: 'coin', name: 'Coin', text: ({ holding }) => holding.coin, className: 'font-semibold' },
  ...(rows.some(({ notes }) => notes.length > 0) ? [NOTES] : []),
  {
    key: 'amount',
    name: 'Amount',
    isNumeric: true,
    text: ({ holding }) => formatQuantity(holding.equity),
  },
  {
    key: 'price',
    name: 'Price',
    unit: 'USDT',
    isNumeric: true,
    cell: ({ holding }) => <Changing text={formatPrice(holding.price)} />,
  },
  {
    key: 'value',
    name: 'Value',
    unit: 'USDT',
    isNumeric: true,
    cell: ({ holding }) => <Changing text={formatUsdt(holding.value_usdt)} />,
    card: 'lead',
  },
  {
    key: 'bar',
    name: 'Share, drawn',
    isNameHidden: true,
    cell: ({ sharePercent }) => <ShareBar percent={sharePercent} />,
    className: 'w-2/5',
    card: 'none',
  },
  { key: 'share', name: 'Share', isNumeric: true, text: ({ sharePercent }) => formatShare(sharePercent) },
];

const NOTES: Column<Row> = {
  key: 'notes',
  name: 'Notes',
  isNameHidden: true,
  text: ({ notes }) => notes.join(' · '),
  className: 'text-xs text-ink-2',
  card: 'note',
};

function CoinsTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Table
      caption="Coins of the account, by value"
      columns={columnsOf(rows)}
      rows={rows}
      keyOf={({ holding }) => holding.coin}
      stackBelow={720}
    />
  );
}
