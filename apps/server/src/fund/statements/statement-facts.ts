import type { EntryKind, Fee, FeeOfValue } from '@equanim/finance/ledger/kinds';

/** What a statement says. Money is USDT as decimal text with two decimals, shares and units as decimal text, rates as fractions in text, times ISO 8601 UTC. */
export interface StatementFacts {
  /** Absent in statements of before 27 November 2026, which say nothing of corrections; 2 in those that say nothing of returns. */
  version?: 2 | 3;
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
  /** The share of the equity behind the closing price that was kept by hand, a fraction; absent where nothing was. */
  byHand?: string;
  totals: StatementFigures;
  /** Of the account. */
  returns?: StatementReturns;
  series: StatementSeries[];
  /** As they were applied: to subscriptions dealt at the beginning, and from the beginning on. */
  terms: Record<`${Fee}FeeRate`, string> & {
    /** Where it changed in the month: each rate with its first day, the first first. */
    managementFeeRates?: Array<{ from: string; rate: string }>;
  };
  /** Errors of earlier strikes that the closing one settled, with what they change for the investor. */
  corrections?: StatementCorrection[];
  /** Adjusting entries of the closing strike. */
  adjustments?: StatementAdjustment[];
  /** On requests for the opening strike, after its cut-off. */
  lateDecisions?: StatementLateDecision[];
  /** Passed days from the beginning of the month to its end, and the first of its year, with the last sample before each. */
  passed?: StatementPass[];
  /**
   * The newest checkpoint of the track record when the statement was made, a signed note; null where none was signed yet. Absent
   * in what the ledger alone says, and in statements from before there was a record.
   */
  checkpoint?: string | null;
}

/** What was made of money in a period: fractions with ten decimals, not annualized. */
export interface StatementReturn {
  /** Between which something was held, YYYY-MM-DD. */
  from: string;
  to: string;
  /** On which something was held. */
  days: number;
  timeWeighted: string | null;
  moneyWeighted: string | null;
  /** Why one of them is missing. */
  reason?: string;
}

/** Over the month, over the year until the end of the month, and since the first subscription. */
export type StatementReturns = Record<'month' | 'year' | 'since', StatementReturn>;

/** As it was told, and as it is right. */
export interface Restated {
  told: string;
  right: string;
}

/** Fees that a strike took. */
export type RestatedFees = Record<`${FeeOfValue}Fee`, Restated>;

/** A strike whose price was wrong. */
export interface StatementCorrection {
  /** Dealing day of the strike. */
  day: string;
  /** Value of one unit, twelve decimals. */
  price: Restated;
  /** Those of which a cent changes. */
  series: Array<
    RestatedFees & {
      name: string;
      /** After the strike. */
      netValue: Restated;
      highWaterMark: Restated;
    }
  >;
  /** Of redemptions of that day; null where it is right. */
  payout: Restated | null;
}

/** Money that was moved to put something right. */
export interface StatementAdjustment {
  series: string;
  /** Below zero where it was taken from the series. */
  amount: string;
  givesBackFee: boolean;
  reason: string;
  /** False where whoever it was to be taken from had too little, or of the series nothing is held. */
  isMade: boolean;
  isByOnePerson: boolean;
}

/** A dealing day on which nothing was dealt. */
export interface StatementPass {
  day: string;
  /** What the value was taken from; null where its month had none, so that no statement ends on it. */
  sample: { takenAt: string; price: string; byHand?: string } | null;
}

/** A decision on a request that came after the cut-off of its dealing day. */
export interface StatementLateDecision {
  kind: 'subscription' | 'redemption';
  decision: 'accepted' | 'canceled' | 'reckoned';
  reason: string;
  isByOnePerson: boolean;
}

