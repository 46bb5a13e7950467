import { Decimal } from 'decimal.js';
import { z } from 'zod';

/** A decimal number as JSON has it. Quotients have up to sixty digits, more decimals than money has. */
export const decimalText = z
  .string()
  .regex(/^-?\d{1,100}(\.\d{1,200})?$/, 'must be a decimal number as text, such as "50123.45"');

/** How the database tells the two positions of a hedged symbol apart. */
export const HEDGED_SIDES = { Buy: 1, Sell: 2 } as const;

const decimal = z.codec(decimalText, z.instanceof(Decimal), {
  decode: (text) => new Decimal(text),
  encode: (amount) => amount.toFixed(),
});

/** @param amount what an amount is: a decimal, or the text that JSON has of it */
const coinWith = <Amount extends z.ZodType>(amount: Amount) =>
  z.object({
    coin: z.string().min(1),
    walletBalance: amount,
    /** Borrowed for spot trades, 0 or more; not part of the wallet balance. */
    spotBorrow: amount,
    unrealizedPnl: amount,
    /** The rest of the equity; the exchange has no field for it. */
    optionValue: amount,
    /** Left out where it is zero. */
    unconfirmedPnl: amount.optional(),
    /** Of one coin in USDT; null where no market of the exchange has a price. */
    price: amount.nullable(),
  });

/** @param amount what an amount is: a decimal, or the text that JSON has of it */
const positionWith = <Amount extends z.ZodType>(amount: Amount) =>
  z.object({
    category: z.enum(['linear', 'inverse', 'option']),
    settleCoin: z.string(),
    symbol: z.string().min(1),
    /** How a position is stored: 0 where its symbol has one position, else by its side. */
    positionIdx: z.int(),
    side: z.enum(['Buy', 'Sell']),
    /** Above 0; of an inverse contract in US dollars. */
    size: amount,
    entryPrice: amount,
    markPrice: amount,
    /** Value at the mark price. */
    value: amount,
    unrealizedPnl: amount,
    /** Null where the exchange gives none (portfolio margin). */
    leverage: amount.nullable(),
    initialMargin: amount.nullable(),
  });

const readCoin = coinWith(decimal);
const readPosition = positionWith(decimal);

/** Coins and positions as JSON has them, in the database and in evidence files. */
export const storedCoins = z.array(coinWith(decimalText).strict());
export const storedPositions = z.array(positionWith(decimalText).strict());

/** One coin of the account, in the coin: equity = wallet balance - spot borrow + unrealized PnL + option value. */
export interface CoinReading extends Omit<z.infer<typeof readCoin>, 'unconfirmedPnl'> {
  equity: Decimal;
}

/** A coin, compared with the positions that were read with it. */
export interface HeldCoin extends CoinReading {
  /** The part of its unrealized PnL and option value that the positions do not explain, in the coin; usually zero. */
  unconfirmedPnl: Decimal;
}

/** An open holding of one symbol on one side; money in the settle coin. */
export interface Position extends Omit<z.infer<typeof readPosition>, 'positionIdx'> {
  /** Whether the symbol has a position of its own for each side (hedge mode). */
  isHedged: boolean;
}

/** What an account held when it was read. */
export interface AccountState {
  /** By the exchange's clock. */
  readAt: Date;
  coins: HeldCoin[];
  positions: Position[];
  /** Coins whose positions could not all be read. */
  uncheckedCoins: string[];
}

/** Coins and positions as the JSON that is stored. */
export function toStored({ coins, positions, uncheckedCoins }: Omit<AccountState, 'readAt'>) {
  return {
    coins: JSON.stringify(coins.map(encodeCoin)),
    positions: JSON.stringify(positions.map(encodePosition)),
    unchecked_coins: JSON.stringify(uncheckedCoins),
  };
}

/** @returns the state as it was read */
export function fromStored(
  readAt: Date,
  stored: { coins: unknown; positions: unknown; unchecked_coins: string[] | null },
): AccountState {
  return {
    readAt,
    coins: z.array(readCoin).parse(stored.coins).map(toCoin),
    positions: positionsFromStored(stored.positions),
    uncheckedCoins: stored.unchecked_coins ?? [],
  };
}

/** @returns positions as they were read */
export const positionsFromStored = (stored: unknown): Position[] =>
  z.array(readPosition).parse(stored).map(toPosition);

function encodeCoin({ unconfirmedPnl, ...coin }: HeldCoin) {
  return z.encode(readCoin, unconfirmedPnl.isZero() ? coin : { ...coin, unconfirmedPnl });
}

function toCoin({ unconfirmedPnl = new Decimal(0), ...coin }: z.infer<typeof readCoin>): HeldCoin {
  const { walletBalance, spotBorrow, unrealizedPnl, optionValue } = coin;
  const equity = walletBalance.minus(spotBorrow).plus(unrealizedPnl).plus(optionValue);
  return { ...coin, unconfirmedPnl, equity };
}

function encodePosition({ isHedged, ...position }: Position) {
  const positionIdx = isHedged ? HEDGED_SIDES[position.side] : 0;
  return z.encode(readPosition, { ...position, positionIdx });
}

function toPosition({ positionIdx, ...position }: z.infer<typeof readPosition>): Position {
  return { ...position, isHedged: positionIdx !== 0 };
}
