import { Decimal } from 'decimal.js';
import type { Account, LogLine } from './account.ts';
import { equityAt } from './equity-at.ts';
import { OPTION } from './accounts.test-support.ts';
import { Market, MINUTE_MS, randomOf } from './market.test-support.ts';
import type { TimedFlow } from './units.ts';

/*
 * The books of an account kept the plain way, in doubles, with entry prices, cash and debt; their time-weighted growth is
 * compounded flow by flow. The product is told only what the exchange tells: a reading, fills, lines and candles.
 */

export const COINS = ['USDT', 'USDC', 'BTC', 'ETH'] as const;
export const CONTRACTS = [
  { category: 'linear', symbol: 'BTCUSDT', settleCoin: 'USDT' },
  { category: 'linear', symbol: 'BTCPERP', settleCoin: 'USDC' },
  { category: 'inverse', symbol: 'BTCUSD', settleCoin: 'BTC' },
  { category: 'linear', symbol: 'ETHUSDT', settleCoin: 'USDT' },
] as const;
export const KINDS = [
  'fill',
  'funding',
  'settlement',
  'spot',
  'borrow',
  'repay',
  'interest',
  'option',
  'flow',
] as const;

type Coin = (typeof COINS)[number];
type Contract = (typeof CONTRACTS)[number];
type PriceOf = (name: Coin | Contract['symbol']) => number;

/** Something that happens to an account. */
export interface Happening {
  readonly kind: (typeof KINDS)[number];
  /** Place in the whole time, thousandths: two are often at one instant. */
  readonly place: number;
  readonly contract: Contract;
  readonly coin: Coin;
  /** How much, as a part of the equity; its sign is the direction. */
  readonly part: number;
}

/** An account, and what happens to it. */
export interface World {
  readonly minutes: number;
  readonly seed: number;
  /** Of each coin at the beginning, parts of 50,000 USDT. */
  readonly holdings: Readonly<Record<Coin, number>>;
  /** Of each contract at the beginning, likewise. */
  readonly sizes: Readonly<Record<Contract['symbol'], number>>;
  readonly happenings: readonly Happening[];
}

class Books {
  readonly cash = { USDT: 0, USDC: 0, BTC: 0, ETH: 0 };
  readonly debt = { USDT: 0, USDC: 0, BTC: 0, ETH: 0.5 };
  readonly options = { USDT: 0, USDC: 250, BTC: 0, ETH: 0 };
  readonly positions = {
    BTCUSDT: { size: 0, entry: 1 },
    BTCPERP: { size: 0, entry: 1 },
    BTCUSD: { size: 0, entry: 1 },
    ETHUSDT: { size: 0, entry: 1 },
  };

  constructor({ holdings, sizes }: World, priceOf: PriceOf) {
    for (const coin of COINS) {
      this.cash[coin] = (50_000 * holdings[coin] + (coin === 'USDT' ? 50_000 : 0)) / priceOf(coin);
    }
    for (const { category, symbol } of CONTRACTS) {
      const mark = priceOf(symbol);
      const size = (50_000 * sizes[symbol]) / (category === 'inverse' ? 1 : mark);
      this.positions[symbol] = { size, entry: mark * (1 + sizes[symbol] / 10) };
    }
  }

  profitOf({ symbol, category }: Contract, mark: number): number {
    const { size, entry } = this.positions[symbol];
    return category === 'inverse' ? size * (1 / entry - 1 / mark) : size * (mark - entry);
  }

  openProfit(coin: Coin, priceOf: PriceOf): number {
    let profit = 0;
    for (const contract of CONTRACTS) {
      if (contract.settleCoin === coin) profit += this.profitOf(contract, priceOf(contract.symbol));
    }
    return profit;
  }

  equity(priceOf: PriceOf): number {
    let equity = 0;
    for (const coin of COINS) {
      const held = this.cash[coin] - this.debt[coin] + this.options[coin] + this.openProfit(coin, priceOf);
      equity += held * priceOf(coin);
    }
    return equity;
  }

  /** @returns what it realized, in the settle coin */
  fill({ symbol, category }: Contract, size: number, price: number): number {
    const held = this.positions[symbol];
    const total = held.size + size;
    if (held.size * size >= 0) {
      const entry =
        category === 'inverse'
          ? total / (held.size / held.entry + size / price)
          : (held.size * held.entry + size * price) / total;
      this.positions[symbol] = { size: total, entry };
      return 0;
    }
    const isCrossed = Math.abs(size) > Math.abs(held.size);
    this.positions[symbol] = { size: total, entry: isCrossed ? price : held.entry };
    const perContract = category === 'inverse' ? 1 / held.entry - 1 / price : price - held.entry;
    return (isCrossed ? held.size : -size) * perContract;
  }