/** A figure of a month: how it reads, and what it is a part of. */
interface FigureRow {
  /** In the column of the month. */
  label: string;
  /** Heads its column by series; absent where it has none. */
  heading?: readonly string[];
  /** The sum it is added to: the net value at the end, or the net result. None for that value, and for what stands beside. */
  partOf?: 'closingValue' | 'netResult';
  /** It is taken off there. */
  isTakenOff?: true;
  /** Shown where there is any of it; statements of before it was there lack it. */
  isOccasional?: true;
  /** The entries of the opening and of the closing strike that take it for the manager. */
  takenAs?: { opening?: EntryKind; closing?: EntryKind };
}

/** Every figure of the account, or of one series of it, over the month; each is a sum over the series. */
export const FIGURES = {
  openingValue: {
    label: 'Net value at the beginning',
    heading: ['Net value at', 'the beginning'],
    partOf: 'closingValue',
  },
  /** Net amount of subscriptions dealt in the month. */
  paidIn: {
    label: 'Paid in, after the subscription fee',
    heading: ['Paid in'],
    partOf: 'closingValue',
  },
  /** Of those subscriptions, beside the figures. */
  subscriptionFee: { label: 'Subscription fee' },
  /** Payouts of redemptions dealt in the month. */
  paidOut: { label: 'Paid out', heading: ['Paid out'], partOf: 'closingValue', isTakenOff: true },
  /** What errors of earlier strikes and adjusting entries change, signed; no part of the result. */
  corrected: {
    label: 'Corrections',
    heading: ['Corrections'],
    partOf: 'closingValue',
    isOccasional: true,
  },
  /** Before management and performance fee, signed. */
  grossResult: { label: 'Result before fees', heading: ['Result', 'before fees'], partOf: 'netResult' },
  /** At the closing price. */
  managementFee: {
    label: 'Management fee',
    heading: ['Management', 'fee'],
    partOf: 'netResult',
    isTakenOff: true,
    takenAs: { closing: 'management-fee' },
  },
  /** Taken in the month: at the end of the year or on redeemed shares. */
  performanceFee: {
    label: 'Performance fee taken',
    heading: ['Performance', 'fee taken'],
    partOf: 'netResult',
    isTakenOff: true,
    takenAs: { closing: 'crystallization', opening: 'performance-fee' },
  },
  /** Change of the accrued performance fee over the month, signed; above zero: more is accrued. */
  accrualChange: {
    label: 'Change of the accrued performance fee',
    heading: ['Change of', 'accrued fee'],
    partOf: 'netResult',
    isTakenOff: true,
  },
  netResult: { label: 'Net result', partOf: 'closingValue' },
  closingValue: { label: 'Net value at the end', heading: ['Net value', 'at the end'] },
  /** Performance fee accrued at the end, already deducted from closingValue. */
  accruedFee: { label: 'Accrued performance fee, already deducted' },
} as const satisfies Record<string, FigureRow>;

/** The name of a figure of a month. */
export type FigureName = keyof typeof FIGURES;

type Occasional = {
  [Name in FigureName]: (typeof FIGURES)[Name] extends { isOccasional: true } ? Name : never;
}[FigureName];

/** The figures of the account, or of one series of it. */
export type StatementFigures = Record<Exclude<FigureName, Occasional>, string> &
  Partial<Record<Occasional, string>>;

/** The figures in their order. */
export const FIGURE_ROWS = Object.entries(FIGURES) as ReadonlyArray<[FigureName, FigureRow]>;

/** Whether a figure is shown: always, or where there is any of it. */
export function isShown(
  name: FigureName,
  { totals, series }: Pick<StatementFacts, 'totals' | 'series'>,
): boolean {
  const { isOccasional }: FigureRow = FIGURES[name];
  return !isOccasional || [totals, ...series].some((one) => Number(one[name] ?? 0) !== 0);
}

/** One subscription: its figures, and what it holds at the end. */
export type StatementSeries = StatementFigures & {
  name: string;
  dealtOn: string;
  shares: string;
  units: string;
  highWaterMark: string;
  netValuePerShare: string;
  /** Of one dealt in the month: what entered the account. */
  arrived?: 'net' | 'gross';
  returns?: StatementReturns;
};
