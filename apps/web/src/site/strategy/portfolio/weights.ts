const DAYS_A_YEAR = 365;
/** Days whose mean square stands for the past at the start. */
const START_DAYS = 20;

/**
 * Annualized volatility as it is known each morning: exponentially weighted squares of the returns before that day.
 *
 * @param returns daily simple returns
 * @param halfLifeDays after so many days a return counts half
 * @returns fractions, one for each day
 * @see J.P. Morgan, RiskMetrics Technical Document (1996), 5.2: zero mean, decay by half-life
 */
export function ewmaVolatility(returns: readonly number[], halfLifeDays: number): number[] {
  const decay = 0.5 ** (1 / halfLifeDays);
  const start = returns.slice(0, START_DAYS);
  let variance = start.reduce((sum, value) => sum + value * value, 0) / start.length;
  return returns.map((value) => {
    const before = variance;
    variance = decay * variance + (1 - decay) * value * value;
    return Math.sqrt(before * DAYS_A_YEAR);
  });
}

/**
 * Shares in inverse proportion to volatility, day by day.
 *
 * @param volatilities a list for each strategy, all above 0
 * @returns a list for each strategy; on each day they add up to 1
 */
export function inverseVolatilityWeights(volatilities: ReadonlyArray<readonly number[]>): number[][] {
  const totals = volatilities[0]?.map((_, day) =>
    volatilities.reduce((sum, each) => sum + 1 / (each[day] ?? Number.NaN), 0),
  );
  return volatilities.map((each) => each.map((value, day) => 1 / value / (totals?.[day] ?? Number.NaN)));
}

/** Daily returns of strategies held in such shares; shares of one day alone are kept throughout. */
export function portfolioReturns(
  returns: ReadonlyArray<readonly number[]>,
  weightAt: (strategy: number, day: number) => number,
): number[] {
  return (returns[0] ?? []).map((_, day) =>
    returns.reduce((sum, each, strategy) => sum + weightAt(strategy, day) * (each[day] ?? 0), 0),
  );
}

/**
 * How many days after a turn a share has made half of its way to where it is at the end.
 *
 * @returns null where it does not get there
 */
export function daysToHalf(weights: readonly number[], turn: number): number | null {
  const [from, to] = [weights[turn] ?? Number.NaN, weights.at(-1) ?? Number.NaN];
  const days = weights.slice(turn).findIndex((weight) => (weight - from) / (to - from) >= 0.5);
  return days < 0 ? null : days;
}
