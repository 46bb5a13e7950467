import type { Fixed } from '../fixed.ts';
import type { Contract } from '../market/contracts.ts';
import type { PositionIndex } from './records.ts';

/** One coin of the account, all in the coin. */
export interface CoinBook {
  /** The log's last balance; may be below zero. */
  cash: Fixed;
  /** Borrowed with a line in the log: balance and debt moved together. */
  borrowed: Fixed;
  /** Borrowed without one: the wallet shows it in its balance and as a debt, the log shows neither. */
  borrowedSilently: Fixed;
  /** Sum of all trading so far, fees and funding included. */
  realized: Fixed;
}

export interface Holding {
  contract: Contract;
  positionIdx: PositionIndex;
  /** Signed: long above zero, short below. */
  size: Fixed;
  entryPrice: Fixed;
  /** Open profit counts from here: the entry price, or the last session's settlement price. */
  sessionPrice: Fixed;
  openedMs: number;
  updatedMs: number;
  /** Realized since it was opened. */
  realized: Fixed;
}

/** The whole account at one moment. */
export interface Book {
  coins: Map<string, CoinBook>;
  /** By category, symbol and position index. */
  holdings: Map<string, Holding>;
  /** How often a position changed, by the key of its holding. */
  sequences: Map<string, number>;
  /** Money in products that the account does not show, by coin. */
  outside: Map<string, Fixed>;
  /** Shares of the fund, whole numbers of 1e-24: money in and out changes them, not their value. */
  units: bigint;
  /** The last value of a unit above zero, as equity over units; null before the first flow. */
  lastValue: { equity: bigint; units: bigint } | null;
  /** Deposits less withdrawals so far, each in USDT at its own moment. */
  flows: Fixed;
}

export function emptyBook(): Book {
  return {
    coins: new Map(),
    holdings: new Map(),
    sequences: new Map(),
    outside: new Map(),
    units: 0n,
    lastValue: null,
    flows: 0n,
  };
}

export function copyBook(book: Book): Book {
  return {
    ...book,
    coins: new Map([...book.coins].map(([coin, one]) => [coin, { ...one }])),
    holdings: new Map([...book.holdings].map(([key, holding]) => [key, { ...holding }])),
    sequences: new Map(book.sequences),
    outside: new Map(book.outside),
  };
}

/** The coin's book; a new coin gets an empty one. */
export function coinIn(book: Book, coin: string): CoinBook {
  const known = book.coins.get(coin) ?? { cash: 0n, borrowed: 0n, borrowedSilently: 0n, realized: 0n };
  book.coins.set(coin, known);
  return known;
}

export function holdingKey(contract: Contract, positionIdx: PositionIndex): string {
  return `${contract.category}:${contract.symbol}:${positionIdx}`;
}

/** The signed size held, zero for none. */
export function heldIn(book: Book, contract: Contract, positionIdx: PositionIndex): Fixed {
  return book.holdings.get(holdingKey(contract, positionIdx))?.size ?? 0n;
}
