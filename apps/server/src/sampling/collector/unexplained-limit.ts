import { Decimal } from 'decimal.js';

/** What may stay unexplained of a minute: the larger of an amount and a part of the equity (reconciliation). */
export interface UnexplainedLimit {
  usdt: Decimal;
  /** A fraction of the equity. */
  rate: Decimal;
}

/** @returns USDT */
export function limitFor(equity: Decimal, { usdt, rate }: UnexplainedLimit): Decimal {
  return Decimal.max(usdt, equity.abs().times(rate));
}
