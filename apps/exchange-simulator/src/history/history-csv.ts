import type { Account } from '../account/account.ts';
import { truthAt } from '../truth.ts';
import { historyMoments } from './moments.ts';

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
