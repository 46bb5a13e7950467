/**
 * The words of what the calculator shows below its chart. They stand apart from `investment.ts`, because they come with the
 * figures, after the page.
 */

/** Return and risk of the chosen period: each figure with its definition. */
export const riskWords = {
  heading: 'Return and risk',
  lead: 'Open a row to see how its figure is defined.',
  note: 'The subscription fee is included in the net annual return and in the first net month. It is not a daily return, so volatility, Sharpe ratio and drawdown leave it out.',
  rows: {
    annualReturn: {
      label: 'Annual return',
      text: 'Growth per year, compounded by days from the amount paid in. It is not stated for less than 365 days.',
    },
    volatility: {
      label: 'Volatility',
      text: 'Standard deviation of the daily returns, scaled to a year of 365 days.',
    },
    sharpe: {
      label: 'Sharpe ratio',
      text: 'Mean of the daily returns over their standard deviation, scaled to a year of 365 days. No risk-free rate is deducted.',
    },
    deepestFall: {
      label: 'Deepest drawdown',
      text: 'The largest fall of the daily values from a high to a later low, also called maximum drawdown.',
    },
    lasted: {
      label: 'Time to recover',
      text: 'Days from that high until the value was back at it.',
    },
    best: {
      label: 'Best twelve months',
      text: 'The highest return of twelve calendar months in a row, from month end to month end.',
    },
    worst: {
      label: 'Worst twelve months',
      text: 'The lowest return of twelve calendar months in a row, from month end to month end.',
    },
    positive: {
      label: 'Positive months',
      text: 'Share of the calendar months with a return above zero. A month that the backtest covers only in part is left out.',
    },
  },
  /** In place of a figure that cannot be stated. */
  reasons: {
    underYear: 'Under 365 days',
    notDaily: 'Needs daily values',
    fewReturns: 'Needs 28 daily returns; the backtest has',
    steady: 'The values never vary',
    neverFell: 'It never fell',
    noTwelve: 'Under twelve months',
    noMonth: 'No whole month',
  },
} as const;

/** The parts below the chart, of which a phone shows one. */
export const partWords = {
  legend: 'Figures',
  names: { risk: 'Return and risk', windows: 'Past windows', fees: 'Fees' },
} as const;

/** What windows of the three-year backtest gave. */
export const windowWords = {
  heading: 'What past windows returned',
  text: 'Every window of one and of two years within the 3-Year backtest, each entered on a different day and charged its own fees. The windows overlap, so they contain far fewer independent outcomes than their number suggests.',
  caution: 'All of this is past. It is not a forecast.',
  names: { 1: 'One year', 2: 'Two years' },
  bands: { gross: 'Gross', net: 'Net' },
  legend: 'Line: worst to best. Bar: 10th to 90th percentile. Mark: median. 0% is the amount paid in.',
  rows: {
    worst: 'Worst',
    low: '10th percentile',
    median: 'Median',
    high: '90th percentile',
    best: 'Best',
  },
  tooShort: 'The 3-Year backtest is shorter than this window.',
} as const;

/** Above the points of the chart. */
export const POINTS_CAPTION =
  'The chart counts gross values in ten thousandths of the amount. Cards, summary and years are exact to the cent.';

/** What the fees took of the gross value at the end of the chosen period. */
export const feeWords = {
  heading: 'What the fees take',
  text: 'Each fee costs its amount plus the growth that amount would have earned. The parts stand in the order in which the fees are charged: subscription, management, performance. What remains is the total value net of fees. The parts add up to the gross value to the cent.',
  whole: 'Gross end value',
  parts: {
    subscription: 'Subscription',
    management: 'Management',
    performance: 'Performance',
    rest: 'Remains',
  },
} as const;