  /** The wallet is read a moment after its positions, and one option is held. */
  reading(priceOf: PriceOf): Account {
    return {
      coins: COINS.map((coin) => ({
        coin,
        walletBalance: new Decimal(this.cash[coin]),
        spotBorrow: new Decimal(this.debt[coin]),
        unrealizedPnl: new Decimal(this.openProfit(coin, priceOf) * 1.001),
        optionValue: new Decimal(this.options[coin]),
        unconfirmedPnl: new Decimal(0),
        price: new Decimal(priceOf(coin)),
      })),
      positions: [
        ...CONTRACTS.map((contract) => {
          const mark = priceOf(contract.symbol);
          const { size } = this.positions[contract.symbol];
          return {
            ...contract,
            positionIdx: 0,
            side: size < 0 ? ('Sell' as const) : ('Buy' as const),
            size: new Decimal(Math.abs(size)),
            markPrice: new Decimal(mark),
            unrealizedPnl: new Decimal(this.profitOf(contract, mark)),
          };
        }),
        {
          category: 'option',
          symbol: 'BTC-30DEC26-90000-P-USDC',
          settleCoin: 'USDC',
          positionIdx: 0,
          side: 'Buy',
          size: new Decimal('0.5'),
          markPrice: new Decimal(this.options.USDC).times(2),
          unrealizedPnl: new Decimal(-30),
        },
      ],
      uncheckedCoins: [],
    };
  }
}

interface Amounts {
  readonly cashFlow?: number;
  readonly funding?: number;
  readonly fee?: number;
}

/** An account that things happen to, and the tracks they leave at the exchange. */
class Played {
  readonly lines: LogLine[] = [];
  readonly books: Books;
  private readonly market: Market;

  constructor(books: Books, market: Market) {
    this.books = books;
    this.market = market;
  }

  private write(at: number, coin: Coin, amounts: Amounts, told: Partial<LogLine> = {}): void {
    const [cashFlow, funding, fee] = [amounts.cashFlow, amounts.funding, amounts.fee].map(
      (amount) => new Decimal(amount ?? 0),
    ) as [Decimal, Decimal, Decimal];
    const change = cashFlow.plus(funding).minus(fee);
    this.books.cash[coin] += change.toNumber();
    this.lines.push({
      transactionId: String(this.lines.length),
      coin,
      meaning: 'result',
      category: '',
      symbol: '',
      change,
      cashFlow,
      funding,
      fee,
      balance: new Decimal(this.books.cash[coin]),
      isRealized: false,
      positionSide: null,
      trade: null,
      occurredAt: new Date(at),
      ...told,
    });
  }

  /** Lets something happen. `worth` is what moves, USDT, signed. */
  apply({ kind, contract, coin, part }: Happening, at: number, worth: number): void {
    const { books, market } = this;
    const amount = worth / market.priceOf(coin, at);
    const { settleCoin } = contract;
    const acts: Record<Happening['kind'], () => void> = {
      fill: () => {
        const price = market.priceOf(contract.symbol, at) * (1 + part / 500);
        const isInverse = contract.category === 'inverse';
        const size = (worth * 0.4) / (isInverse ? 1 : price);
        const fee = Math.abs(isInverse ? size / price : size * price) * 0.00055;
        this.write(
          at,
          settleCoin,
          { cashFlow: books.fill(contract, size, price), fee },
          fillOf(contract, size, price),
        );
      },
      funding: () => {
        const funding = (worth * 0.001) / market.priceOf(settleCoin, at);
        this.write(at, settleCoin, { funding }, { isRealized: true });
      },
      settlement: () => {
        const mark = market.priceOf('BTCPERP', at);
        const cashFlow = books.profitOf(CONTRACTS[1], mark);
        books.positions.BTCPERP.entry = mark;
        this.write(at, 'USDC', { cashFlow, funding: 0.5 }, { isRealized: true });
      },
      spot: () => {
        const bought = coin === 'USDT' ? 'ETH' : coin;
        const price = market.priceOf(bought, at) * (1 + part / 1_000);
        this.write(at, bought, { cashFlow: (worth * 0.3) / price, fee: (Math.abs(worth) * 0.0003) / price });
        this.write(at, 'USDT', { cashFlow: -worth * 0.3 });
      },
      borrow: () => {
        books.debt[coin] += Math.abs(amount);
        this.write(at, coin, { cashFlow: Math.abs(amount) }, { meaning: 'borrowing' });
      },
      repay: () => {
        const repaid = books.debt[coin] * Math.abs(part);
        books.debt[coin] -= repaid;
        this.write(at, coin, { cashFlow: -repaid }, { meaning: 'borrowing' });
      },
      interest: () => this.write(at, coin, { cashFlow: -Math.abs(amount) * 0.0005 }),
      option: () => {
        const premium = worth * 0.05;
        books.options.USDT += premium;
        const told = fillOf(OPTION, part, Math.abs(premium / part));
        this.write(at, 'USDT', { cashFlow: -premium, fee: 1.25 }, told);
      },
      flow: () => this.write(at, coin, { cashFlow: amount }),
    };
    acts[kind]();
  }
}

