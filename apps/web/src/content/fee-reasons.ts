import { FEE_KINDS, FEES, type Fee } from '@equanim/finance/ledger/kinds';
import { plainRate } from '../ui/format/plain.ts';
import { feeRates } from './fees.ts';

/** What each rate is of, after it. */
const BASES: Record<Fee, string> = {
  subscription: 'at entry',
  management: 'a year',
  performance: 'of new gains',
};

/** The fees in words: what the fund panel and the disclosures list. */
export const fees = {
  list: FEE_KINDS.map((fee) => ({
    label: FEES[fee].name,
    rate: plainRate(feeRates[`${fee}FeeRate`]),
    basis: BASES[fee],
  })),
  highWaterMark: 'Performance fees are subject to a high-water mark.',
  netAssetValue: 'All fees are computed on net asset value (NAV).',
} as const;

/** The rates as the trade says them in short: `3/3/30`. */
export const feesInShort = fees.list.map(({ rate }) => rate.slice(0, -1)).join('/');

/** The years the example is worked out for, as fractions before fees. */
export const exampleYears = [
  { name: 'A good year', growth: 0.2 },
  { name: 'A flat year', growth: 0 },
  { name: 'A bad year', growth: -0.2 },
] as const;

/** A bad year and the one after it. */
export const exampleCourse = [
  { name: 'First year', growth: -0.2 },
  { name: 'Second year', growth: 0.3 },
] as const;

/** What is paid in in the examples, in dollars. */
export const exampleAmount = 100_000;

/** Why each fee is there. */
const REASONS: Record<Fee, string> = {
  subscription:
    'It pays for onboarding an investor: checks, documents, dealing. It goes to the manager, not to the fund. It makes a short stay expensive, and is meant to: the strategies need capital that stays.',
  management:
    'It pays for people, data and machines, which cost as much in a bad year as in a good one. It is a share of the net asset value, so it rises and falls with it, and it is due whatever the result.',
  performance:
    'It is taken only above the high-water mark, so no gain is charged twice and a loss is made good first. The manager earns most of its income where investors reach new highs, and gives none of it back when they fall.',
};

const { subscriptionFeeRate, managementFeeRate, performanceFeeRate } = feeRates;

/** The fees beside two percent a year and twenty percent of gains. */
function comparison(): string {
  const differences = [managementFeeRate - 0.02, performanceFeeRate - 0.2];
  if (differences.every((one) => one === 0)) return 'These fees are the same';
  if (differences.every((one) => one >= 0)) return 'These fees are higher';
  if (differences.every((one) => one <= 0)) return 'These fees are lower';
  return 'These fees differ';
}
const entry = subscriptionFeeRate > 0 ? 'there is one at entry' : 'there is none at entry';

/** What is due whatever the result. */
const dueAlways = [
  ...(subscriptionFeeRate > 0 ? ['entry'] : []),
  ...(managementFeeRate > 0 ? ['management'] : []),
].join(' and ');

/** What the mark means for the performance fee of a year that ends below it, or not. */
function feeDue(isBelow: boolean): string {
  if (performanceFeeRate === 0) return '; no performance fee is charged in any case';
  return isBelow
    ? ', so no performance fee is due'
    : ': the performance fee is due on what is above it alone';
}

/** Why the fees are what they are, and what they leave; the figures come from the formula. */
export const feeReasons = {
  heading: `Why ${feesInShort}`,
  paragraphs: [
    `The industry is known for two percent a year and twenty percent of gains. ${comparison()}, and ${entry}. Judge them by what they leave you: the examples below include a bad year.`,
  ],
  reasons: FEE_KINDS.filter((fee) => feeRates[`${fee}FeeRate`] > 0).map((fee) => ({
    name: `${plainRate(feeRates[`${fee}FeeRate`])} ${BASES[fee]}`,
    text: REASONS[fee],
  })),
  year: {
    heading: 'One year, three results',
    /** @param amount paid in, written */
    caption: (amount: string) => `${amount} held for one year of 365 days`,
    result: 'Result before fees',
    rows: {
      paid: 'Paid in',
      subscription: 'Subscription fee',
      growth: 'Gain or loss',
      management: 'Management fee',
      performance: 'Performance fee',
      left: 'What remains',
      net: 'Result after fees',
    },
    /** @param bad fees of the bad year; @param flat part of the amount that the fees of the flat year take; both written */
    lesson: (bad: string, flat: string) =>
      dueAlways === ''
        ? 'In the bad year and in the flat one no fee is due.'
        : `A bad year does not stop the fees: ${bad} is due for ${dueAlways} although money was lost. No performance fee is due. In the flat year the fees alone take ${flat} of what was paid in.`,
  },
  course: {
    heading: 'The year after a bad one',
    caption: 'The bad year from above, and the one that follows it',
    rows: {
      start: 'Value at the start',
      value: 'Value before the fee',
      mark: 'High-water mark',
      performance: 'Performance fee',
      left: 'What remains',
    },
    /** What the second year shows; every figure written. */
    lesson: (figures: { growth: string; value: string; mark: string; isBelow: boolean; needed: string }) =>
      `The mark stays where it was, at ${figures.mark}. A gain of ${figures.growth} in the second year brings the value to ${figures.value}, which is ${figures.isBelow ? 'below the mark' : 'not below the mark'}${feeDue(figures.isBelow)}. Getting back to the mark takes a gain of ${figures.needed} before fees.`,
  },
  note: 'The years are assumptions that show the arithmetic. They are neither a forecast nor results of the fund. The formula is the one the calculator uses; the performance fee is taken at the end of each year.',
} as const;
