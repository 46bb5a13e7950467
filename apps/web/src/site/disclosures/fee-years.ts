interface FeeRates {
  subscriptionFeeRate: number;
  managementFeeRate: number;
  performanceFeeRate: number;
}

/** A year of an investment, in the currency of the amount, unrounded. */
export interface FeeYear {
  /** Value at the beginning; of the first year, net of the subscription fee. */
  start: number;
  /** What the year adds before fees, below zero for a loss. */
  result: number;
  management: number;
  performance: number;
  /** Value after every fee. */
  end: number;
  /** High-water mark the year was measured by. */
  mark: number;
}

const DAYS = 365;

/**
 * What years of 365 days leave of an amount, net of fees: `netOfFees` of `@equanim/finance`, whose rules these are, with one
 * row a year. It stands here by itself so that the page carries neither rows of days nor decimals.
 *
 * @param amount paid in, finite and > 0
 * @param growths of each year before fees, as fractions > -1
 * @param rates as fractions in [0, 1)
 * @example feeYears(1000, [0.1], { subscriptionFeeRate: 0.03, managementFeeRate: 0, performanceFeeRate: 0.3 })[0].end // => 1037.9
 */
export function feeYears(amount: number, growths: readonly number[], rates: FeeRates): FeeYear[] {
  const partLeft = (1 - rates.managementFeeRate / DAYS) ** DAYS;
  let start = amount * (1 - rates.subscriptionFeeRate);
  let mark = start;
  return growths.map((growth) => {
    const result = start * growth;
    const value = (start + result) * partLeft;
    const performance = Math.max(0, value - mark) * rates.performanceFeeRate;
    const year = {
      start,
      result,
      management: start + result - value,
      performance,
      end: value - performance,
      mark,
    };
    if (value > mark) mark = year.end;
    start = year.end;
    return year;
  });
}

/** The growth of a year, before fees, after which a value is its mark again: a fraction. */
export function growthToMark(value: number, mark: number, managementFeeRate: number): number {
  return mark / (value * (1 - managementFeeRate / DAYS) ** DAYS) - 1;
}
