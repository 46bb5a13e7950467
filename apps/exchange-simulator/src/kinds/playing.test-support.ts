import { accountEndpoints } from '../api/account-endpoints.ts';
import { tradingEndpoints } from '../api/trading-endpoints.ts';
import { parseFixed, type Fixed } from '../fixed.ts';
import { createWorld } from '../simulated-world.ts';
import { truthAt } from '../truth.ts';
import type { AccountKind } from './account-kinds.ts';

/** A Thursday: options end within the day that follows, and it is the account's 21st, on which weekly things happen. */
export const FROM = Date.UTC(2026, 9, 1, 0, 0, 30);

/** What an account's positions are asked for with, list by list. */
export const POSITION_LISTS = [
  { category: 'linear', settleCoin: 'USDT' },
  { category: 'linear', settleCoin: 'USDC' },
  { category: 'inverse', settleCoin: 'BTC' },
  { category: 'inverse', settleCoin: 'ETH' },
  { category: 'option', settleCoin: 'USDC' },
  { category: 'option', settleCoin: 'USDT' },
];

export type Row = Record<string, string>;

/** An account of a kind, first asked about at {@link FROM}, with its endpoints as they answer without the wire. */
export function playing(kind: AccountKind) {
  const world = createWorld({ account: kind });
  truthAt(world.account, FROM);
  world.clock.set(FROM);
  const served = { ...world, rows: () => ({}) };
  const endpoints = { ...accountEndpoints(served), ...tradingEndpoints(served) };
  const call = (path: string, query: Row) =>
    endpoints[path]?.({ ...query }) as { list: Row[]; nextPageCursor: string };
  const wallet = () => {
    const [row] = call('/v5/account/wallet-balance', { accountType: 'UNIFIED' }).list;
    return row as unknown as Record<string, string> & { coin: Row[] };
  };
  const all = (path: string, query: Row): Row[] => {
    const rows: Row[] = [];
    let cursor = '';
    do {
      const page = call(path, { ...query, ...(cursor && { cursor }) });
      rows.push(...page.list);
      cursor = page.nextPageCursor;
    } while (cursor);
    return rows;
  };
  return { ...world, wallet, all, positions: (list: Row) => all('/v5/position/list', list) };
}

/** A field of a row; @throws RangeError where it is no plain number */
export const of = (row: Row, field: string): Fixed => parseFixed(row[field] ?? 'missing');
