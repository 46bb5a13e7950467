import type { CoinHoldings, CoinHolding } from '@equanim/contract/wallet';
import { walletCalls } from '@equanim/contract/wallet-calls';
import { useEffect } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { formatDateTime, formatInOtherZone } from '../../../ui/format/date.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import './coins.css';
import { formatQuantity, formatPrice, formatShare, formatUsdt } from '../../../ui/format/number.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
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

/** The coins as a table, which on a phone becomes two lines a coin. */
function CoinsTable({ rows }: { rows: readonly Row[] }) {
  const hasNotes = rows.some(({ notes }) => notes.length > 0);
  return (
    <table className="table table-flush coins">
      <caption className="sr-only">Coins of the account, by value</caption>
      <thead>
        <tr>
          <th scope="col">Coin</th>
          {hasNotes ? (
            <th scope="col">
              <span className="sr-only">Notes</span>
            </th>
          ) : null}
          <th scope="col" className="numeric">
            Amount
          </th>
          <th scope="col" className="numeric">
            Price (USDT)
          </th>
          <th scope="col" className="numeric">
            Value (USDT)
          </th>
          <th scope="col" className="coins-bar">
            <span className="sr-only">Share, drawn</span>
          </th>
          <th scope="col" className="numeric">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CoinLine key={row.holding.coin} row={row} hasNotes={hasNotes} />
        ))}
      </tbody>
    </table>
  );
}

function CoinLine({ row: { holding, sharePercent, notes }, hasNotes }: { row: Row; hasNotes: boolean }) {
  const { coin, equity, price, value_usdt: valueUsdt } = holding;
  return (
    <tr>
      <th scope="row" className="coins-name">
        {coin}
      </th>
      {hasNotes ? (
        <td className="coins-notes">
          {notes.map((note, index) => (
            <span key={note}>
              {index === 0 ? null : <span className="max-lg:hidden"> · </span>}
              <Amount text={note} />
            </span>
          ))}
        </td>
      ) : null}
      <td className="numeric coins-amount">
        <Amount text={formatQuantity(equity)} />
      </td>
      <td className={`numeric ${price === null ? 'coins-unpriced' : 'coins-price'}`}>
        <Changing text={formatPrice(price)} />
      </td>
      <td className="numeric coins-value">
        <Changing text={formatUsdt(valueUsdt)} />
      </td>
      <td className="coins-bar">
        <ShareBar percent={sharePercent} />
      </td>
      <td className="numeric coins-share">{formatShare(sharePercent)}</td>
    </tr>
  );
}

/** The coin's share of the account. Beside a debt it can exceed the whole; a debt is drawn by its size. */
function ShareBar({ percent }: { percent: number | null }) {
  const width = Math.min(100, Math.abs(percent ?? 0));
  const isDebt = percent !== null && percent < 0;
  return (
    <svg
      className="block h-1 w-full"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="100" height="1" fill="var(--hairline)" />
      <rect
        width={width}
        height="1"
        fill={isDebt ? 'var(--text-3)' : 'var(--series-portfolio)'}
        opacity="0.75"
      />
    </svg>
  );
}
