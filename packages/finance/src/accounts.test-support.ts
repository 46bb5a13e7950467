import type { Decimal } from 'decimal.js';
import type { Account, CoinHolding, LogLine, OpenPosition } from './account.ts';
import { Exact } from './exact.ts';

type Amount = Decimal.Value;
type Figures<Shape> = { [Key in keyof Shape]?: Shape[Key] extends Decimal ? Amount : Shape[Key] };

export const LINEAR = { category: 'linear', symbol: 'BTCUSDT', settleCoin: 'USDT' } as const;
export const PERP = { category: 'linear', symbol: 'BTCPERP', settleCoin: 'USDC' } as const;
export const INVERSE = { category: 'inverse', symbol: 'BTCUSD', settleCoin: 'BTC' } as const;
export const OPTION = {
  category: 'option',
  symbol: 'BTC-30DEC26-90000-C-USDT',
  settleCoin: 'USDT',
} as const;
export type Contract = Pick<OpenPosition, 'category' | 'symbol' | 'settleCoin'>;

/** A coin of an account, at a price of 1 USDT by default. */
export function holding(
  coin: string,
  { price = 1, ...given }: Omit<Figures<CoinHolding>, 'price'> & { price?: Amount | null },
): CoinHolding {
  return {
    coin,
    walletBalance: new Exact(given.walletBalance ?? 0),
    spotBorrow: new Exact(given.spotBorrow ?? 0),
    unrealizedPnl: new Exact(given.unrealizedPnl ?? 0),
    optionValue: new Exact(given.optionValue ?? 0),
    unconfirmedPnl: new Exact(given.unconfirmedPnl ?? 0),
    price: price === null ? null : new Exact(price),
  };
}

/** A position of `size` contracts, short below zero, entered at one price and marked at another. */
export function position(
  contract: Contract,
  size: Amount,
  { entry, mark, isHedged = false }: { entry: Amount; mark: Amount; isHedged?: boolean },
): OpenPosition {
  const signed = new Exact(size);
  const [from, to] = [new Exact(entry), new Exact(mark)];
  const profit =
    contract.category === 'inverse'
      ? signed.times(new Exact(1).div(from).minus(new Exact(1).div(to)))
      : signed.times(to.minus(from));
  return {
    category: contract.category,
    symbol: contract.symbol,
    settleCoin: contract.settleCoin,
    isHedged,
    side: signed.gt(0) ? 'Buy' : 'Sell',
    size: signed.abs(),
    markPrice: to,
    unrealizedPnl: profit,
  };
}

export const account = (
  coins: CoinHolding[],
  positions: OpenPosition[] = [],
  uncheckedCoins: string[] = [],
): Account => ({ coins, positions, uncheckedCoins });

/** When the minute of the lines starts. */
export const START = Date.UTC(2026, 10, 20, 12);
let lineCount = 0;

interface GivenLine extends Figures<Omit<LogLine, 'trade' | 'occurredAt'>> {
  trade?: LogLine['trade'];
  /** Seconds of the minute. */
  second?: number;
}

/** A line whose change is its cash flow, funding and fee; each call makes a new one. */
export function line(coin: string, { second = 1, ...given }: GivenLine): LogLine {
  lineCount += 1;
  const [cashFlow, funding, fee] = [given.cashFlow, given.funding, given.fee].map(
    (amount) => new Exact(amount ?? 0),
  ) as [Decimal, Decimal, Decimal];
  return {
    transactionId: String(lineCount),
    coin,
    meaning: 'result',
    category: '',
    symbol: '',
    isRealized: false,
    positionSide: null,
    trade: null,
    ...given,
    change: cashFlow.plus(funding).minus(fee),
    cashFlow,
    funding,
    fee,
    balance: new Exact(given.balance ?? 0),
    occurredAt: new Date(START + second * 1000),
  };
}

/** A fill of `size` contracts, sold below zero. */
export function fill(
  { category, symbol, settleCoin }: Contract,
  size: Amount,
  price: Amount,
  rest: GivenLine = {},
): LogLine {
  const signed = new Exact(size);
  return line(settleCoin, {
    category,
    symbol,
    isRealized: true,
    trade: { side: signed.gt(0) ? 'Buy' : 'Sell', quantity: signed.abs(), price: new Exact(price) },
    ...rest,
  });
}
