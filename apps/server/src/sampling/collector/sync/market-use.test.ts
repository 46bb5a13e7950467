import { expect, it } from 'vitest';
import { bybitMarkets } from '../../exchange/bybit-markets.ts';
import type { Market } from '../../exchange/exchange.ts';
import { createMarketUse } from './market-use.ts';
import { MINUTE_MS } from '../../../platform/time.ts';

const START = Date.UTC(2026, 10, 20, 12);
const MARKETS: Market[] = ['linear USDT', 'linear USDC', 'inverse', 'option USDC', 'spot'];

interface Play {
  /** Markets that something is seen of in a minute. */
  seen?: (minute: number) => Market[];
  /** How many of those tried before are asked in a minute. */
  max?: number;
  /** Whether a market answers in a minute; it does by default. */
  answers?: (name: string, minute: number) => boolean;
}

/** Asks in each of the minutes what is due. @returns the names of the markets asked, by minute */
function play(minutes: number[], { seen = () => [], max, answers = () => true }: Play): string[][] {
  let nowMs = START;
  const use = createMarketUse(bybitMarkets, () => new Date(nowMs));
  return minutes.map((minute) => {
    nowMs = START + minute * MINUTE_MS;
    for (const market of seen(minute)) use.see(market);
    const due = use.due('orders', MARKETS, max);
    for (const market of due) {
      use.tried('orders', market);
      if (answers(market, minute)) use.asked('orders', market);
    }
    return due;
  });
}

const minutesTo = (end: number): number[] => Array.from({ length: end }, (_, minute) => minute);

function countsOf(asked: string[][]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of asked.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}

it('a market not in use is asked again before an hour is over, one in use every minute', () => {
  const asked = play(minutesTo(180), {
    seen: (minute) => (minute === 65 ? ['inverse BTC'] : []),
  });
  // At the start and every 55 minutes after it; in use from minute 65 on for an hour.
  expect(countsOf(asked)).toEqual({
    'linear USDT': 180,
    'linear USDC': 4,
    inverse: 2 + 60 + 1,
    'option USDC': 4,
    spot: 4,
  });
});

it('markets that fail keep none of the others waiting', () => {
  const asked = play(minutesTo(11), {
    seen: () => MARKETS,
    max: 2,
    answers: (name, minute) => minute < 1 || !['linear USDC', 'option USDC'].includes(name),
  });
  // All in the first minute, then two of the four others in each of ten.
  expect(countsOf(asked)).toEqual({
    'linear USDT': 11,
    'linear USDC': 6,
    inverse: 6,
    'option USDC': 6,
    spot: 6,
  });
});
