import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import type { Exchange, Listing, Market, PositionReading } from '../../exchange/exchange.ts';
import type { CoinReading } from '../../exchange/account-state.ts';
import { bybitMarkets } from '../../exchange/bybit-markets.ts';
import { COUNTING } from '../counting.test-support.ts';
import { createMarketUse } from '../sync/market-use.ts';
import { readAccount } from './read-account.ts';
import { coin, position } from '../readings.test-support.ts';

const MINUTE = new Date('2026-03-01T12:00:00Z');
const READ_AT = new Date(MINUTE.getTime() + 300);
const USDT: Market = 'linear USDT';
const OPTIONS: Market = 'option USDT';

/** A long position of 100,000 USDT beside 60,000: what its mark does moves the equity. */
const at = (mark: number, bent: Partial<PositionReading> = {}): PositionReading =>
  position({
    size: new Decimal(4),
    entryPrice: new Decimal(25_000),
    markPrice: new Decimal(mark),
    unrealizedPnl: new Decimal(4).times(new Decimal(mark).minus(25_000)),
    version: '7',
    ...bent,
  });

interface Answers {
  /** Each answer for the positions, the last one from then on; the wallet is read after every first. */
  positions?: PositionReading[][];
  options?: PositionReading[];
  unreadable?: number;
  coins?: CoinReading[];
  range?: { low: number; high: number } | null;
  /** The symbols that have that range; all of them unless given. */
  ranging?: string[];
  /** Why no range can be read. */
  rangeFailure?: Error;
  isTotalTheCoins?: boolean;
  /** A field of a coin that cannot be read. */
  unreadableField?: string;
  readAt?: Date;
  /** A market that every wallet shows besides. */
  shown?: Market;
}

/** An exchange that gives the answers of a test, and counts what it was asked. */
function exchangeOf(answers: Answers) {
  const asked = { positions: 0, wallet: 0, ranges: 0 };
  const { positions = [[at(25_000)]], coins = [coin('USDT', { wallet: 60_000 })], range = null } = answers;
  const listing = (rows: PositionReading[]): Listing<PositionReading> => ({
    rows,
    unreadable: Array.from({ length: answers.unreadable ?? 0 }, () => ({
      list: 'positions',
      field: 'markPrice',
    })),
  });
  const exchange = {
    markets: {
      ...bybitMarkets,
      main: USDT,
      orders: [USDT],
      forCoins: () => [USDT, OPTIONS],
      shownBy: (all: readonly CoinReading[]) => [
        ...(all.some((one) => !one.optionValue.isZero()) ? [OPTIONS] : []),
        ...(answers.shown ? [answers.shown] : []),
      ],
    },
    skewMs: () => 0,
    async listPositions(market: Market) {
      if (market === OPTIONS) return listing(answers.options ?? []);
      asked.positions += 1;
      return listing(positions[Math.min(asked.positions, positions.length) - 1] ?? []);
    },
    async readAccount() {
      asked.wallet += 1;
      return {
        coins,
        isTotalTheCoins: answers.isTotalTheCoins ?? true,
        missOfTotal: new Decimal(0),
        unreadable: answers.unreadableField ? [{ list: 'coins', field: answers.unreadableField }] : [],
        readAt: answers.readAt ?? READ_AT,
        raw: '{}',
      };
    },
    readBtcPrice: async () => ({ price: new Decimal(90_000), readAt: READ_AT }),
    async readMarkRange({ symbol }: { symbol: string }) {
      asked.ranges += 1;
      if (answers.rangeFailure) throw answers.rangeFailure;
      if (answers.ranging && !answers.ranging.includes(symbol)) return null;
      return range && { low: new Decimal(range.low), high: new Decimal(range.high) };
    },
  } satisfies Partial<Exchange>;
  return { asked, exchange };
}

async function read(answers: Answers) {
  const { asked, exchange } = exchangeOf(answers);
  const use = createMarketUse(exchange.markets, () => MINUTE);
  // Options were asked within the hour, and nothing was there.
  use.asked('positions', OPTIONS);
  const reading = await readAccount({ exchange, use, limit: COUNTING.limit, told: [] }, MINUTE, null);
  const [usdt] = reading.snapshot.state.coins;
  return { reading, asked, unconfirmed: usdt?.unconfirmedPnl.toNumber() };
}

