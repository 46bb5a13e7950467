/**
 * The fees of the flagship fund, as fractions: the one place they stand in. The fund panel, the disclosures and the
 * calculator read them here; `@equanim/finance/fees` holds the formula alone.
 */
export const feeRates = {
  /** Of the amount, at entry. */
  subscriptionFeeRate: 0.03,
  /** A year, of the net asset value. */
  managementFeeRate: 0.03,
  /** Of the gain above the high-water mark. */
  performanceFeeRate: 0.3,
} as const;

/** `0.03` reads `3%`, `0.025` reads `2.5%`. */
export const asPercent = (rate: number): string => `${String(Number((rate * 100).toFixed(2)))}%`;

/** The fees in words: what the fund panel and the disclosures list. */
export const fees = {
  list: [
    { label: 'Subscription', rate: asPercent(feeRates.subscriptionFeeRate) },
    { label: 'Management', rate: asPercent(feeRates.managementFeeRate) },
    { label: 'Performance', rate: asPercent(feeRates.performanceFeeRate) },
  ],
  highWaterMark: 'Performance fees are subject to a high-water mark.',
  netAssetValue: 'All fees are computed on net asset value (NAV).',
  /** What net figures of the account's own history are net of. */
  netTerms: `Net of ${asPercent(feeRates.managementFeeRate)} management and ${asPercent(feeRates.performanceFeeRate)} performance fee above the high-water mark, charged on 31 December. The ${asPercent(feeRates.subscriptionFeeRate)} subscription fee, charged at entry, is not included.`,
} as const;
