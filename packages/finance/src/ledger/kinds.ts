/** What all fees have in common. */
export interface FeeRow {
  /** As it is called, without "fee". */
  readonly name: string;
  /** What its rate is a fraction of, as investors read it. */
  readonly of: string;
  /** Whether the rate is one a year. */
  readonly isYearly?: true;
  /** Taken of what a series is worth at the price of a strike: part of its result, and another where the price was wrong. */
  readonly isOfValue: boolean;
  /** Due as time passes, and taken by the next strike or a later one. */
  readonly accrues: boolean;
  /** Added after terms were recorded, which have none of it. */
  readonly isLater?: true;
}

/** The fees that a fund charges, in the order in which they are listed; the wire has them by these names. */
export const FEES = {
  subscription: {
    name: 'Subscription',
    of: 'of the amount, at entry',
    isOfValue: false,
    accrues: false,
  },
  management: {
    name: 'Management',
    of: 'a year, of the value',
    isYearly: true,
    isOfValue: true,
    accrues: true,
  },
  performance: {
    name: 'Performance',
    of: 'above the high-water mark',
    isOfValue: true,
    accrues: true,
  },
} as const satisfies Record<string, FeeRow>;

/** A fee that a series pays. */
export type Fee = keyof typeof FEES;

type FeeThat<Is extends keyof FeeRow> = {
  [One in Fee]: (typeof FEES)[One] extends Record<Is, true> ? One : never;
}[Fee];

/** A fee that is part of the result. */
export type FeeOfValue = FeeThat<'isOfValue'>;

/** A fee that accrues between strikes. */
export type AccruingFee = FeeThat<'accrues'>;

/** The fees in their order. */
export const FEE_KINDS = Object.keys(FEES) as Fee[];
/** Those that are part of the result, and change with the price. */
export const FEES_OF_VALUE = FEE_KINDS.filter((fee): fee is FeeOfValue => FEES[fee].isOfValue);
/** Those of which older terms and statements have none. */
export const LATER_FEES = FEE_KINDS.filter((fee) => (FEES[fee] as FeeRow).isLater);
/** Those that accrue between strikes. */
export const ACCRUING_FEES = FEE_KINDS.filter((fee): fee is AccruingFee => FEES[fee].accrues);

/**
 * Something for each of some fees.
 *
 * @example byFee(['management'], (fee) => fee.length) // => { management: 10 }
 */
export function byFee<Some extends Fee, Value>(
  fees: readonly Some[],
  valueOf: (fee: Some) => Value,
): Record<Some, Value> {
  return Object.fromEntries(fees.map((fee) => [fee, valueOf(fee)])) as Record<Some, Value>;
}

/** Every kind of entry of the ledger and what it is called, in the order of the filter. */
export const ENTRY_KIND_WORDS = {
  opening: 'Opening',
  flow: 'Flow',
  'flow-correction': 'Flow recounted',
  worthless: 'Units worthless',
  match: 'Match',
  unmatch: 'Match undone',
  'management-fee': 'Management fee',
  crystallization: 'Crystallization',
  subscription: 'Subscription',
  'subscription-fee': 'Subscription fee',
  redemption: 'Redemption',
  'performance-fee': 'Performance fee',
  'market-difference': 'Market difference',
  'nav-error': 'NAV error settled',
  adjustment: 'Adjusting entry',
} as const;

/** What an entry of the ledger is made for. */
export type EntryKind = keyof typeof ENTRY_KIND_WORDS;

/** The kinds in the order of the filter. */
export const ENTRY_KINDS = Object.keys(ENTRY_KIND_WORDS) as EntryKind[];

/** The entries that take a fee of a series for the manager. */
const FEE_OF: Partial<Record<EntryKind, Fee>> = {
  'management-fee': 'management',
  crystallization: 'performance',
  'subscription-fee': 'subscription',
  'performance-fee': 'performance',
};

/**
 * Which fee of a series an entry takes for the manager.
 *
 * @returns undefined for one that takes none
 * @example feeOf('crystallization') // => 'performance'
 */
export const feeOf = (kind: EntryKind): Fee | undefined => FEE_OF[kind];
