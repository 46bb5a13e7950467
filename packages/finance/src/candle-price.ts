import type { Decimal } from 'decimal.js';
import { MINUTE_MS } from './calendar.ts';
import { Exact } from './exact.ts';

/** A closed candle of one minute. Prices are above zero. */
export interface MinuteCandle {
  /** First instant of the minute, epoch milliseconds. */
  readonly startAt: number;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
}

/** A price at an instant with its range: low <= price <= high. All three are equal where the price is known. */
export interface PriceInRange {
  readonly price: Decimal;
  readonly low: Decimal;
  readonly high: Decimal;
}

/**
 * The price at an instant of a minute, assumed to go from open to close in proportion to time. A candle does not say when
 * a price was traded, so its low and high are the range.
 *
 * @param at epoch milliseconds, from the candle's start to its end, both included; exactly open and close there
 * @throws RangeError for an instant outside the minute, and for a candle whose low and high do not enclose its open and close
 * @public the collector prices the coins and marks of a flow with it
 * @example priceInCandle({ startAt: 0, open: new Exact(100), high: new Exact(112), low: new Exact(99), close: new Exact(110) }, 30_000) // => { price: new Exact(105), low: new Exact(99), high: new Exact(112) }
 */
export function priceInCandle({ startAt, open, high, low, close }: MinuteCandle, at: number): PriceInRange {
  const elapsedMs = at - startAt;
  if (!(elapsedMs >= 0 && elapsedMs <= MINUTE_MS)) {
    throw new RangeError(`The instant ${at} is not in the minute that starts at ${startAt}.`);
  }
  if (!(low.gt(0) && [open, close].every((price) => low.lte(price) && high.gte(price)))) {
    throw new RangeError(`The candle at ${startAt} has a low and a high that do not enclose its prices.`);
  }
  const from = new Exact(open);
  const price = from.plus(new Exact(close).minus(from).times(elapsedMs).div(MINUTE_MS));
  return { price, low: new Exact(low), high: new Exact(high) };
}

/** What a quantity is worth at a price, USDT, and the most that is off. */
export interface BoundedAmount {
  readonly amount: Decimal;
  /** Zero or more. */
  readonly amountBound: Decimal;
}

/**
 * What a quantity of a coin is worth at a price that is known within a range.
 *
 * @param quantity in the coin; below zero for money out
 * @public the collector values flows with it
 * @example amountAt(new Exact(-2), { price: new Exact(100), low: new Exact(99), high: new Exact(103) }) // => { amount: new Exact(-200), amountBound: new Exact(6) }
 */
export function amountAt(quantity: Decimal, { price, low, high }: PriceInRange): BoundedAmount {
  const exact = new Exact(quantity);
  const amount = exact.times(price);
  const offs = [low, high].map((bound) => exact.times(bound).minus(amount).abs());
  return { amount, amountBound: Exact.max(...offs) };
}
