import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import {
  account,
  fill,
  holding,
  INVERSE,
  line,
  LINEAR,
  OPTION,
  PERP,
  type Contract,
} from './accounts.test-support.ts';
import type { Account, LogLine, OpenPosition, Side } from './account.ts';
import { Exact, sum } from './exact.ts';
import { PARTS, reconcile, type Part } from './reconciliation.ts';

const RUNS = Math.ceil(4_000 * inject('scale'));
const COINS = ['USDT', 'USDC', 'BTC'] as const;
const CONTRACTS = [LINEAR, PERP, INVERSE, OPTION] as const;
/** Quotients of 60 digits. */
const TOLERANCE = 1e-30;

/** What happens to an account: each with a size, a price and a second. */
const happening = fc.record({
  kind: fc.constantFrom(
    'fill',
    'funding',
    'settle',
    'deliver',
    'flow',
    'interest',
    'result',
    'swap',
    'loan',
    'growth',
    'unknown',
  ),
  contract: fc.constantFrom(...CONTRACTS),
  coin: fc.constantFrom(...COINS),
  size: fc.integer({ min: -50, max: 50 }).filter((size) => size !== 0),
  price: fc.integer({ min: 80_000, max: 120_000 }),
  second: fc.integer({ min: 1, max: 59 }),
});
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

const world = fc.record({
  isHedged: fc.boolean(),
  balances: fc.record({ USDT: fc.integer({ min: -9, max: 9 }), USDC: fc.nat(9), BTC: fc.nat(9) }),
  opening: fc.array(happening, { maxLength: 4 }),
  // Of two lines at one time whose balances could follow each other either way, nothing tells which came first.
  happenings: fc.uniqueArray(happening, { maxLength: 12, selector: ({ second }) => second }),
  marks: fc.tuple(fc.integer({ min: 80_000, max: 120_000 }), fc.integer({ min: 80_000, max: 120_000 })),
  order: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
});

interface Held {
  contract: Contract;
  size: Decimal;
  entry: Decimal;
}

/** Books kept by entry prices, as an exchange keeps them: realized profit, open profit, cash and debt. */
class Books {
  readonly cash = new Map<string, Decimal>();
  readonly debt = new Map<string, Decimal>();
  /** By symbol and side; in one-way mode each symbol has one side at most. */
  readonly held = new Map<string, Held>();
  readonly lines: LogLine[] = [];
  /** What each part came to, in the coin, by coin; of positions by symbol and side, too. */
  readonly made = new Map<string, Decimal>();
  readonly isHedged: boolean;

  constructor(isHedged: boolean) {
    this.isHedged = isHedged;
  }

  add(part: string, coin: string, amount: Decimal, position = ''): void {
    const key = `${part} ${coin} ${position}`.trim();
    this.made.set(key, (this.made.get(key) ?? new Exact(0)).plus(amount));
    if (position !== '') this.add(part, coin, amount);
  }

  pay(coin: string, amount: Decimal): Decimal {
    const balance = (this.cash.get(coin) ?? new Exact(0)).plus(amount);
    this.cash.set(coin, balance);
    return balance;
  }

  tell(told: LogLine): void {
    this.lines.push({ ...told, balance: this.pay(told.coin, told.change) });
  }

  openProfit({ contract, size, entry }: Held, mark: Decimal): Decimal {
    return contract.category === 'inverse'
      ? size.div(entry).minus(size.div(mark))
      : size.times(mark.minus(entry));
  }

  /** Part of a fill on one side: what it realizes and what it leaves. @returns realized profit */
  trade(contract: Contract, side: Side, size: Decimal, price: Decimal): Decimal {
    const key = `${contract.symbol} ${side}`;
    const before = this.held.get(key) ?? { contract, size: new Exact(0), entry: price };
    const after = before.size.plus(size);
    const isOpening = before.size.isZero() || before.size.times(size).gt(0);
    const entry = !isOpening
      ? before.entry
      : contract.category === 'inverse'
        ? after.div(before.size.div(before.entry).plus(size.div(price)))
        : before.size.times(before.entry).plus(size.times(price)).div(after);
    if (after.isZero()) this.held.delete(key);
    else this.held.set(key, { contract, size: after, entry });
    return isOpening ? new Exact(0) : this.openProfit({ ...before, size: size.neg() }, price);
  }

