import { plainRate } from '../ui/format/plain.ts';
/**
 * The fees of the flagship fund as the website states them, as fractions: the fund panel, the disclosures and the calculator read
 * them here when it is built. What is charged are the terms recorded for the fund, which every net figure of the portal follows;
 * administrators are told where the two differ.
 */
export const feeRates = {
  /** Of the amount, at entry. */
  subscriptionFeeRate: 0.03,
  /** A year, of the net asset value. */
  managementFeeRate: 0.03,
  /** Of the gain above the high-water mark. */
  performanceFeeRate: 0.3,
} as const;

/** The fees in words: what the fund panel and the disclosures list. */
export const fees = {
  list: [
    { label: 'Subscription', rate: plainRate(feeRates.subscriptionFeeRate) },
    { label: 'Management', rate: plainRate(feeRates.managementFeeRate) },
    { label: 'Performance', rate: plainRate(feeRates.performanceFeeRate) },
  ],
  highWaterMark: 'Performance fees are subject to a high-water mark.',
  netAssetValue: 'All fees are computed on net asset value (NAV).',
} as const;
