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

it('a market not in use is asked once an hour, one in use every minute', () => {
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
  // Once at the start and at each of two hours after it; in use from minute 65 on for an hour.
  expect(Object.fromEntries(asked)).toEqual({
    'linear USDT': 180,
    'linear USDC': 3,
    inverse: 2 + 60,
    'option USDC': 3,
    spot: 3,
  });
});

it('markets that come due together take turns', () => {
  let nowMs = START;
  const use = createMarketUse(() => new Date(nowMs));
  const asked: string[][] = [];
  for (const minute of [0, 60, 61, 62]) {
    nowMs = START + minute * MINUTE_MS;
    const due = use.due('orders', MARKETS, 3);
    for (const market of due) use.asked('orders', market);
    asked.push(due.map(nameOf));
  }
  expect(asked).toEqual([
    MARKETS.map(nameOf),
    ['linear USDT', 'linear USDC', 'inverse', 'option USDC'],
    ['linear USDT', 'spot'],
    ['linear USDT'],
  ]);
});

it('of many used markets those asked longest ago come first, and none is left out for long', () => {
  let nowMs = START;
  const use = createMarketUse(() => new Date(nowMs));
  const asked: string[][] = [];
  for (let minute = 0; minute < 5; minute += 1) {
    nowMs = START + minute * MINUTE_MS;
    for (const market of MARKETS) use.see(market);
    const due = use.due('orders', MARKETS, 2);
    for (const market of due) use.asked('orders', market);
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
