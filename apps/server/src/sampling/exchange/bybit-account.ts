import { Decimal } from 'decimal.js';
import { z } from 'zod';
import {
  decimalOrNull,
  isBlank,
  printedDecimals,
  requiredDecimal,
  zeroOrDecimal,
  parseRow,
  UnreadableRowError,
} from './bybit-fields.ts';
import { printedRate, type PrintedRate } from './bybit-rates.ts';
import type { Answer } from './bybit-transport.ts';
import { ExchangeError } from './exchange-error.ts';
import type { AccountReading, UnreadableRow } from './exchange.ts';
import type { CoinReading } from './account-state.ts';

/** A coin as the wallet reports it, before it has a price in USDT. */
export interface WalletCoin extends Omit<CoinReading, 'price'> {
  /** Its value in dollars; zero where it is no collateral, which says nothing of its worth. */
  dollars: Decimal;
  /** What that says of its price in dollars; null where it says nothing. */
  printed: PrintedRate | null;
}

/** The wallet before its coins are priced in USDT. */
export interface Wallet extends Omit<AccountReading, 'coins' | 'missOfTotal'> {
  coins: WalletCoin[];
  /** Dollars, of the coins that have a value; null where it is no number. */
  totalEquity: Decimal | null;
}

/** Each of a coin's four figures is rounded to the eighth decimal or finer, and so off by half a unit at most. */
const ROUNDING = new Decimal('0.00000002');
/** More digits than any coin is printed with, so that the rest of the equity contains no rounding of ours. */
const Exact = Decimal.clone({ precision: 80 });

const wallet = z.object({
  list: z.array(z.object({ totalEquity: z.unknown().optional(), coin: z.array(z.unknown()) })).length(1),
});

const coinRow = z.object({
  coin: z.string().min(1),
  walletBalance: requiredDecimal,
  // Positive, and not inside the wallet balance.
  spotBorrow: zeroOrDecimal.refine((value) => value.gte(0)),
  unrealisedPnl: requiredDecimal,
  equity: requiredDecimal,
  usdValue: zeroOrDecimal,
});

/**
 * Reads the wallet coin by coin; empty coins are left out, and a coin that cannot be read is counted.
 *
 * @throws ExchangeError `malformed` when the answer has another shape
 */
export function parseWallet(answer: Answer): Wallet {
  const account = wallet.safeParse(answer.result).data?.list[0];
  if (!account)
    throw new ExchangeError('malformed', 'The exchange answered with a wallet in an unexpected format.');
  const coins: WalletCoin[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const row of account.coin) {
    try {
      const coin = parseCoin(row);
      if (!isNothing(coin)) coins.push(coin);
    } catch (error) {
      if (!(error instanceof UnreadableRowError)) throw error;
      unreadable.push({ list: 'coins', field: error.field });
    }
  }
  return {
    coins,
    totalEquity: decimalOrNull(account.totalEquity),
    isTotalTheCoins: isTotalTheCoins(account.totalEquity, account.coin),
    unreadable,
    readAt: new Date(answer.time),
    raw: answer.raw,
  };
}

function parseCoin(row: unknown): WalletCoin {
  const { coin, walletBalance, spotBorrow, unrealisedPnl, ...values } = parseRow(coinRow, row);
  const held = new Exact(walletBalance).minus(spotBorrow).plus(unrealisedPnl);
  const left = new Exact(values.equity).minus(held);
  const optionValue = new Decimal(left.abs().lte(ROUNDING) ? 0 : left);
  return {
    coin,
    walletBalance,
    spotBorrow,
    unrealizedPnl: unrealisedPnl,
    optionValue,
    // The exact sum of its parts, from which the printed equity may differ by rounding.
    equity: new Decimal(held.plus(optionValue)),
    dollars: values.usdValue,
    printed: printedRate(values.equity, values.usdValue),
  };
}

function isNothing({ equity, walletBalance, spotBorrow, unrealizedPnl }: WalletCoin): boolean {
  return [equity, walletBalance, spotBorrow, unrealizedPnl].every((amount) => amount.isZero());
}

/** Whether the total is the sum of the coins' values, each accurate to its last printed digit. */
function isTotalTheCoins(totalEquity: unknown, rows: unknown[]): boolean {
  const total = decimalOrNull(totalEquity);
  // A coin that is no collateral has a zero or empty value, and the total leaves it out.
  const texts = rows
    .map((row) => (row as { usdValue?: unknown } | null)?.usdValue)
    .filter((text) => !isBlank(text));
  const values = texts.map((text) => decimalOrNull(text));
  if (total === null || !values.every((value) => value !== null)) return false;
  const finest = Math.max(...texts.map((text) => printedDecimals(text)), 0);
  const roundings = values.map((value, i) => lastDigit(value.isZero() ? finest : printedDecimals(texts[i])));
  const rounding = Exact.sum(lastDigit(printedDecimals(totalEquity)), ...roundings);
  return Exact.sum(0, ...values)
    .minus(total)
    .abs()
    .lte(rounding);
}

/** One unit in the last of this many decimals. */
function lastDigit(decimals: number): Decimal {
  return new Decimal(10).pow(-decimals);
}
