/** How a term is given: rates are fractions, amounts USDT. */
export type TermKind = 'rate' | 'yearly-rate' | 'amount' | 'days' | 'months';

interface Term {
  readonly name: string;
  readonly kind: TermKind;
  readonly label: string;
  readonly description?: string;
  /** Added after terms were recorded: those lack it, which is 0. */
  readonly isLater?: true;
  /** As investors read it; absent where it does not concern them. */
  readonly toInvestors?: { readonly name: string; readonly note?: string };
}

const ROWS = [
  {
    name: 'subscription_fee_rate',
    kind: 'rate',
    label: 'Subscription fee',
    toInvestors: { name: 'Subscription fee', note: 'of the amount, on the way in' },
  },
  {
    name: 'management_fee_rate',
    kind: 'yearly-rate',
    label: 'Management fee',
    toInvestors: { name: 'Management fee', note: 'a year, of the value' },
  },
  {
    name: 'performance_fee_rate',
    kind: 'rate',
    label: 'Performance fee',
    toInvestors: { name: 'Performance fee', note: 'above the high-water mark' },
  },
  {
    name: 'min_subscription',
    kind: 'amount',
    label: 'Smallest subscription',
    description: 'Smallest gross subscription, USDT',
    toInvestors: { name: 'Smallest subscription', note: 'USDT' },
  },
  {
    name: 'notice_days',
    kind: 'days',
    label: 'Notice',
    description: 'Days before a dealing day by which a redemption is to be requested',
    toInvestors: { name: 'Notice of a redemption' },
  },
  {
    name: 'lock_up_months',
    kind: 'months',
    label: 'Lock-up',
    description: 'Months after its dealing day in which a series cannot be redeemed',
    toInvestors: { name: 'Lock-up of a series' },
  },
  {
    name: 'max_market_difference',
    kind: 'amount',
    label: 'Market difference up to',
    description: 'The most that money in transit may be worth more or less than its amount, USDT',
  },
] as const satisfies readonly Term[];

/** A term of a fund. */
export type TermName = (typeof ROWS)[number]['name'];

/** A term that is a number of days or months. */
export type CountName = Extract<(typeof ROWS)[number], { kind: 'days' | 'months' }>['name'];

/** The terms of a fund by their names on the wire and in the database, in the order in which people record and read them. */
export const TERMS: ReadonlyArray<Term & { readonly name: TermName }> = ROWS;

/** The terms that are rates of fees. */
export const FEE_RATES = ROWS.filter((term) => term.kind === 'rate' || term.kind === 'yearly-rate');
