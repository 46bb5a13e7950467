import type { CoinHoldings } from '@equanim/contract/wallet';
import { walletCalls } from '@equanim/contract/wallet-calls';
import { useEffect } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { formatDateTime, formatInOtherZone } from '../../../../ui/format/date.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { coinRows, holdsOtherCoins } from './coin-rows.ts';
import { CoinsTable } from './coins-table.tsx';
import './coins.css';

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
