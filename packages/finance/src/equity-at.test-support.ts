import { Decimal } from 'decimal.js';
import type { CoinHolding, LogLine, OpenPosition } from './account.ts';
import { type Contract, holding, position, START } from './accounts.test-support.ts';
import type { PriceInRange } from './candle-price.ts';
import { equityAt } from './equity-at.ts';

/** The second of the minute that the equity is asked for. */
export const AT_SECOND = 30;
const AT = START + AT_SECOND * 1_000;
/** One millisecond later. */
export const AFTER_SECOND = 30.001;

export type Amount = Decimal.Value;

export const coin = (
  name: string,
  walletBalance: Amount,
  others: Parameters<typeof holding>[1] = {},
): CoinHolding => holding(name, { walletBalance, ...others });

/** Without open profit. */
export const held = (contract: Contract, size: Amount, mark: Amount): OpenPosition =>
  position(contract, size, { entry: mark, mark });
/** A line that moves profit into the balance. */
export const realized = { isRealized: true };

export const known = (price: Amount): PriceInRange => ({
  price: new Decimal(price),
  low: new Decimal(price),
  high: new Decimal(price),
});
export const range = (price: Amount, low: Amount, high: Amount): PriceInRange => ({
  price: new Decimal(price),
  low: new Decimal(low),
  high: new Decimal(high),
});

interface Case {
  coins?: CoinHolding[];
  positions?: OpenPosition[];
  uncheckedCoins?: string[];
  lines?: LogLine[];
  coinPrices?: Record<string, PriceInRange>;
  marks?: Record<string, PriceInRange>;
}

export function compute({ coins = [], positions = [], uncheckedCoins = [], lines = [], ...prices }: Case) {
  return equityAt({ coins, positions, uncheckedCoins }, lines, {
    at: AT,
    coins: new Map(Object.entries(prices.coinPrices ?? {})),
    marks: new Map(Object.entries(prices.marks ?? {})),
  });
}

export function equityOf(given: Case): string {
  const result = compute(given);
  if (!result.isKnown) throw new Error(JSON.stringify(result.missing));
  return result.equity.toDecimalPlaces(20).toFixed();
}

export function boundOf(given: Case): string {
  const result = compute(given);
  if (!result.isKnown) throw new Error(JSON.stringify(result.missing));
  return result.errorBound.toDecimalPlaces(12).toFixed();
}

export function missingOf(given: Case) {
  const result = compute(given);
  return result.isKnown ? [] : result.missing;
}
