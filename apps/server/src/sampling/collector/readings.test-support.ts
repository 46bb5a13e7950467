import { Decimal } from 'decimal.js';
import type { PositionReading, TransactionReading } from '../exchange/exchange.ts';
import type { HeldCoin } from '../exchange/account-state.ts';

type Amount = string | number;

/** A coin of an account; its equity is the sum of its parts. */
export function coin(
  name: string,
  parts: { wallet?: Amount; borrow?: Amount; profit?: Amount; options?: Amount; price?: Amount | null } = {},
): HeldCoin {
  const { wallet = 0, borrow = 0, profit = 0, options = 0, price = 1 } = parts;
  const [walletBalance, spotBorrow, unrealizedPnl, optionValue] = [
    new Decimal(wallet),
    new Decimal(borrow),
    new Decimal(profit),
    new Decimal(options),
  ];
  return {
    coin: name,
    walletBalance,
    spotBorrow,
    unrealizedPnl,
    optionValue,
    unconfirmedPnl: new Decimal(0),
    equity: walletBalance.minus(spotBorrow).plus(unrealizedPnl).plus(optionValue),
    price: price === null ? null : new Decimal(price),
  };
}

/** A long position of one linear contract in USDT; each test bends what it is about. */
export function position(bent: Partial<PositionReading> = {}): PositionReading {
  return {
    category: 'linear',
    settleCoin: 'USDT',
    symbol: 'BTCUSDT',
    side: 'Buy',
    isHedged: false,
    size: new Decimal(1),
    entryPrice: new Decimal(30_000),
    markPrice: new Decimal(30_000),
    value: new Decimal(30_000),
    unrealizedPnl: new Decimal(0),
    leverage: null,
    initialMargin: null,
    ...bent,
  };
}

/** A line of the log that moved a balance by its cash flow alone. */
export function line(
  given: Pick<TransactionReading, 'type' | 'occurredAt'> & { change: Amount; balance: Amount },
  bent: Partial<TransactionReading> = {},
): TransactionReading {
  const change = new Decimal(given.change);
  return {
    transactionId: `${given.type} ${String(given.occurredAt.getTime())} ${String(given.balance)}`,
    type: given.type,
    meaning: given.type.startsWith('TRANSFER') ? 'flow' : 'result',
    coin: 'USDT',
    category: '',
    symbol: '',
    change,
    cashFlow: change,
    funding: new Decimal(0),
    fee: new Decimal(0),
    balance: new Decimal(given.balance),
    isRealized: false,
    trade: null,
    positionSide: null,
    occurredAt: given.occurredAt,
    rest: {},
    ...bent,
  };
}
