import type { Fee } from '@equanim/finance/ledger/kinds';

/** What the rates at the head of a statement are of. */
export const RATE_ON_STATEMENTS: Record<Exclude<Fee, 'management'>, string> = {
  subscription: 'on subscription',
  performance: 'of gain above the high-water mark',
};

/** How statements tell the rules of the fund, in the order of the explanation. */
export const STATEMENT_RULES = {
  subscription: {
    heading: 'Subscription',
    text: 'A subscription is dealt on the first day of a month. The subscription fee is taken first. What is left buys units at the unit price, becomes the first high-water mark of a series of its own, and is divided into shares of 1,000 USDT.',
  },
  value: {
    heading: 'Value',
    text: 'A series is worth its units times the unit price.',
  },
  managementFee: {
    heading: 'Management fee',
    text: 'At the end of each day a series gives up units: the yearly rate divided by 365, whatever the account has made. The fee for the month is what the series would be worth without it, less what it is worth.',
  },
  performanceFee: {
    heading: 'Performance fee',
    text: 'It is due only on the value above the high-water mark. Until it is taken it accrues: it is computed at each closing and deducted from the net value.',
  },
  feeTaken: {
    heading: 'When the fee is taken',
    text: 'The performance fee is taken on the first dealing day of a year and on shares that are redeemed. After the first dealing day of a year the high-water mark is the value less the fee. Where no fee was taken the mark stays, so a loss is made good before another fee is due.',
  },
  netValue: {
    heading: 'Net value',
    text: 'The value less the accrued fee: what the series would pay if all of it were redeemed at this closing.',
  },
  netValuePerShare: {
    heading: 'Net value per share',
    text: 'Every series began at 1,000 USDT a share, so this shows how it has performed, however much was paid in.',
  },
  month: {
    heading: 'Result of the month',
    text: 'The net result is the result before fees, less the fees and the increase of the accrued fee. The subscription fee is no part of it: it is taken before. Added to the net value at the beginning, with what was paid in and less what was paid out, it gives the net value at the end.',
  },
  redemption: {
    heading: 'Redemption',
    text: 'Shares are redeemed from your oldest series to the newest. The same fraction of the units and of the mark leaves with them; the payout is the value of those units less the performance fee on their gain.',
  },
} as const;

/** How returns are measured, on the screen and on statements (Decision D63). */
export const RETURN_RULES = [
  {
    name: 'Time-weighted',
    text: 'The net value per share, linked from dealing day to dealing day: the return on each unit of money, whenever it came or went. It is net of the management and performance fees and excludes the subscription fee.',
  },
  {
    name: 'Money-weighted',
    text: 'The rate of return over the period at which all payments in, including the subscription fee, equal all payments out plus the net value at the end, each compounded over its own days. Days are actual days, 365 to a year. No rate is given if none fits, or more than one does.',
  },
  {
    name: 'Periods',
    text: 'Both cover the whole period and count only days with a holding; less than one day has no return. An annual rate is given from 365 such days on. Shorter periods are not annualized.',
  },
] as const;

/** That less was asked for than the smallest subscription. @param smallest gross amount as it is written */
export const belowSmallest = (smallest: string): string => `The minimum subscription is ${smallest} USDT.`;

/** A rate as it is written, such as "3 %". */
interface WrittenRates {
  management: string;
  performance: string;
}

/** How the holdings screen tells them. */
export const holdingsRules = ({ management, performance }: WrittenRates) => [
  {
    name: 'Units and series',
    text: 'A subscription buys units at the price of its dealing day. Each subscription remains a separate series, so its figures depend only on its own dates.',
  },
  {
    name: 'Value',
    text: `The units of a series times the unit price. The ${management} annual management fee is taken in units, 1/365 at the end of each day.`,
  },
  {
    name: 'Net value',
    text: `The value less the accrued performance fee: ${performance} of what the value is above the high-water mark. One share stands for 1,000 USDT that bought units.`,
  },
  {
    name: 'High-water mark',
    text: 'At first, the amount that bought units. When the performance fee is taken on the first dealing day of a year, the mark resets to the remaining value. After a fall, no fee is due until the value passes the mark again.',
  },
  {
    name: 'Result',
    text: 'Net value plus what was paid out, less what was paid in including the subscription fee. The result before fees adds all fees back.',
  },
  {
    name: 'Redemption',
    text: 'The oldest series is redeemed first, less the performance fee on what is redeemed.',
  },
];

/**
 * How a strike tells what each of its parts does, and that there is nothing of it.
 *
 * @param charged over which days the management fee is
 */
export const strikeRules = ({ management, performance }: WrittenRates, charged: string) => ({
  management: {
    note: `${management} a year, ${charged}, in units to the manager.`,
    empty: 'No series to charge.',
  },
  corrections: {
    note: 'An earlier price is known to be wrong. Its entries are corrected.',
    empty: 'None. No earlier price is known to be wrong.',
  },
  crystallization: {
    note: `${performance} of what each series gained above its high-water mark, for the year that has ended.`,
    empty: 'None. Performance fees are taken at the first strike of a year.',
  },
  redemptions: {
    note: 'In the order they were requested, from each investor’s oldest series to the newest.',
    empty: 'No redemptions accepted for this day.',
  },
  subscriptions: {
    note: 'In the order they were requested. Each becomes a series with its net amount as its high-water mark.',
    empty: 'No funded subscriptions.',
  },
});
