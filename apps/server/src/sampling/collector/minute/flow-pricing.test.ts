import { Decimal } from 'decimal.js';
import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../platform/time.ts';
import { ExchangeError } from '../../exchange/exchange-error.ts';
import type { MinuteCandle, TransactionReading } from '../../exchange/exchange.ts';
import type { AccountState } from '../../exchange/account-state.ts';
import { createFlowPricing } from './flow-pricing.ts';
import type { ToldPrice } from '../model.ts';
import type { FlowEvidence } from '../../../fund/units/flow.store.ts';
import { coin } from '../readings.test-support.ts';

const MINUTE = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(MINUTE.getTime() + ms);

/** A price that stands still, or goes straight from its first to its second. */
function candle(open: number, close = open): MinuteCandle {
  const [from, to] = [new Decimal(open), new Decimal(close)];
  return { startAt: MINUTE, open: from, close: to, low: Decimal.min(from, to), high: Decimal.max(from, to) };
}

interface Given {
  before: Partial<AccountState>;
  next?: Partial<AccountState> | null;
  flow: { coin: string; change: number };
  lines?: TransactionReading[];
  candles: Record<string, MinuteCandle>;
  told?: ToldPrice[];
}

/** What a flow at the middle of the minute is priced by, a few seconds after a reading. */
async function evidenceOf({
  before,
  next = null,
  flow,
  lines = [],
  candles,
  told = [],
}: Given): Promise<FlowEvidence | undefined> {
  const own = { ...flow, transactionId: 'flow', occurredAt: after(30_000) };
  const pricing = createFlowPricing({
    exchange: {
      readCoinCandle: async (name) => candles[name] ?? null,
      readMarkCandle: async ({ symbol }) => candles[symbol] ?? null,
    },
    flows: {
      listUnpriced: async () => [
        { ...own, change: new Decimal(flow.change), balance: new Decimal(flow.change) },
      ],
    },
    states: {
      around: async () => ({
        before: { readAt: after(200), coins: [], positions: [], uncheckedCoins: [], ...before },
        after: next && { readAt: after(60_000), coins: [], positions: [], uncheckedCoins: [], ...next },
      }),
    },
    coinAnswers: { list: async () => told },
    transactions: { between: async () => lines },
    exchangeNow: () => after(90_000),
  });
  const [priced] = await pricing.price([], after(60_000));
  return priced?.evidence;
}

it('a coin without a price counts at the price of a flow of that coin, and other coins without a price count as nothing', async () => {
  const coins = [
    coin('USDT', { wallet: 1_000 }),
    coin('NEW', { wallet: 50, price: null }),
    coin('ODD', { wallet: 10, price: null }),
  ];
  const candles = { NEW: candle(2), ODD: candle(4) };
  const evidence = await evidenceOf({ before: { coins }, flow: { coin: 'NEW', change: 7 }, candles });
  expect(evidence?.basis).toBe('own-time');
  expect(evidence?.equityBefore?.toFixed()).toBe('1100');
  expect(evidence?.amount?.toFixed()).toBe('14');
});

it.each([
  ['before', { before: 1.01, after: null }, '7.07'],
  ['after, which is nearer', { before: 1.01, after: 1.02 }, '7.14'],
])(
  'a flow in an outage of a coin without a market has the price of the reading %s',
  async (_, prices, amount) => {
    const held = (price: number | null) => ({
      coins: [coin('USDT', { wallet: 1_000 }), coin('BYUSDT', { wallet: 50, price })],
    });
    const evidence = await evidenceOf({
      before: { ...held(prices.before), readAt: after(-600_000) },
      next: prices.after === null ? null : { ...held(prices.after), readAt: after(400_000) },
      flow: { coin: 'BYUSDT', change: 7 },
      candles: {},
    });
    expect([evidence?.basis, evidence?.amount?.toFixed()]).toEqual(['page-10', amount]);
  },
);

it.each([
  [2, 0, { basis: 'own-time', equityBefore: '1100', amount: '14' }],
  [0, 0, { basis: 'own-time', equityBefore: '1000', amount: '0' }],
  [2, 86_400_000, { basis: 'page-10', equityBefore: undefined, amount: undefined }],
])(
  'a flow of a coin that was said to be worth %d is worth that, from the day it was said for',
  async (price, fromMs, expected) => {
    const coins = [coin('USDT', { wallet: 1_000 }), coin('NEW', { wallet: 50, price: null })];
    const told = [{ coin: 'NEW', price: new Decimal(price), from: after(fromMs) }];
    const evidence = await evidenceOf({
      before: { coins },
      flow: { coin: 'NEW', change: 7 },
      candles: {},
      told,
    });
    expect({
      basis: evidence?.basis,
      equityBefore: evidence?.equityBefore?.toFixed(),
      amount: evidence?.amount?.toFixed(),
    }).toEqual(expected);
  },
);

it('a flow that is listed days late waits ten minutes for candles that the exchange does not give, and no longer', async () => {
  let nowMs = 6 * DAY_MS;
  let hasCandles = false;
  const pricing = createFlowPricing({
    exchange: {
      readCoinCandle: async () => {
        if (!hasCandles) throw new ExchangeError('unreachable', 'No answer.');
        return candle(2);
      },
      readMarkCandle: async () => null,
    },
    flows: {
      listUnpriced: async () => [
        { transactionId: 'flow', coin: 'BTC', change: new Decimal(1), occurredAt: after(30_000) },
      ],
    },
    states: { around: async () => ({ before: null, after: null }) },
    transactions: { between: async () => [] },
    coinAnswers: { list: async () => [] },
    exchangeNow: () => after(nowMs),
  });
  const priceAt = async (minutes: number): Promise<Array<string | undefined>> => {
    nowMs = 6 * DAY_MS + minutes * MINUTE_MS;
    const priced = await pricing.price([], after(nowMs));
    return priced.map(({ evidence }) => evidence.amount?.toFixed());
  };
  expect(await priceAt(0)).toEqual([]);
  expect(await priceAt(9)).toEqual([]);
  hasCandles = true;
  expect(await priceAt(9)).toEqual(['2']);
  hasCandles = false;
  for (const minutes of [20, 29]) expect(await priceAt(minutes)).toEqual([]);
  expect(await priceAt(30)).toEqual([undefined]);
});
