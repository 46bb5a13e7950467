import type { Account } from './account/account.ts';
import { ACCOUNT_START_MS } from './kinds/market-neutral.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from './time.ts';
import { truthAt } from './truth.ts';

const HEADER = 'timestamp,total_equity,wallet_balance,unrealized_pnl,btc_price,units,positions';

/** The past three years as CSV: daily, the last six months hourly, the last week every minute. */
export function* historyCsv(account: Account, nowMs: number): Generator<string> {
  yield `${HEADER}\n`;
  for (const ms of historyMoments(nowMs)) {
    const truth = truthAt(account, ms);
    const book = truth.positions.map(({ symbol, side }) => `${symbol}:${side}`).join(' ') || 'none';
    const time = new Date(ms).toISOString().replace('.000Z', 'Z');
    yield `${[time, truth.equity, truth.walletBalance, truth.unrealizedPnl, truth.btcPrice, truth.units, book].join(',')}\n`;
  }
}

function historyMoments(nowMs: number): number[] {
  const end = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const moments = new Set<number>();
  const add = (fromMs: number, stepMs: number): void => {
    const first = Math.ceil(Math.max(fromMs, ACCOUNT_START_MS + MINUTE_MS) / stepMs) * stepMs;
    for (let ms = first; ms <= end; ms += stepMs) moments.add(ms);
  };
  add(end - 3 * 365 * DAY_MS, DAY_MS);
  add(end - 183 * DAY_MS, HOUR_MS);
  add(end - WEEK_MS, MINUTE_MS);
  return [...moments].toSorted((a, b) => a - b);
}
