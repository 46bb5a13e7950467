import { Decimal } from 'decimal.js';
import type { Account, LogLine } from './account.ts';
import { OPTION } from './accounts.test-support.ts';
import {
  type AccountEvent,
  Books,
  type Coin,
  CONTRACTS,
  type PriceOf,
  type Scenario,
} from './books.test-support.ts';
import { equityAt } from './equity-at.ts';
import { MINUTE_MS } from './calendar.ts';
import { Market, randomOf } from './market.test-support.ts';
import type { TimedFlow } from './units.ts';

interface Amounts {
  readonly cashFlow?: number;
  readonly funding?: number;
  readonly fee?: number;
}

/** Applies events to the books of an account and writes the lines the exchange's log would have. */
class PlayedAccount {
  readonly lines: LogLine[] = [];
  readonly books: Books;
  private readonly market: Market;

  constructor(books: Books, market: Market) {
    this.books = books;
    this.market = market;
  }

  private write(at: number, coin: Coin, amounts: Amounts, rest: Partial<LogLine> = {}): void {
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
      ...rest,
    });
  }

  /** Applies an event. `worth` is what moves, USDT, signed. */
  apply(event: AccountEvent, at: number, worth: number): void {
    const { kind, coin } = event;
    const amount = worth / this.market.priceOf(coin, at);
    const acts: Record<AccountEvent['kind'], () => void> = {
      fill: () => this.fill(event, at, worth),
      funding: () => this.fund(event, at, worth),
      settlement: () => this.settle(at),
      spot: () => this.exchange(event, at, worth),
      borrow: () => this.borrow(coin, at, Math.abs(amount)),
      repay: () => this.borrow(coin, at, -this.books.debt[coin] * Math.abs(event.part)),
      interest: () => this.write(at, coin, { cashFlow: -Math.abs(amount) * 0.0005 }),
      option: () => this.buyOption(event, at, worth),
      flow: () => this.write(at, coin, { cashFlow: amount }),
    };
    acts[kind]();
  }

  private fill({ contract, part }: AccountEvent, at: number, worth: number): void {
    const price = this.market.priceOf(contract.symbol, at) * (1 + part / 500);
    const isInverse = contract.category === 'inverse';
    const size = (worth * 0.4) / (isInverse ? 1 : price);
    const fee = Math.abs(isInverse ? size / price : size * price) * 0.00055;
    const cashFlow = this.books.fill(contract, size, price);
    this.write(at, contract.settleCoin, { cashFlow, fee }, fillOf(contract, size, price));
  }

  private fund({ contract: { settleCoin } }: AccountEvent, at: number, worth: number): void {
    const funding = (worth * 0.001) / this.market.priceOf(settleCoin, at);
    this.write(at, settleCoin, { funding }, { isRealized: true });
  }

  /** Moves the open profit of the USDC perpetual into the balance. */
  private settle(at: number): void {
    const mark = this.market.priceOf('BTCPERP', at);
    const cashFlow = this.books.profitOf(CONTRACTS[1], mark);
    this.books.positions.BTCPERP.entry = mark;
    this.write(at, 'USDC', { cashFlow, funding: 0.5 }, { isRealized: true });
  }

  private exchange({ coin, part }: AccountEvent, at: number, worth: number): void {
    const bought = coin === 'USDT' ? 'ETH' : coin;
    const price = this.market.priceOf(bought, at) * (1 + part / 1_000);
    this.write(at, bought, { cashFlow: (worth * 0.3) / price, fee: (Math.abs(worth) * 0.0003) / price });
    this.write(at, 'USDT', { cashFlow: -worth * 0.3 });
  }

  /** Repays below zero. */
  private borrow(coin: Coin, at: number, amount: number): void {
    this.books.debt[coin] += amount;
    this.write(at, coin, { cashFlow: amount }, { meaning: 'borrowing' });
  }

  private buyOption({ part }: AccountEvent, at: number, worth: number): void {
    const premium = worth * 0.05;
    this.books.buyOption(part, premium);
    const trade = fillOf(OPTION, part, Math.abs(premium / part));
    this.write(at, 'USDT', { cashFlow: -premium, fee: 1.25 }, trade);
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

interface MovedMoney {
  readonly at: number;
  readonly coin: Coin;
  readonly amount: Decimal;
  /** How many lines there were before it. */
  readonly lineCount: number;
}

/**
 * Plays a scenario: keeps the books event by event, and prices each flow the way the product does.
 *
 * @param isStraight whether prices go straight from open to close within a minute
 * @returns the time-weighted growth of the books, their equity at both ends and at its lowest, and their flows as the product
 *   prices them: by candles, from log lines in any order, later ones among them
 */
export function play(scenario: Scenario, isStraight: boolean) {
  const market = new Market(scenario.minutes, scenario.seed, isStraight);
  const { reading, lines, moved, ...figures } = keepBooks(scenario, market);
  const random = randomOf(scenario.seed + 1);
  const flows = moved.map((one): TimedFlow => {
    const others = lines.filter((line, i) => i < one.lineCount || line.occurredAt.getTime() > one.at);
    return priceFlow(one, { reading, lines: shuffled(others, random), market });
  });
  return { ...figures, flows };
}

/** Applies the events in order and compounds the growth of the equity between flows. */
function keepBooks(scenario: Scenario, market: Market) {
  const { events, minutes } = scenario;
  const endAt = minutes * MINUTE_MS;
  const pricesAt = (at: number): PriceOf => {
    return (name) => market.priceOf(name, at);
  };
  const account = new PlayedAccount(new Books(scenario, pricesAt(0)), market);
  const { books, lines } = account;
  const reading = books.reading(pricesAt(0));
  const startEquity = books.equity(pricesAt(0));
  const moved: MovedMoney[] = [];
  let growth = 1;
  let equitySince = startEquity;
  let lowest = startEquity;
  for (const event of events.toSorted((left, right) => left.place - right.place)) {
    const at = Math.round((event.place * endAt) / 1_000);
    const equity = books.equity(pricesAt(at));
    lowest = Math.min(lowest, equity);
    if (event.kind !== 'flow') {
      account.apply(event, at, equity * event.part);
      continue;
    }
    growth *= equity / equitySince;
    const lineCount = lines.length;
    account.apply(event, at, equity * (event.part > 0 ? event.part * 2 : event.part * 0.6));
    moved.push({ at, coin: event.coin, amount: lines.at(-1)?.change ?? new Decimal(0), lineCount });
    equitySince = books.equity(pricesAt(at));
  }
  const endEquity = books.equity(pricesAt(endAt));
  growth *= endEquity / equitySince;
  return { reading, lines, moved, growth, startEquity, endEquity, lowest: Math.min(lowest, endEquity) };
}

const KNOWN_PRICE = { price: new Decimal(1), low: new Decimal(1), high: new Decimal(1) };

/** A flow as the product prices it: by the candles of its minute, from a reading of the account and the lines since. */
function priceFlow(
  { at, coin, amount }: MovedMoney,
  { reading, lines, market }: { reading: Account; lines: LogLine[]; market: Market },
): TimedFlow {
  const prices = (['USDC', 'BTC', 'ETH'] as const).map(
    (name) => [name, market.candlePrice(name, at)] as const,
  );
  const marks = CONTRACTS.map(({ symbol }) => [symbol, market.candlePrice(symbol, at)] as const);
  const coins = new Map<string, ReturnType<Market['candlePrice']>>(prices);
  const equity = equityAt(reading, lines, { at, coins, marks: new Map(marks) });
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
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, place: random() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ value }) => value);
}
