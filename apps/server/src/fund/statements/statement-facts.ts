/** What a statement says. Money is USDT as decimal text with two decimals, shares and units as decimal text, rates as fractions in text, times ISO 8601 UTC. */
export interface StatementFacts {
  /** Such as 'ALPHA-0001 2026-10'. */
  reference: string;
  /** '2026-10' */
  month: string;
  /** First instant of the month. */
  from: string;
  /** First instant of the next: the dealing day that closes it. */
  to: string;
  investor: { name: string; reference: string };
  /** Value of one unit, twelve decimals; null where the month began without a strike. */
  price: { opening: string | null; closing: string };
  /** What the closing price rests on; late: taken after the dealing day began, confirmed by an administrator. */
  sample: { takenAt: string; isLate: boolean };
  totals: StatementFigures;
  series: StatementSeries[];
  terms: { subscriptionFeeRate: string; managementFeeRate: string; performanceFeeRate: string };
  /**
   * The newest checkpoint of the track record when the statement was made, a signed note; null where none was signed yet. Absent
   * in what the ledger alone says, and in statements from before there was a record.
   */
  checkpoint?: string | null;
}

/** The account, or one series of it, over the month. */
export interface StatementFigures {
  /** Net value at the beginning. */
  openingValue: string;
  /** Net amount of subscriptions dealt in the month; the subscription fee never enters the account. */
  paidIn: string;
  /** Of those subscriptions, beside the figures. */
  subscriptionFee: string;
  /** Payouts of redemptions dealt in the month. */
  paidOut: string;
  /** Before management and performance fee, signed. */
  grossResult: string;
  /** At the closing price. */
  managementFee: string;
  /** Taken in the month: at the end of the year or on redeemed shares. */
  performanceFee: string;
  /** Change of the accrued performance fee over the month, signed; above zero: more is accrued. */
  accrualChange: string;
  /** grossResult - managementFee - performanceFee - accrualChange */
  netResult: string;
  /** Net value: openingValue + paidIn - paidOut + netResult. */
  closingValue: string;
  /** Performance fee accrued at the end, already taken off closingValue. */
  accruedFee: string;
}

/** One subscription: its figures, and what it holds at the end. */
export interface StatementSeries extends StatementFigures {
  name: string;
  dealtOn: string;
  shares: string;
  units: string;
  highWaterMark: string;
  netValuePerShare: string;
}
