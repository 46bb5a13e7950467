import type { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { DAY_MS, dayStart, utcDay } from '../calendar.ts';
import { Exact } from '../exact.ts';
import type { LedgerTerms } from './terms.ts';

/** Before the first dealing day, so that years end three times in the longest course. */
const FIRST_DAY = '2023-10-01';
const MAX_MONTHS = 28;
/** Who comes and goes in a course. */
export const INVESTORS = ['A', 'B', 'C', 'D'] as const;

type AdjustedName = 'house' | 'manager' | (typeof INVESTORS)[number];

/** What happens in a fund between two dealing days; amounts in USDT, prices of one unit. */
export type FundTask =
  | {
      kind: 'subscribe';
      requestId: string;
      investorId: string;
      gross: Decimal;
      arrived: 'net' | 'gross';
      /** At which its units are issued. */
      price: Decimal;
      /** What comes first, in a flow with money of the house; nothing in most courses. */
      first?: { part: number; price: Decimal; more: Decimal };
    }
  /** `part` of what the investor has on the dealing day; a fraction, above 1 only where courses ask for too much. */
  | { kind: 'redeem'; requestId: string; investorId: string; by: 'shares' | 'amount' | 'all'; part: number }
  /** Pays what is owed, or a part of each. */
  | { kind: 'pay'; price: Decimal; part?: number }
  /** An adjusting entry; of an investor, the oldest series that is held. */
  | { kind: 'adjust'; from: AdjustedName; to: AdjustedName; amount: Decimal; givesBackFee: boolean }
  | { kind: 'pay-manager'; part: number }
  | { kind: 'house'; amount: Decimal; price: Decimal }
  /** Somebody looks. */
  | { kind: 'look'; part: number; isMidnight: boolean; price: Decimal };

/** The time from a dealing day to the next one, and the price of that. */
export interface Month {
  readonly from: string;
  readonly to: string;
  readonly tasks: readonly FundTask[];
  readonly price: Decimal;
  /** There is no strike: the day is passed. */
  readonly isSkipped: boolean;
}

/** A fund's terms, and what happens to it. */
export interface Course {
  /** Units that the house begins with; where none are given, enough for whatever money in transit loses. */
  readonly house?: number;
  readonly terms: readonly LedgerTerms[];
  readonly months: readonly Month[];
}

/** A value of one unit, with the twelve decimals of the normalized value. */
export const price = fc
  .integer({ min: 300_000_000_000, max: 3_000_000_000_000 })
  .map((digits) => new Exact(digits).div(1e12));

const rateUpTo = (max: number) =>
  fc.integer({ min: 0, max: max * 10_000 }).map((one) => new Exact(one).div(10_000));

/** Rates of a fund from some day on; it stops nothing. */
const termsFrom = (day: fc.Arbitrary<string>): fc.Arbitrary<LedgerTerms> =>
  fc.record({
    fromDay: day,
    subscriptionFeeRate: rateUpTo(0.05),
    managementFeeRate: rateUpTo(0.06),
    performanceFeeRate: rateUpTo(0.5),
    minSubscription: fc.constant(new Exact(0)),
    noticeDays: fc.constant(0),
    lockUpMonths: fc.constant(0),
    maxMarketDifference: fc.constant(new Exact(1e12)),
  });

const part = fc.double({ min: 0, max: 1, noNaN: true });
/** From a cent to half a million. */
const cents = fc.oneof(fc.integer({ min: 1, max: 50_000_000 }), fc.integer({ min: 1, max: 500 }));
const amount = cents.map((one) => new Exact(one).div(100));
const investorId = fc.constantFrom(...INVESTORS);
const requestId = fc.constant('');

const task: fc.Arbitrary<FundTask> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('subscribe' as const),
      requestId,
      investorId,
      gross: amount.filter((one) => one.gt('0.02')),
      arrived: fc.constantFrom('net' as const, 'gross' as const),
      price,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('redeem' as const),
      requestId,
      investorId,
      by: fc.constantFrom('shares' as const, 'amount' as const, 'all' as const),
      part: fc.oneof(part, fc.constant(1)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay' as const), price }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay-manager' as const), part }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('house' as const),
      amount: fc.tuple(amount, fc.boolean()).map(([one, isOut]) => (isOut ? one.neg() : one)),
      price,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('look' as const),
      part: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })),
      isMidnight: fc.boolean(),
      price,
    }),
  },
);

const monthOf = (tasks: fc.Arbitrary<FundTask>) =>
  fc.record({
    tasks: fc.array(tasks, { maxLength: 5 }),
    price,
    isSkipped: fc.integer({ min: 0, max: 6 }).map((one) => one === 0),
  });

const adjusted = fc.constantFrom('house' as const, 'manager' as const, ...INVESTORS);

/** The same, with what is asked too much, comes or is paid in parts, and is put right by hand. */
const oddTask: fc.Arbitrary<FundTask> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.tuple(task, part, price, amount).map(([one, share, at, more]): FundTask => {
      if (one.kind === 'subscribe') return { ...one, first: { part: share, price: at, more } };
      if (one.kind === 'redeem') return { ...one, part: one.part * 1.2 };
      return one.kind === 'pay' ? { ...one, part: share } : one;
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('adjust' as const),
      from: adjusted,
      to: adjusted,
      amount,
      givesBackFee: fc.boolean(),
    }),
  },
);

/** The first of a month, so many months after the first dealing day. */
function dealingDay(months: number): string {
  const first = new Date(dayStart(FIRST_DAY));
  return utcDay(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1));
}

const anyDay = fc
  .integer({ min: 0, max: MAX_MONTHS * 31 })
  .map((days) => utcDay(dayStart(FIRST_DAY) + days * DAY_MS));

const courseOf = (
  tasks: fc.Arbitrary<FundTask>,
  house: fc.Arbitrary<number | undefined>,
): fc.Arbitrary<Course> =>
  fc
    .record({
      house,
      first: termsFrom(fc.constant('1970-01-01')),
      later: fc.uniqueArray(termsFrom(anyDay), { maxLength: 3, selector: ({ fromDay }) => fromDay }),
      months: fc.array(monthOf(tasks), { minLength: 2, maxLength: MAX_MONTHS }),
    })
    .map(({ first, later, months, house: units }) => ({
      ...(units === undefined ? {} : { house: units }),
      terms: [first, ...later],
      months: months.map((one, i) => ({
        ...one,
        from: dealingDay(i),
        to: dealingDay(i + 1),
        tasks: one.tasks.map((of, j) => ('requestId' in of ? { ...of, requestId: `${i}-${j}` } : of)),
      })),
    }));

/** Courses of up to 28 months: changes of rates, subscriptions, redemptions and payouts of several investors. */
export const course = courseOf(task, fc.constant(undefined));

/** Courses in which much goes wrong, also of a house that has little. */
export const oddCourse = courseOf(
  fc.oneof(task, oddTask),
  fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 500_000 })),
);
