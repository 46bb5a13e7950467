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

/** A coin of an account at a price of 1 USDT unless told. */
export function holding(
  coin: string,
  { price = 1, ...told }: Omit<Figures<CoinHolding>, 'price'> & { price?: Amount | null },
): CoinHolding {
  return {
    coin,
    walletBalance: new Exact(told.walletBalance ?? 0),
    spotBorrow: new Exact(told.spotBorrow ?? 0),
    unrealizedPnl: new Exact(told.unrealizedPnl ?? 0),
    optionValue: new Exact(told.optionValue ?? 0),
    unconfirmedPnl: new Exact(told.unconfirmedPnl ?? 0),
    price: price === null ? null : new Exact(price),
  };
}

/** A position of so many contracts, short below zero, entered at one price and marked at another. */
export function position(
  contract: Contract,
  size: Amount,
  { entry, mark, positionIdx = 0 }: { entry: Amount; mark: Amount; positionIdx?: number },
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
    positionIdx,
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

/** When the minute of the lines begins. */
export const START = Date.UTC(2026, 10, 20, 12);
let told = 0;

interface ToldLine extends Figures<Omit<LogLine, 'trade' | 'occurredAt'>> {
  trade?: LogLine['trade'];
  /** Seconds of the minute. */
  second?: number;
}

/** A line that is its cash flow, funding and fee; each call makes another one. */
export function line(coin: string, { second = 1, ...given }: ToldLine): LogLine {
  told += 1;
  const [cashFlow, funding, fee] = [given.cashFlow, given.funding, given.fee].map(
    (amount) => new Exact(amount ?? 0),
  ) as [Decimal, Decimal, Decimal];
  return {
    transactionId: String(told),
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

/** A fill of so many contracts, sold below zero, that realized so much. */
export function fill(
  { category, symbol, settleCoin }: Contract,
  size: Amount,
  price: Amount,
  rest: ToldLine = {},
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
