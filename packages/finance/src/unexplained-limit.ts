import { Decimal } from 'decimal.js';

/** What may stay unexplained of a change of equity: the larger of an amount and a fraction of the equity. */
export interface UnexplainedLimit {
  readonly usdt: Decimal;
  /** A fraction of the equity. */
  readonly rate: Decimal;
}

/**
 * The most that may stay unexplained at an equity, USDT: max(amount, rate x |equity|).
 *
 * @example limitFor(new Exact(50000), { usdt: new Exact(1), rate: new Exact('0.0002') }).toFixed() // => '10'
 * @example limitFor(new Exact(-500), { usdt: new Exact(1), rate: new Exact('0.0002') }).toFixed() // => '1'
 */
export function limitFor(equity: Decimal, { usdt, rate }: UnexplainedLimit): Decimal {
  return Decimal.max(usdt, equity.abs().times(rate));
}
