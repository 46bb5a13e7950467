/** What the calculator says around its figures. */
export const calculator = {
  heading: 'Investment Calculator',
  lead: 'What an amount would have become in the historical backtests of the fund, gross and net of every fee.',
  basis: 'Based on historical backtest data',
  disclaimer: 'Historical backtests do not guarantee future results.',
  /** Remains until the firm replaces the sample backtests with its own. */
  sample: 'Illustrative sample data',
  /** Shown with figures too large to be exact to the cent. */
  rounded: 'figures above $90 trillion are rounded',
  /** Shown below years that are not whole. */
  partialYears:
    'A year with months in parentheses is only part of a year: its figures cover those months only.',
  /** On paper alone, in place of figures that have not come yet. */
  unprinted: 'The figures were still loading when this page was printed. Print it again to include them.',
  /** The same for what comes below the chart. */
  figuresUnprinted:
    'Chart, drawdown, return, risk, past windows, fees and years were still loading when this page was printed. Print it again to include them.',
  withoutScripts: 'The figures need JavaScript.',
  quickAmounts: [10_000, 50_000, 100_000, 1_000_000],
} as const;

/** What is said of the amount below its field. */
export const reading = {
  /** @param minimum written */
  minimum: (minimum: string) => `The fund’s minimum is ${minimum}.`,
  read: 'Read as',
  refused: 'Not a number: still',
  rounded: 'Figures are rounded to the cent.',
  negative: 'Below zero, growth counts as a loss.',
  zero: 'All amounts are zero.',
} as const;
