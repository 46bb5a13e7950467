import { Decimal } from 'decimal.js';

/** The wallet prints every amount to the eighth decimal, and so off by half of it at most. */
const ROUNDING = new Decimal('0.000000005');
/** A fraction: a quotient that the two roundings can move this far is no rate for anything else. */
const MAX_MOVE = new Decimal('0.000001');

/** What a printed amount and its printed value say of the price. */
export interface PrintedRate {
  /** Value by amount: the price at which exactly this amount is worth exactly this value. */
  quotient: Decimal;
  /** The prices that print the same two numbers. */
  low: Decimal;
  high: Decimal;
  /** Whether the quotient is good enough to price other amounts, too. */
  isRate: boolean;
}

/** @returns null where they say nothing: one is zero, or their signs contradict each other */
export function printedRate(amount: Decimal, value: Decimal): PrintedRate | null {
  const quotient = amount.isZero() ? amount : value.div(amount);
  if (!quotient.gt(0)) return null;
  const [held, worth] = [amount.abs(), value.abs()];
  return {
    quotient,
    low: Decimal.max(worth.minus(ROUNDING), 0).div(held.plus(ROUNDING)),
    high: held.gt(ROUNDING) ? worth.plus(ROUNDING).div(held.minus(ROUNDING)) : new Decimal(Infinity),
    isRate: ROUNDING.div(held).plus(ROUNDING.div(worth)).lt(MAX_MOVE),
  };
}

/**
 * The price nearest to another one at which the amount still has its printed value: dust gets the price of its market, and
 * whatever is worth something keeps the value that the wallet gives it.
 */
export function nearestPrinted({ low, high }: PrintedRate, price: Decimal): Decimal {
  return Decimal.min(Decimal.max(price, low), high);
}
