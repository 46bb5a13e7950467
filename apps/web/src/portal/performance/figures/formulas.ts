/** How each figure is computed, in the words of the screen. `packages/finance` says the same beside the code. */
const DAY_RETURN =
  'Last value of a UTC day / last value before it − 1; over days without a sample it is one return, dated on the day it ends';
const MONTH_RETURN =
  'Last value of a month / last value of the month before − 1; a partial month counts as far as it goes, and months that no sample tells apart do not count';
const CAPTURE =
  "Geometric mean of the portfolio's daily returns / that of Bitcoin's, over the days on which Bitcoin";

export const FORMULAS = {
  return: { name: 'Return', formula: 'Last value of the range / first value − 1' },
  annualReturn: { name: 'Annual return', formula: '(1 + return)^(365 / days) − 1, from a year on' },
  volatility: { name: 'Volatility', formula: 'Standard deviation of the daily returns (n − 1) × √365' },
  sharpe: {
    name: 'Sharpe',
    formula: 'Mean of the daily returns / their standard deviation (n − 1) × √365; the risk-free rate is 0',
  },
  sortino: {
    name: 'Sortino',
    formula:
      'Mean of the daily returns / their downside deviation × √365; that is the root of the mean square of the losses over all days',
  },
  calmar: { name: 'Calmar', formula: 'Annual return / maximum drawdown of daily closes, without its sign' },
  maxDrawdown: {
    name: 'Max drawdown, daily closes',
    formula: 'The lowest of all: value / highest value before it − 1',
  },
  bestDay: { name: 'Best day', formula: DAY_RETURN },
  worstDay: { name: 'Worst day', formula: DAY_RETURN },
  bestMonth: { name: 'Best month', formula: MONTH_RETURN },
  worstMonth: { name: 'Worst month', formula: MONTH_RETURN },
  positiveDays: { name: 'Positive days', formula: 'Daily returns above 0 / daily returns' },
  beta: { name: 'Beta', formula: "Covariance of the daily returns / variance of Bitcoin's (n − 1)" },
  correlation: {
    name: 'Correlation',
    formula: 'Covariance of the daily returns / product of their standard deviations',
  },
  upCapture: { name: 'Up capture', formula: `${CAPTURE} rose` },
  downCapture: { name: 'Down capture', formula: `${CAPTURE} fell` },
} as const;

export type FigureKey = keyof typeof FORMULAS;
