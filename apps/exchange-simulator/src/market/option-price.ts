import { DAY_MS } from '../time.ts';
import type { OptionTerms } from './contracts.ts';

const YEAR_MS = 365 * DAY_MS;
/** Deviation of the underlying's yearly move, a fraction of its price. */
const VOLATILITY = 0.6;

/**
 * What an option is worth, in its underlying's quote coin, when the underlying's move until expiry is normal.
 *
 * @see Bachelier's formula; at expiry it is the payoff
 */
export function optionPrice(
  { expiresMs, strike, isCall }: OptionTerms,
  underlying: number,
  ms: number,
): number {
  const inMoney = (underlying - strike) * (isCall ? 1 : -1);
  const years = Math.max(0, expiresMs - ms) / YEAR_MS;
  if (years === 0) return Math.max(0, inMoney);
  const spread = underlying * VOLATILITY * Math.sqrt(years);
  const distance = inMoney / spread;
  return Math.max(0, inMoney * normalShare(distance) + spread * normalDensity(distance));
}

function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/** @see Abramowitz and Stegun 26.2.17, error below 7.5e-8 */
function normalShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    normalDensity(x) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x >= 0 ? 1 - tail : tail;
}
