import { firm } from './firm.ts';

/**
 * The words of the calculator that never change. They stand apart from `investment.ts`, because the build has written them
 * into the page and no visitor loads them again.
 */

/** The flagship fund. Its fees stand in `fees.ts`. */
export const fund = {
  name: firm.fundName,
  description:
    'A market-neutral fund run by proprietary algorithms on market, on-chain and alternative data, with risk management.',
} as const;

/** How the figures of the calculator are computed and what they leave out. */
export const figuresMethod = {
  heading: 'How to read these figures',
  parts: [
    {
      heading: 'Method',
      text: 'Each backtest is a daily curve that starts at 1. The chart takes the last day of every month; each value is the amount times the curve on that day. The three curves are aligned at their last day.',
    },
    {
      heading: 'Figures',
      text: 'Volatility and Sharpe ratio use daily returns, 365 days a year and no risk-free rate. Drawdowns run from the highest daily value to the lowest one after it. Twelve-month returns and positive months count whole calendar months only. Past windows are all windows of 365 and of 730 days within the 3-Year backtest, each charged its own fees; they overlap. Each fee costs its amount plus the growth that amount would have earned.',
    },
    {
      heading: 'Assumptions',
      text: 'The whole amount is invested on the first day and stays until the last. Net figures take the subscription fee at entry, the management fee day by day, and the performance fee above the high-water mark at each anniversary and at the end. A drawdown can be shallower net than gross, because the accrued performance fee shrinks as gains are lost. Taxes are left out.',
    },
    {
      heading: 'Limits',
      text: 'The figures are hypothetical: no money was invested. Backtests are made with hindsight, and cannot reproduce every cost, delay or shortage of liquidity. Rules can be overfitted to the past unintentionally.',
    },
    {
      heading: 'Risks',
      text: 'Digital assets are volatile and systematic strategies can fail. An investment can lose part or all of its value. A real account would have differed from these curves, perhaps widely.',
    },
  ],
} as const;

/** Where the page leads. */
export const investmentClosing = {
  heading: 'Where to go from here',
  text: 'Ask what the figures don’t answer, or read what is behind them.',
  links: [
    { label: 'Contact us', text: 'Write to the people who run the fund.', href: '/contact-us' },
    {
      label: 'The framework',
      text: 'Five layers, from raw data to the last fill and back again.',
      href: '/strategy-overview',
    },
    { label: 'Disclosures', text: 'Risk, hypothetical performance, fees and privacy.', href: '/disclosures' },
  ],
} as const;