  fill({ contract, size: number, price: at, second }: Happening): void {
    const [price, fee] = [
      new Exact(contract.category === 'option' ? at / 100 : at),
      new Exact(Math.abs(number)).div(1000),
    ];
    const size = new Exact(number);
    const own: Side = number > 0 ? 'Buy' : 'Sell';
    const other: Side = number > 0 ? 'Sell' : 'Buy';
    const against = this.held.get(`${contract.symbol} ${other}`)?.size.abs() ?? new Exact(0);
    const isClosing = this.isHedged ? number % 2 === 0 && against.gt(0) : true;
    const closing = isClosing ? Exact.min(against, size.abs()) : new Exact(0);
    // In hedge mode an order belongs to one side: it closes what is there at most.
    const opening = this.isHedged && closing.gt(0) ? new Exact(0) : size.abs().minus(closing);
    const total = closing.plus(opening);
    const sign = number > 0 ? 1 : -1;
    let realized = new Exact(0);
    for (const [side, part] of [
      [other, closing],
      [own, opening],
    ] as const) {
      if (part.isZero()) continue;
      const position = `${contract.symbol} ${side}`;
      const profit = this.trade(contract, side, part.times(sign), price);
      realized = realized.plus(profit);
      this.add(
        'trading',
        contract.settleCoin,
        contract.category === 'option' ? part.times(-sign).times(price) : profit,
        position,
      );
      this.add('fees', contract.settleCoin, fee.times(part).div(total).neg(), position);
    }
    const touched: Side = closing.gt(0) && opening.isZero() ? other : own;
    const isLeft = this.held.has(`${contract.symbol} ${touched}`);
    this.tell(
      fill(contract, total.times(sign), price, {
        second,
        fee,
        cashFlow: contract.category === 'option' ? total.times(-sign).times(price) : realized,
        positionSide: isLeft ? touched : null,
      }),
    );
  }

  happen(what: Happening): void {
    const { kind, contract, coin, size, second } = what;
    const amount = new Exact(size).div(7);
    const held = [...this.held.entries()].find(([, one]) => one.contract.symbol === contract.symbol);
    const ofPosition = { second, category: contract.category, symbol: contract.symbol, isRealized: true };
    if (kind === 'fill') return this.fill(what);
    if (kind === 'funding' || kind === 'settle' || kind === 'deliver') {
      if (!held) return;
      const [position, { size: open, entry }] = held;
      const positionSide = open.gt(0) ? ('Buy' as const) : ('Sell' as const);
      if (kind === 'funding') {
        this.add('funding', contract.settleCoin, amount, position);
        return this.tell(line(contract.settleCoin, { ...ofPosition, positionSide, funding: amount }));
      }
      if (kind === 'settle' && contract === PERP) {
        // The settlement moves open profit into the balance: the entry price becomes its price.
        const price = new Exact(what.price);
        this.held.set(position, { contract, size: open, entry: price });
        const cashFlow = open.times(price.minus(entry));
        this.add('trading', contract.settleCoin, cashFlow, position);
        return this.tell(line(contract.settleCoin, { ...ofPosition, positionSide, cashFlow }));
      }
      if (kind === 'deliver' && contract === OPTION && !this.isHedged) {
        this.held.delete(position);
        const cashFlow = open.times(what.price).div(100);
        this.add('trading', contract.settleCoin, cashFlow, position);
        return this.tell(line(contract.settleCoin, { ...ofPosition, cashFlow }));
      }
      return;
    }
    if (kind === 'growth') {
      this.debt.set(coin, (this.debt.get(coin) ?? new Exact(0)).plus(amount.abs()));
      return this.add('interest', coin, amount.abs().neg());
    }
    if (kind === 'loan') {
      this.debt.set(coin, (this.debt.get(coin) ?? new Exact(0)).plus(amount.abs()));
      return this.tell(line(coin, { second, meaning: 'borrowing', cashFlow: amount.abs() }));
    }
    if (kind === 'swap') {
      this.add('exchanged', 'USDT', amount.times(1000));
      this.add('exchanged', 'BTC', amount.neg());
      this.tell(
        line('USDT', { second, meaning: 'exchanged', category: 'spot', cashFlow: amount.times(1000) }),
      );
      return this.tell(
        line('BTC', { second, meaning: 'exchanged', category: 'spot', cashFlow: amount.neg() }),
      );
    }
    const parts = { flow: 'flows', interest: 'interest', result: 'other', unknown: 'unexplained' } as const;
    this.add(parts[kind], coin, amount);
    this.tell(line(coin, { second, meaning: kind, cashFlow: amount }));
  }