const profit = (amount: number) => [coin('USDT', { wallet: 60_000, profit: amount })];

describe('positions before and after the wallet', () => {
  it('positions that are the same before and after the wallet make one state of the account', async () => {
    const { reading, asked, unconfirmed } = await read({});
    expect(reading.fault).toBeNull();
    expect(unconfirmed).toBe(0);
    expect(asked).toEqual({ positions: 2, wallet: 1, ranges: 0 });
  });

  it.each([
    ['size', { size: new Decimal(5) }],
    ['version', { version: '8' }],
  ])('positions with another %s after the wallet are read again at once', async (_, bent) => {
    const { reading, asked } = await read({ positions: [[at(25_000, bent)], [at(25_000)]] });
    expect(reading.fault).toBeNull();
    expect(asked.wallet).toBe(2);
  });

  it('positions that differ each time are no state of the account', async () => {
    const positions = Array.from({ length: 12 }, (_, n) => [at(25_000, { version: String(n) })]);
    const { reading, asked } = await read({ positions });
    expect(reading.fault).toBe('The account traded each time it was read.');
    expect(asked.wallet).toBe(3);
  });

  it('a wallet that shows a market which is never asked does not keep the account from being read', async () => {
    const { reading, asked } = await read({ shown: 'option BTC' });
    expect(reading.snapshot.state.positions).toHaveLength(1);
    expect(asked.wallet).toBe(4);
  });
});

describe('open profit that is not that of the positions', () => {
  it('open profit unlike that of the positions is time that passed where the mark moved that far between their two readings', async () => {
    // Four contracts over ten dollars of mark are 40.
    const { unconfirmed, asked } = await read({
      positions: [[at(24_990)], [at(25_000)]],
      coins: profit(-40),
    });
    expect(unconfirmed).toBe(0);
    expect(asked.ranges).toBe(0);
  });

  it('open profit unlike that of the positions is held against the candles of the largest ones first, one of each symbol', async () => {
    const small = Array.from({ length: 12 }, (_, n) =>
      at(25_000, { symbol: `SMALL${String(n)}USDT`, value: new Decimal(10) }),
    );
    const positions = [[...small, at(25_000), at(25_000, { isHedged: true, value: new Decimal(20) })]];
    const wild = { coins: profit(400), range: { low: 24_990, high: 25_100 }, ranging: ['BTCUSDT'] };
    const { unconfirmed, asked } = await read({ positions, ...wild });
    expect(unconfirmed).toBe(0);
    expect(asked.ranges).toBe(10);
  });

  it('open profit unlike that of the positions is time that passed where the mark is known to have ranged that far', async () => {
    const wild = { coins: profit(400), range: { low: 24_990, high: 25_100 } };
    const { unconfirmed, asked } = await read(wild);
    expect(unconfirmed).toBe(0);
    expect(asked.ranges).toBe(1);
  });

  it('open profit beyond what the marks ranged is not confirmed', async () => {
    const { unconfirmed } = await read({ coins: profit(600), range: { low: 24_990, high: 25_100 } });
    // 110 dollars of range times four contracts.
    expect(unconfirmed).toBeCloseTo(160, 5);
    expect((await read({ coins: profit(600) })).unconfirmed).toBeCloseTo(596, 5);
  });

  it('open profit is not checked where a position cannot be read', async () => {
    const { reading, unconfirmed } = await read({ coins: profit(600), unreadable: 1 });
    expect(unconfirmed).toBe(0);
    expect(reading.snapshot.state.uncheckedCoins).toEqual(['USDT']);
    expect(reading.unreadable.positions[0]).toEqual({ list: 'positions', field: 'markPrice' });
  });
});

describe('a wallet', () => {
  it.each([
    [{ unreadableField: 'equity' }, 'The exchange lists a coin whose equity cannot be read.'],
    [{ isTotalTheCoins: false }, 'The total equity of the account is not the sum of its coins.'],
    [{ readAt: new Date(MINUTE.getTime() - 59_000) }, 'The answer of the exchange is not from this minute.'],
  ])('a wallet that cannot be true (%#) is no state of the account', async (answers, fault) => {
    expect((await read(answers)).reading.fault).toBe(fault);
  });
});
