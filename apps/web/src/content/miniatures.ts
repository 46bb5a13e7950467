const days = (count: number): string => `${String(count)} days`;

/** Words of the miniatures of the strategy page; numbers come written. Loaded with them, not with the page. */
export const miniatures = {
  note: 'Generated sample, not market data',
  /** For screen readers: over the names of lines of figures. */
  rows: 'Name',
  data: {
    window: 'Window',
    day: 'Day',
    days,
    price: 'Price',
    volatility: 'Annual volatility',
    trend: 'Trend, deviations',
    readings: { price: 'Price', return: 'Return', volatility: 'Volatility', trend: 'Trend' },
    missing: 'missing',
    implausible: 'left out',
    sentence: (is: { window: string; low: string; high: string; implausible: string; missing: string }) =>
      `Over ${is.window} days, volatility runs from ${is.low} to ${is.high} a year. The price on day ${is.implausible} is implausible and left out. Data for ${is.missing} days never arrived: they stay missing, and so does every figure that needs them.`,
  },
  alpha: {
    days,
    lookback: 'Lookback',
    holding: 'Holding',
    axes: { lookback: 'lookback', holding: 'holding' },
    years: ['Year 1, chosen on', 'Year 2, tested on'],
    columns: ['Year 1', 'Year 2'],
    rows: { here: 'Here', peak: 'Peak', plateau: 'Plateau' },
    ratio: 'Sharpe ratio',
    spoken: (is: { first: string; second: string }) =>
      `Sharpe ratio ${is.first} in year 1, ${is.second} in year 2`,
    sentence: (is: { peak: Found; plateau: Found }) =>
      `A trend rule, run with costs for every pair of parameters. Its peak, ${is.peak.at}, goes from ${is.peak.first} to ${is.peak.second} in a year it has not seen. Its plateau, around ${is.plateau.at}, goes from ${is.plateau.first} to ${is.plateau.second}.`,
    at: (lookback: number, holding: number) => `${String(lookback)} by ${String(holding)} days`,
  },
  selection: {
    limit: 'Limit',
    candidate: 'Candidate',
    name: (rank: number) => `C${String(rank + 1)}`,
    correlation: 'Correlation',
    ratio: 'Sharpe ratio',
    readings: { ratio: 'Sharpe ratio', closest: 'Closest kept', verdict: 'Verdict' },
    kept: 'kept',
    dropped: 'dropped',
    none: 'none',
    sentence: (is: { candidates: string; kept: string; limit: string; before: string; after: string }) =>
      `${is.candidates} candidates, ${is.kept} kept: no two correlate above ${is.limit}. The best comes first, and each one after it must differ enough from all before it. Average correlation: ${is.before} before, ${is.after} after.`,
    alone: (is: { candidates: string; limit: string; before: string }) =>
      `${is.candidates} candidates, one kept: every other one correlates with it above ${is.limit}. Average correlation before: ${is.before}.`,
  },
  portfolio: {
    halfLife: 'Half-life',
    day: 'Day',
    days,
    strategy: (index: number) => 'ABCD'.charAt(index),
    weights: 'Weights',
    volatility: 'Annual volatility',
    columns: ['Volatility', 'Weight'],
    turn: 'regime change',
    sentence: (is: Turn) =>
      `On day ${is.day} the regime changes: the volatility of A goes from ${is.before} to ${is.after}, its weight from ${is.weightBefore} to ${is.weightAfter}, halfway there within ${is.halfWay} days. The portfolio then had a volatility of ${is.adapted} a year; with the weights of day ${is.day} it would have been ${is.still}.`,
  },
  execution: {
    order: 'Order',
    threshold: 'Switch-off below',
    units: (size: number) => `${String(size)} units`,
    book: 'Order book',
    hitRate: 'Hit rate, 100 trades',
    off: 'off',
    readings: {
      filled: 'Filled',
      average: 'Average price',
      slippage: 'Slippage',
      before: 'Hit rate before',
      after: 'Hit rate after',
    },
    of: (filled: number, order: number) => `${String(filled)} of ${String(order)}`,
    basisPoints: (value: string) => `${value} bp`,
    never: 'still on',
    cut: (is: { order: string; slippage: string; limit: string; filled: string }) =>
      `All ${is.order} units would slip by ${is.slippage} bp, more than the limit of ${is.limit}: the order is cut to ${is.filled}.`,
    whole: (is: { order: string; slippage: string; limit: string }) =>
      `All ${is.order} units slip by ${is.slippage} bp, within the limit of ${is.limit}: the order is filled in full.`,
    switchedOff: (is: { trade: string; threshold: string; after: string }) =>
      `After trade ${is.trade} the hit rate falls below ${is.threshold} and the signal is switched off. Had it stayed on, ${is.after} of its trades would have made money.`,
    keptOn: (is: { threshold: string }) =>
      `The hit rate never falls below ${is.threshold}, so the signal stays on.`,
  },
};

interface Found {
  at: string;
  first: string;
  second: string;
}

interface Turn {
  day: string;
  before: string;
  after: string;
  weightBefore: string;
  weightAfter: string;
  halfWay: string;
  adapted: string;
  still: string;
}
