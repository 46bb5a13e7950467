import { createHash } from 'node:crypto';
import type { Account } from '../account/account.ts';
import { truthAt } from '../truth.ts';
import { historyMoments, isoTime } from './moments.ts';

const HEADER = 'timestamp,total_equity,wallet_balance,unrealized_pnl,btc_price,units,positions';

/** Which positions were open, from a moment on. */
export interface ToldBook {
  ms: number;
  positions: Array<{ symbol: string; side: string; category: string; settleCoin: string }>;
}

/** A history as it was told: evidence is evidence for one, to the letter. */
export interface ToldHistory {
  nowMs: number;
  /** The account's whole life as CSV: daily, the last six months hourly, the last week every minute. */
  csv: string;
  /** SHA-256 of that, hex. */
  sha256: string;
  /** The minutes that are told. */
  moments: number[];
  /** Only where they changed. */
  books: ToldBook[];
}

/** Tells the account's history up to a moment. */
export function tellHistory(account: Account, nowMs: number): ToldHistory {
  const moments = historyMoments(nowMs);
  const books: ToldBook[] = [];
  let [lines, last] = [`${HEADER}\n`, ''];
  for (const ms of moments) {
    const truth = truthAt(account, ms);
    const book = truth.positions.map(({ symbol, side }) => `${symbol}:${side}`).join(' ') || 'none';
    if (book !== last) books.push({ ms, positions: truth.positions.map(entryOf) });
    last = book;
    const time = isoTime(ms).replace('.000Z', 'Z');
    lines += `${[time, truth.equity, truth.walletBalance, truth.unrealizedPnl, truth.btcPrice, truth.units, book].join(',')}\n`;
  }
  const sha256 = createHash('sha256').update(lines).digest('hex');
  return { nowMs, csv: lines, sha256, moments, books };
}

function entryOf({ symbol, side, category, settleCoin }: ToldBook['positions'][number]) {
  return { symbol, side, category, settleCoin };
}
