import type { Period } from '@equanim/finance/backtest';
import { DEFAULT_AMOUNT, amountDigits, parseAmount } from '../amount/amount.ts';
import { PERIODS } from '../growth.ts';

/** What a link to the page carries. */
export interface Choice {
  readonly amount: number;
  readonly period: Period;
}

/** Initially three years (Specification 4.7). */
const DEFAULT_PERIOD = 3;

/** The choice in the query of an address; what is missing or cannot be read falls back to the default. */
export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search);
  return {
    amount: parseAmount(query.get('amount') ?? '') ?? DEFAULT_AMOUNT,
    period: PERIODS.find((period) => String(period) === query.get('period')) ?? DEFAULT_PERIOD,
  };
}

/** A query with the choice in it, other parameters left as they are. */
export function writeChoice(search: string, { amount, period }: Choice): string {
  const query = new URLSearchParams(search);
  query.set('amount', amountDigits(amount));
  query.set('period', String(period));
  return `?${query.toString()}`;
}
