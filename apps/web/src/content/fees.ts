import type { Fee } from '@equanim/finance/ledger/kinds';

/**
 * The fees of the flagship fund as the website states them, as fractions: the fund panel, the disclosures and the calculator read
 * them here when it is built. What is charged are the terms recorded for the fund, which every net figure of the portal follows;
 * administrators are told where the two differ.
 */
export const feeRates: Readonly<Record<`${Fee}FeeRate`, number>> = {
  /** Of the amount, at entry. */
  subscriptionFeeRate: 0.03,
  /** A year, of the net asset value. */
  managementFeeRate: 0.03,
  /** Of the gain above the high-water mark. */
  performanceFeeRate: 0.3,
};

/** All that the website states of the terms, which administrators are told of in the same way. */
export const statedTerms = {
  ...feeRates,
  /** Gross, USDT. */
  minSubscription: 50_000,
  /** Before a dealing day. */
  noticeDays: 30,
  /** After a subscription. */
  lockUpMonths: 12,
};