  markOf({ category }: Contract, mark: number): Decimal {
    return new Exact(category === 'option' ? mark / 100 : mark);
  }

  read(mark: number, prices: Record<string, number>): Account {
    const positions = [...this.held.entries()].map(([, one]): OpenPosition => {
      const { contract, size } = one;
      const side = size.gt(0) ? 'Buy' : 'Sell';
      return {
        category: contract.category,
        symbol: contract.symbol,
        settleCoin: contract.settleCoin,
        positionIdx: this.isHedged ? (side === 'Buy' ? 1 : 2) : 0,
        side,
        size: size.abs(),
        markPrice: this.markOf(contract, mark),
        unrealizedPnl: this.openProfit(one, this.markOf(contract, mark)),
      };
    });
    return account(
      COINS.map((coin) => {
        const own = positions.filter(({ settleCoin }) => settleCoin === coin);
        return holding(coin, {
          walletBalance: this.cash.get(coin) ?? 0,
          spotBorrow: this.debt.get(coin) ?? 0,
          unrealizedPnl: sum(
            own.filter(({ category }) => category !== 'option').map((one) => one.unrealizedPnl),
          ),
          optionValue: sum(
            own
              .filter(({ category }) => category === 'option')
              .map((one) => one.size.times(one.side === 'Buy' ? 1 : -1).times(one.markPrice)),
          ),
          price: prices[coin] ?? 1,
        });
      }),
      positions,
    );
  }

  /** Open profit by symbol and side; of options their value. */
  open(mark: number): Map<string, { coin: string; amount: Decimal }> {
    return new Map(
      [...this.held.entries()].map(([position, one]) => {
        const at = this.markOf(one.contract, mark);
        const amount = one.contract.category === 'option' ? one.size.times(at) : this.openProfit(one, at);
        return [position, { coin: one.contract.settleCoin, amount }];
      }),
    );
  }
}

it('the parts of any change add up to it and are those of the books, by coin, symbol and side', () => {
  fc.assert(
    fc.property(world, ({ isHedged, balances, opening, happenings, marks, order }) => {
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
      for (const one of happenings.toSorted((a, b) => a.second - b.second)) books.happen(one);
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
      const worth = (all: Account): Decimal =>
        sum(
          all.coins.map((one) =>
            new Exact(one.walletBalance)
              .minus(one.spotBorrow)
              .plus(one.unrealizedPnl)
              .plus(one.optionValue)
              .times(one.price ?? 0),
          ),
        );
      const change = worth(after).minus(worth(before));
      expect(explained.change.minus(change).abs().toNumber()).toBeLessThan(TOLERANCE);
      expect(
        sum(PARTS.map((part) => explained.parts[part]))
          .minus(change)
          .abs()
          .toNumber(),
      ).toBeLessThan(TOLERANCE);

      const near = (ours: Decimal, theirs: Decimal | undefined): void =>
        expect(
          ours
            .minus(theirs ?? 0)
            .abs()
            .toNumber(),
        ).toBeLessThan(TOLERANCE);
      for (const coin of COINS) {
        const rows = explained.rows.filter((row) => row.coin === coin);
        for (const part of PARTS.filter((one): one is Exclude<Part, 'held'> => one !== 'held')) {
          // A debt that grows beside unmatched lines of unknown meaning is still interest: balances match the log.
          const ours = sum(rows.map(({ parts }) => parts[part]));
          near(ours, books.made.get(`${part} ${coin}`)?.times(prices1[coin]));
        }
      }
      for (const { coin, position, parts } of explained.rows) {
        if (!position) continue;
        for (const part of ['trading', 'funding', 'fees'] as const)
          near(
            parts[part],
            books.made
              .get(`${part} ${coin} ${position.symbol} ${position.side ?? ''}`)
              ?.times(prices1[coin as 'BTC']),
          );
      }
    }),
    { numRuns: RUNS },
  );
});