/** What a line says of the contracts it bought, or sold below zero. */
function fillOf(
  { category, symbol }: Pick<LogLine, 'category' | 'symbol'>,
  size: number,
  price: number,
): Partial<LogLine> {
  const side = size < 0 ? 'Sell' : 'Buy';
  const trade = { side, quantity: new Decimal(Math.abs(size)), price: new Decimal(price) } as const;
  return { category, symbol, isRealized: true, trade };
}

interface Moved {
  readonly at: number;
  readonly coin: Coin;
  readonly amount: Decimal;
  /** How many there were before it. */
  readonly lines: number;
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, place: random() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ value }) => value);
}

/**
 * Plays a world.
 *
 * @returns the time-weighted growth of the books, their equity at both ends and where it was smallest, and their flows as
 *   the product finds them: priced by candles, from events in any order and those of later besides
 */
export function play(world: World, isStraight: boolean) {
  const market = new Market(world.minutes, world.seed, isStraight);
  const endAt = world.minutes * MINUTE_MS;
  const pricesAt = (at: number): PriceOf => {
    return (name) => market.priceOf(name, at);
  };
  const account = new Played(new Books(world, pricesAt(0)), market);
  const { books, lines } = account;
  const reading = books.reading(pricesAt(0));
  const startEquity = books.equity(pricesAt(0));
  const moved: Moved[] = [];
  let growth = 1;
  let equitySince = startEquity;
  let smallest = startEquity;
  for (const one of world.happenings.toSorted((left, right) => left.place - right.place)) {
    const at = Math.round((one.place * endAt) / 1_000);
    const equity = books.equity(pricesAt(at));
    smallest = Math.min(smallest, equity);
    if (one.kind !== 'flow') {
      account.apply(one, at, equity * one.part);
      continue;
    }
    growth *= equity / equitySince;
    const before = lines.length;
    account.apply(one, at, equity * (one.part > 0 ? one.part * 2 : one.part * 0.6));
    moved.push({ at, coin: one.coin, amount: lines.at(-1)?.change ?? new Decimal(0), lines: before });
    equitySince = books.equity(pricesAt(at));
  }
  const endEquity = books.equity(pricesAt(endAt));
  growth *= endEquity / equitySince;

  const random = randomOf(world.seed + 1);
  const flows = moved.map((one): TimedFlow => {
    const { at, coin, amount } = one;
    const others = lines.filter((line, i) => i < one.lines || line.occurredAt.getTime() > at);
    const told = (['USDC', 'BTC', 'ETH'] as const).map((name) => [name, market.toldAt(name, at)] as const);
    const marks = CONTRACTS.map(({ symbol }) => [symbol, market.toldAt(symbol, at)] as const);
    const coins = new Map<string, ReturnType<Market['toldAt']>>(told);
    const equity = equityAt(reading, shuffled(others, random), { at, coins, marks: new Map(marks) });
    if (!equity.isKnown) throw new Error(JSON.stringify(equity.missing));
    const { price, low, high } = coins.get(coin) ?? KNOWN_PRICE;
    return {
      at,
      amountUsdt: price.times(amount),
      amountBound: Decimal.max(high.minus(price), price.minus(low)).times(amount.abs()),
      equityBefore: equity.equity,
      equityBound: equity.errorBound,
      basis: 'own-time',
    };
  });
  return { growth, startEquity, endEquity, smallest: Math.min(smallest, endEquity), flows };
}

const KNOWN_PRICE = { price: new Decimal(1), low: new Decimal(1), high: new Decimal(1) };
