import type { Decimal } from 'decimal.js';
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

/** Coins of the books. */
export const COINS = ['USDT', 'USDC', 'BTC'] as const;
/** One of each category, and a perpetual that settles. */
export const CONTRACTS = [LINEAR, PERP, INVERSE, OPTION] as const;
/** The kinds of events of an account. */
export const EVENT_KINDS = [
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
] as const;

/** Something that happens to an account: how much, at which price, in which second. */
export interface AccountEvent {
  kind: (typeof EVENT_KINDS)[number];
  contract: (typeof CONTRACTS)[number];
  coin: (typeof COINS)[number];
  size: number;
  price: number;
  second: number;
}

interface Held {
  contract: Contract;
  size: Decimal;
  entry: Decimal;
}

/** Books kept by entry prices, as an exchange keeps them: realized profit, open profit, cash and debt. They check `reconcile`. */
export class Books {
  readonly cash = new Map<string, Decimal>();
  readonly debt = new Map<string, Decimal>();
  /** By symbol and side; in one-way mode each symbol has one side at most. */
  readonly held = new Map<string, Held>();
  readonly lines: LogLine[] = [];
  /** The amount of each part, in the coin, by coin; of positions by symbol and side, too. */
  readonly made = new Map<string, Decimal>();
  readonly isHedged: boolean;
  private isDelivered = false;

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

  append(one: LogLine): void {
    this.lines.push({ ...one, balance: this.pay(one.coin, one.change) });
  }

  openProfit({ contract, size, entry }: Held, mark: Decimal): Decimal {
    return contract.category === 'inverse'
      ? size.div(entry).minus(size.div(mark))
      : size.times(mark.minus(entry));
  }

  /** Trades on one side. @returns the realized profit */
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

  fill({ contract, size: number, price: at, second }: AccountEvent): void {
    // An option that was delivered has expired.
    if (contract === OPTION && this.isDelivered) return;
    const isOption = contract.category === 'option';
    const [price, fee] = [new Exact(isOption ? at / 100 : at), new Exact(Math.abs(number)).div(1000)];
    const { own, other, closing, opening } = this.split(contract, number);
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
      const made = isOption ? part.times(-sign).times(price) : profit;
      this.add('trading', contract.settleCoin, made, position);
      this.add('fees', contract.settleCoin, fee.times(part).div(total).neg(), position);
    }
    const touched: Side = closing.gt(0) && opening.isZero() ? other : own;
    const isLeft = this.held.has(`${contract.symbol} ${touched}`);
    const cashFlow = isOption ? total.times(-sign).times(price) : realized;
    this.append(
      fill(contract, total.times(sign), price, {
        second,
        fee,
        cashFlow,
        positionSide: isLeft ? touched : null,
      }),
    );
  }

  /** How much of a fill closes and how much opens. In hedge mode an order belongs to one side, and closes at most what is there. */
  private split({ symbol }: Contract, number: number) {
    const [own, other] = number > 0 ? (['Buy', 'Sell'] as const) : (['Sell', 'Buy'] as const);
    const size = new Exact(number).abs();
    const against = this.held.get(`${symbol} ${other}`)?.size.abs() ?? new Exact(0);
    const isClosing = !this.isHedged || (number % 2 === 0 && against.gt(0));
    const closing = isClosing ? Exact.min(against, size) : new Exact(0);
    const opening = this.isHedged && closing.gt(0) ? new Exact(0) : size.minus(closing);
    return { own, other, closing, opening };
  }

  apply(event: AccountEvent): void {
    const { kind, coin, size, second } = event;
    const amount = new Exact(size).div(7);
    if (kind === 'fill') return this.fill(event);
    if (kind === 'funding' || kind === 'settle' || kind === 'deliver')
      return this.applyToPosition(kind, event, amount);
    if (kind === 'growth' || kind === 'loan') return this.borrow(kind, event, amount.abs());
    if (kind === 'swap') return this.swap(amount, second);
    const parts = { flow: 'flows', interest: 'interest', result: 'other', unknown: 'unexplained' } as const;
    this.add(parts[kind], coin, amount);
    this.append(line(coin, { second, meaning: kind, cashFlow: amount }));
  }

  /** Applies an event of a position other than a fill; does nothing where no position of the symbol is held. */
  private applyToPosition(
    kind: 'funding' | 'settle' | 'deliver',
    { contract, price, second }: AccountEvent,
    amount: Decimal,
  ): void {
    const held = [...this.held.entries()].find(([, one]) => one.contract.symbol === contract.symbol);
    if (!held) return;
    const [position, { size, entry }] = held;
    const positionSide = size.gt(0) ? ('Buy' as const) : ('Sell' as const);
    const { settleCoin, category, symbol } = contract;
    const base = { second, category, symbol, isRealized: true };
    if (kind === 'funding') {
      this.add('funding', settleCoin, amount, position);
      this.append(line(settleCoin, { ...base, positionSide, funding: amount }));
    }
    if (kind === 'settle' && contract === PERP) {
      // The settlement moves open profit into the balance: the entry price becomes its price.
      const cashFlow = size.times(new Exact(price).minus(entry));
      this.held.set(position, { contract, size, entry: new Exact(price) });
      this.add('trading', settleCoin, cashFlow, position);
      this.append(line(settleCoin, { ...base, positionSide, cashFlow }));
    }
    if (kind === 'deliver' && contract === OPTION && !this.isHedged) {
      const cashFlow = size.times(price).div(100);
      this.held.delete(position);
      this.isDelivered = true;
      this.add('trading', settleCoin, cashFlow, position);
      this.append(line(settleCoin, { ...base, cashFlow }));
    }
  }

  /** A loan raises balance and debt; a debt that grows without a loan is interest. */
  private borrow(kind: 'growth' | 'loan', { coin, second }: AccountEvent, amount: Decimal): void {
    this.debt.set(coin, (this.debt.get(coin) ?? new Exact(0)).plus(amount));
    if (kind === 'growth') this.add('interest', coin, amount.neg());
    else this.append(line(coin, { second, meaning: 'borrowing', cashFlow: amount }));
  }

  private swap(amount: Decimal, second: number): void {
    const base = { second, meaning: 'exchanged', category: 'spot' } as const;
    this.add('exchanged', 'USDT', amount.times(1000));
    this.add('exchanged', 'BTC', amount.neg());
    this.append(line('USDT', { ...base, cashFlow: amount.times(1000) }));
    this.append(line('BTC', { ...base, cashFlow: amount.neg() }));
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
        isHedged: this.isHedged,
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

  /** Open profit by symbol and side; for options their value. */
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
