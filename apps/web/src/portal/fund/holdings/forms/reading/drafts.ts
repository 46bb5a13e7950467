/** A subscription as it is being typed. */
export interface SubscriptionDraft {
  amount: string;
  /** Empty for the first possible dealing day. */
  day: string;
}

export const NO_SUBSCRIPTION: SubscriptionDraft = { amount: '', day: '' };

/** How much is to be redeemed. */
export type Size = 'amount' | 'shares' | 'all';

/** A redemption as it is being typed. */
export interface RedemptionDraft {
  size: Size;
  amount: string;
  shares: string;
  /** Empty for the first possible dealing day. */
  day: string;
}

export const NO_REDEMPTION: RedemptionDraft = { size: 'amount', amount: '', shares: '', day: '' };
