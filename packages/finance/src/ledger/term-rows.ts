import { FEE_KINDS, FEES, type Fee, type FeeRow } from './kinds.ts';

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

function rateOf<One extends Fee>(fee: One) {
  const { name, of, isYearly, isLater }: FeeRow = FEES[fee];
  const label = `${name} fee`;
  return {
    name: `${fee}_fee_rate` as const,
    kind: isYearly ? ('yearly-rate' as const) : ('rate' as const),
    label,
    toInvestors: { name: label, note: of },
    ...(isLater && { isLater }),
  };
}

/** The terms that are rates of fees. */
export const FEE_RATES = FEE_KINDS.map(rateOf);

const OTHERS = [
  {
    name: 'min_subscription',
    kind: 'amount',
    label: 'Minimum subscription',
    description: 'Minimum gross subscription, USDT',
    toInvestors: { name: 'Minimum subscription', note: 'USDT' },
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
    label: 'Price difference borne by the house, up to',
    description: 'The largest difference between what money in transit is worth and its amount, USDT',
  },
] as const satisfies readonly Term[];

/** A term of a fund. */
export type TermName = `${Fee}_fee_rate` | (typeof OTHERS)[number]['name'];

/** A term that is a number of days or months. */
export type CountName = Extract<(typeof OTHERS)[number], { kind: 'days' | 'months' }>['name'];

/** The terms of a fund by their names on the wire and in the database, in the order in which people record and read them. */
export const TERMS: ReadonlyArray<Term & { readonly name: TermName }> = [...FEE_RATES, ...OTHERS];

/** The name of a term as the field of an object. */
export type TermField<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<TermField<Rest>>}`
  : Name;
