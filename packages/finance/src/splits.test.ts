import type { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import type { OpenPosition } from './account.ts';
import { account, fill, holding, LINEAR, line, position } from './accounts.test-support.ts';
import { Exact } from './exact.ts';
import { reconcile } from './reconciliation.ts';
import { findSplits, inNewUnits } from './splits.ts';

const by = (symbol: string) => ({ ...LINEAR, symbol });
const held = (wallet: number, positions: OpenPosition[], coin = 'USDT') =>
  account(
    [
      holding(coin, {
        walletBalance: wallet,
        unrealizedPnl: positions.reduce(
          (total, { unrealizedPnl }) => total.plus(unrealizedPnl),
          new Exact(0),
        ),
      }),
    ],
    positions,
  );
const at = (size: number, entry: number, mark: number, symbol = 'BTCUSDT') =>
  position(by(symbol), size, { entry, mark });
/** One side of a symbol that has two. */
const sideAt = (size: number, price: number) =>
  position(LINEAR, size, { entry: price, mark: price, isHedged: true });
/** A line of a split that tells nothing but its symbol, or not even that. */
const told = (symbol: string) => line('USDT', { symbol, category: symbol === '' ? '' : 'linear' });

describe('a split', () => {
  type Case = [
    name: string,
    before: OpenPosition[],
    after: OpenPosition[],
    /** Size and price of each, like `-5@1.2`. */
    fills: string,
    realized: number,
    trading: number,
  ];
  it.each<Case>([
    // 6,000 at 11 are worth 66,000, and then 60,000 at 1.15 are worth 69,000.
    ['that takes a gain along', [at(6_000, 10, 11)], [at(60_000, 1, 1.15)], '', 0, 3_000],
    ['after which it was turned', [at(10_000, 10, 10)], [at(-20_000, 1.01, 1)], '-120000@1.01', 1_000, 1_200],
    [
      'that opened a coin by another name',
      [at(5_000, 4, 4, '1000XUSDT')],
      [at(500, 40, 41, '10000XUSDT')],
      '',
      0,
      500,
    ],
    [
      'beside a contract that is not split',
      [at(10_000, 10, 10), at(2, 100, 100, 'ETHUSDT')],
      [at(100_000, 1, 1), at(2, 100, 105, 'ETHUSDT')],
      '',
      0,
      10,
    ],
    [
      'of both sides of a hedge',
      [sideAt(10_000, 10), sideAt(-4_000, 10)],
      [sideAt(100_000, 1), sideAt(-40_000, 1)],
      '',
      0,
      0,
    ],
    [
      'under another name, opened and halved since the reading',
      [],
      [at(250, 40, 41, '10000XUSDT')],
      '5000@4 -2500@4.2',
      500,
      // 0.2 for each of 2,500, then 1 for each of 250.
      750,
    ],
  ])('%s makes no result of its own', (...[, before, after, fills, realized, trading]) => {
    const symbol = before[0]?.symbol ?? 'BTCUSDT';
    const all = fills.split(' ').filter((one) => one !== '');
    const trades = all.map((one, i) => {
      const [size = 0, price = 0] = one.split('@').map(Number);
      return fill(by(symbol), size, price, { second: i + 1, cashFlow: i === all.length - 1 ? realized : 0 });
    });
    for (const split of [[], [told(symbol)], [told('')]]) {
      const explained = reconcile(held(50_000, before), held(50_000 + realized, after), [
        ...trades,
        ...split,
      ]);
      expect(explained.parts.trading.toNumber()).toBeCloseTo(trading, 9);
      expect(explained.parts.unexplained.toNumber()).toBeCloseTo(0, 9);
      expect(explained.contradiction.toNumber()).toBeCloseTo(0, 9);
    }
  });

  it.each([
    [12_345, 1_234],
    [15, 1],
  ])('of one for ten that turns %d into %d closes the fraction at its price', (size, left) => {
    const before = held(50_000, [at(size, 9, 10)]);
    // The fraction made its profit in cash, which its line has.
    const realized = (size / 10 - left) * 10;
    const paid = line('USDT', {
      category: 'linear',
      symbol: 'BTCUSDT',
      cashFlow: realized,
      isRealized: true,
    });
    const after = held(50_000 + realized, [at(left, 90, 100)]);
    const { parts, contradiction } = reconcile(before, after, [paid]);
    expect(
      [parts.trading, parts.unexplained, contradiction].map((one) => one.toDecimalPlaces(9).toNumber()),
    ).toEqual([0, 0, 0]);
  });

  it.each<[string, OpenPosition[], OpenPosition[]]>([
    ['a fill that the log does not have yet', [at(100, 10, 10)], [at(50, 10, 10)]],
    ['a position that grew while its price fell', [at(100, 10, 10)], [at(110, 9.9, 9)]],
    ['a price that fell to a tenth', [at(100, 10, 10)], [at(100, 10, 1)]],
    ['a size that grew tenfold at the same price', [at(100, 10, 10)], [at(1_000, 10, 10)]],
    ['a position that turned', [at(100, 10, 10)], [at(-1_000, 1, 1)]],
    ['a position that is gone', [at(100, 10, 10)], []],
    ['one that is gone, and another at another cost', [at(100, 10, 10)], [at(100, 10.1, 10, 'ETHUSDT')]],
    ['one that is gone, and another on the other side', [at(100, 10, 10)], [at(-100, 10, 10, 'ETHUSDT')]],
  ])('is none: %s', (_, before, after) => {
    expect(findSplits(account([], before), account([], after), [])).toEqual([]);
  });

  it('leaves positions and fills worth what they were, and those of others alone', () => {
    const [before, after] = [[at(10_000, 10, 10)], [at(100_000, 1, 1)]];
    const splits = findSplits(account([], before), account([], after), []);
    const lines = [fill(by('BTCUSDT'), 10, 11), fill(by('BTCUSDT'), 10, 1.1), fill(by('ETHUSDT'), 10, 11)];
    const told = inNewUnits(before, lines, splits);
    expect(told.positions).toMatchObject([{ size: new Exact(100_000), markPrice: new Exact(1) }]);
    expect(told.lines.map(({ trade }) => [Number(trade?.quantity), Number(trade?.price)])).toEqual([
      [100, 1.1],
      [10, 1.1],
      [10, 11],
    ]);
  });
});

const steps = fc.array(
  fc.tuple(
    fc.integer({ min: -60, max: 60 }).filter((n) => n !== 0),
    fc.integer({ min: 92, max: 108 }),
  ),
  {
    maxLength: 5,
  },
);

it('random splits between random fills make no result: trading is that of books by entry price', () => {
  const factors = fc.oneof(
    fc.integer({ min: 2, max: 1_000 }).map((n) => new Exact(n)),
    fc.integer({ min: 2, max: 1_000 }).map((n) => new Exact(1).div(n)),
  );
  fc.assert(
    fc.property(
      fc.record({
        opening: steps,
        before: steps,
        after: steps,
        factor: factors,
        mark: fc.integer({ min: 92, max: 108 }),
      }),
      ({ opening, before, after, factor, mark }) => {
        const books = { size: new Exact(0), entry: new Exact(100), cash: new Exact(0) };
        const trade = (size: Decimal, price: Decimal): Decimal => {
          const total = books.size.plus(size);
          const isMore = books.size.times(size).gte(0);
          const closed = isMore
            ? new Exact(0)
            : Exact.min(books.size.abs(), size.abs()).times(books.size.gt(0) ? 1 : -1);
          const realized = closed.times(price.minus(books.entry));
          if (isMore) books.entry = books.size.times(books.entry).plus(size.times(price)).div(total);
          else if (total.times(books.size).lt(0)) books.entry = price;
          books.size = total;
          books.cash = books.cash.plus(realized);
          return realized;
        };
        const read = (price: Decimal) => {
          const open = books.size.isZero()
            ? []
            : [position(LINEAR, books.size, { entry: books.entry, mark: price })];
          const unrealizedPnl = books.size.times(price.minus(books.entry));
          return account([holding('USDT', { walletBalance: books.cash, unrealizedPnl })], open);
        };
        const play = (fills: typeof before, scale: Decimal, from: number) =>
          fills.map(([size, price], i) => {
            const [own, paid] = [scale.times(size), new Exact(price).div(scale)];
            return fill(LINEAR, own, paid, { second: from + i, cashFlow: trade(own, paid) });
          });
        play(opening, new Exact(1), 0);
        const first = read(new Exact(100));
        const one = play(before, new Exact(1), 1);
        [books.size, books.entry] = [books.size.times(factor), books.entry.div(factor)];
        const other = play(after, factor, 30);
        const second = read(new Exact(mark).div(factor));
        const worth = ({ coins }: typeof first) =>
          new Exact(coins[0]?.walletBalance ?? 0).plus(coins[0]?.unrealizedPnl ?? 0);
        const explained = reconcile(first, second, [...one, ...other]);
        expect(
          explained.parts.trading
            .minus(worth(second).minus(worth(first)))
            .abs()
            .toNumber(),
        ).toBeLessThan(1e-20);
        expect(explained.contradiction.toNumber()).toBeLessThan(1e-20);
      },
    ),
    { numRuns: Math.ceil(4_000 * inject('scale')) },
  );
});
