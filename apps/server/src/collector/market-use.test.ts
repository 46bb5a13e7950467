import { expect, it } from 'vitest';
import type { Market } from '../exchange/exchange.ts';
import { nameOf } from '../exchange/exchange.ts';
import { createMarketUse } from './market-use.ts';

const START = Date.UTC(2026, 10, 20, 12);
const MINUTE_MS = 60_000;
const MARKETS: Market[] = [
  { category: 'linear', settleCoin: 'USDT' },
  { category: 'linear', settleCoin: 'USDC' },
  { category: 'inverse', settleCoin: null },
  { category: 'option', settleCoin: 'USDC' },
  { category: 'spot', settleCoin: null },
];

it('a market not in use is asked again before an hour is over, one in use every minute', () => {
  let nowMs = START;
  const use = createMarketUse(() => new Date(nowMs));
  const asked = new Map<string, number>();
  for (let minute = 0; minute < 180; minute += 1) {
    nowMs = START + minute * MINUTE_MS;
    if (minute === 65) use.see({ category: 'inverse', settleCoin: 'BTC' });
    for (const market of use.due('orders', MARKETS)) {
      use.asked('orders', market);
      asked.set(nameOf(market), (asked.get(nameOf(market)) ?? 0) + 1);
    }
  }
  // At the start and every 55 minutes after it; in use from minute 65 on for an hour.
  expect(Object.fromEntries(asked)).toEqual({
    'linear USDT': 180,
    'linear USDC': 4,
    inverse: 2 + 60 + 1,
    'option USDC': 4,
    spot: 4,
  });
});

it('markets that come due together take turns', () => {
  let nowMs = START;
  const use = createMarketUse(() => new Date(nowMs));
  const asked: string[][] = [];
  for (const minute of [0, 60, 61, 62]) {
    nowMs = START + minute * MINUTE_MS;
    const due = use.due('orders', MARKETS, 3);
    for (const market of due) {
      use.tried('orders', market);
      use.asked('orders', market);
    }
    asked.push(due.map(nameOf));
  }
  expect(asked).toEqual([
    MARKETS.map(nameOf),
    ['linear USDT', 'linear USDC', 'inverse', 'option USDC'],
    ['linear USDT', 'spot'],
    ['linear USDT'],
  ]);
});

it('of many used markets those whose turn is longest ago come first, and none is left out for long', () => {
  let nowMs = START;
  const use = createMarketUse(() => new Date(nowMs));
  const asked: string[][] = [];
  for (let minute = 0; minute < 5; minute += 1) {
    nowMs = START + minute * MINUTE_MS;
    for (const market of MARKETS) use.see(market);
    const due = use.due('orders', MARKETS, 2);
    for (const market of due) {
      use.tried('orders', market);
      use.asked('orders', market);
    }
    asked.push(due.map(nameOf));
  }
  expect(asked[0]).toHaveLength(MARKETS.length);
  expect(asked.slice(1)).toEqual([
    ['linear USDT', 'linear USDC', 'inverse'],
    ['linear USDT', 'option USDC', 'spot'],
    ['linear USDT', 'linear USDC', 'inverse'],
    ['linear USDT', 'option USDC', 'spot'],
  ]);
});

it('markets that fail keep none of the others waiting', () => {
  let nowMs = START;
  const use = createMarketUse(() => new Date(nowMs));
  const tried = new Map<string, number>();
  for (let minute = 0; minute < 11; minute += 1) {
    nowMs = START + minute * MINUTE_MS;
    for (const market of MARKETS) use.see(market);
    for (const market of use.due('orders', MARKETS, 2)) {
      use.tried('orders', market);
      if (minute < 1 || !['linear USDC', 'option USDC'].includes(nameOf(market))) use.asked('orders', market);
      tried.set(nameOf(market), (tried.get(nameOf(market)) ?? 0) + 1);
    }
  }
  // All in the first minute, then two of the four others in each of ten.
  expect(Object.fromEntries(tried)).toEqual({
    'linear USDT': 11,
    'linear USDC': 6,
    inverse: 6,
    'option USDC': 6,
    spot: 6,
  });
});

it('a market that never answered takes its turn, too', () => {
  let nowMs = START;
  const use = createMarketUse(() => new Date(nowMs));
  const counts: number[] = [];
  for (let minute = 0; minute < 4; minute += 1) {
    nowMs = START + minute * MINUTE_MS;
    const due = use.due('orders', MARKETS, 2);
    for (const market of due) use.tried('orders', market);
    counts.push(due.length);
  }
  expect(counts).toEqual([MARKETS.length, 3, 3, 3]);
});
