import type { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import type { Account } from './account.ts';
import { Books, COINS, CONTRACTS, EVENT_KINDS } from './entry-books.test-support.ts';
import { Exact, sum } from './exact.ts';
import { PARTS, reconcile, type Part } from './reconciliation.ts';

const RUNS = Math.ceil(4_000 * inject('scale'));
/** Quotients of 60 digits. */
const TOLERANCE = 1e-30;

/** An event of an account, with a size, a price and a second. */
const event = fc.record({
  kind: fc.constantFrom(...EVENT_KINDS),
  contract: fc.constantFrom(...CONTRACTS),
  coin: fc.constantFrom(...COINS),
  size: fc.integer({ min: -50, max: 50 }).filter((size) => size !== 0),
  price: fc.integer({ min: 80_000, max: 120_000 }),
  second: fc.integer({ min: 1, max: 59 }),
});

const scenario = fc.record({
  isHedged: fc.boolean(),
  balances: fc.record({ USDT: fc.integer({ min: -9, max: 9 }), USDC: fc.nat(9), BTC: fc.nat(9) }),
  opening: fc.array(event, { maxLength: 4 }),
  // One event a second: of two lines at one time whose balances link either way, nothing says which came first.
  events: fc.uniqueArray(event, { maxLength: 12, selector: ({ second }) => second }),
  marks: fc.tuple(fc.integer({ min: 80_000, max: 120_000 }), fc.integer({ min: 80_000, max: 120_000 })),
  order: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
});

it('reconcile() splits any change into parts that add up to it and match the books, by coin, symbol and side', () => {
  fc.assert(
    fc.property(scenario, ({ isHedged, balances, opening, events, marks, order }) => {
      const books = new Books(isHedged);
      for (const coin of COINS) books.pay(coin, new Exact(balances[coin]).times(1000));
      for (const one of opening) books.fill(one);
      const [mark0, mark1] = marks;
      const prices0 = { USDT: 1, USDC: 0.9995, BTC: mark0 };
      const prices1 = { USDT: 1, USDC: 1.0002, BTC: mark1 };
      const before = books.read(mark0, prices0);
      const openBefore = books.open(mark0);
      books.lines.length = 0;
      books.made.clear();
      for (const one of events.toSorted((a, b) => a.second - b.second)) books.apply(one);
      for (const [position, { coin, amount }] of openBefore)
        books.add('trading', coin, amount.neg(), position);
      for (const [position, { coin, amount }] of books.open(mark1))
        books.add('trading', coin, amount, position);
      const after = books.read(mark1, prices1);
      const told = [...books.lines, ...books.lines.slice(0, 3)]
        .map((one) => ({ one, key: order.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one);

      const explained = reconcile(before, after, told);
      const change = worthOf(after).minus(worthOf(before));
      expectNear(explained.change, change);
      expectNear(sum(PARTS.map((part) => explained.parts[part])), change);
      for (const coin of COINS) {
        const rows = explained.rows.filter((row) => row.coin === coin);
        const made = (part: Part, position = ''): Decimal =>
          (books.made.get(`${part} ${coin} ${position}`.trim()) ?? new Exact(0)).times(prices1[coin]);
        for (const part of PARTS.filter((one) => one !== 'held'))
          expectNear(sum(rows.map(({ parts }) => parts[part])), made(part));
        for (const { position, parts } of rows) {
          if (!position) continue;
          for (const part of ['trading', 'funding', 'fees'] as const)
            expectNear(parts[part], made(part, `${position.symbol} ${String(position.side)}`));
        }
      }
    }),
    { numRuns: RUNS },
  );
});

function expectNear(ours: Decimal, theirs: Decimal): void {
  expect(ours.minus(theirs).abs().toNumber()).toBeLessThan(TOLERANCE);
}

function worthOf({ coins }: Account): Decimal {
  const worths = coins.map(({ walletBalance, spotBorrow, unrealizedPnl, optionValue, price }) =>
    new Exact(walletBalance)
      .minus(spotBorrow)
      .plus(unrealizedPnl)
      .plus(optionValue)
      .times(price ?? 0),
  );
  return sum(worths);
}
