import { ACCRUING_FEES, byFee, FEE_KINDS, LATER_FEES, type Fee } from '@equanim/finance/ledger/kinds';
import { FEE_RATES, TERMS, type TermKind, type TermName } from '@equanim/finance/ledger/term-rows';
import { z } from 'zod/mini';
import { LOCK_UP_MAX_MONTHS, MAX_AMOUNT, MONEY_DECIMALS, NOTICE_MAX_DAYS } from './limits.ts';
import type { AsRead } from './as-read.ts';
import { fundId, fundParams, namedInvestor } from './identity.ts';
import { canBeSet, NEEDS_SPELLING } from './settable.ts';
import { name } from './text.ts';
import { amount, day, givenDay, instant } from './values.ts';

const rate = z.number().check(z.minimum(0), z.lt(1), z.describe('A fraction: 0.03 is 3 %'));

/** Money in, or below zero out, USDT, to the cent. */
export const signedMoney = z.number().check(
  z.minimum(-MAX_AMOUNT),
  z.maximum(MAX_AMOUNT),
  z.refine((value) => Number(value.toFixed(MONEY_DECIMALS)) === value, 'Enter an amount in whole cents.'),
);

/** Money in a request, USDT: above zero, to the cent. */
export const givenMoney = signedMoney.check(z.positive('Enter an amount above 0.'));

/** What a term can be, by its kind. */
export const TERM_VALUES: Record<TermKind, z.ZodMiniNumber<number>> = {
  rate,
  'yearly-rate': rate,
  amount: z.number().check(z.minimum(0), z.maximum(MAX_AMOUNT)),
  days: z.int().check(z.minimum(0), z.maximum(NOTICE_MAX_DAYS)),
  months: z.int().check(z.minimum(0), z.maximum(LOCK_UP_MAX_MONTHS)),
};

/** Of what was added later older browsers send nothing and older servers answer nothing, which is 0. */
const orNone = (schema: z.ZodMiniNumber, isLater = false): z.ZodMiniNumber =>
  isLater ? (z._default(schema, 0) as unknown as z.ZodMiniNumber) : schema;

/** A figure of a fee. @param description where it is more than an amount */
export const amountOf = (fee: Fee, description?: string) =>
  orNone(
    description === undefined ? amount : amount.check(z.describe(description)),
    LATER_FEES.includes(fee),
  );

/** The schemas of some terms. */
const fieldsOf = <Name extends TermName>(
  terms: ReadonlyArray<{ name: Name; kind: TermKind; description?: string; isLater?: true }>,
) =>
  Object.fromEntries(
    terms.map(({ name, kind, description, isLater }) => [
      name,
      orNone(
        description === undefined ? TERM_VALUES[kind] : TERM_VALUES[kind].check(z.describe(description)),
        isLater,
      ),
    ]),
  ) as Record<Name, z.ZodMiniNumber<number>>;

const termsFields = fieldsOf(TERMS);

const FROM_DAY = { description: 'First UTC day on which they hold' };

export const termsBody = z.object({ from_day: givenDay.check(z.meta(FROM_DAY)), ...termsFields });

export const fundTerms = z
  .object({
    from_day: day.check(z.meta(FROM_DAY)),
    ...termsFields,
    recorded_at: instant,
    recorded_by: z.string(),
  })
  .register(z.globalRegistry, { id: 'FundTerms' });
export type FundTerms = AsRead<typeof fundTerms>;

/** The fees recorded for a fund, which its net figures are net of. */
export const fundFees = z
  .array(
    z
      .object({
        from_day: day.check(z.meta(FROM_DAY)),
        ...fieldsOf(FEE_RATES),
      })
      .register(z.globalRegistry, { id: 'FundFees' }),
  )
  .check(z.describe('Those that have begun, by the day from which they hold, the earliest first'));

const termsFigures = z
  .object({
    management_fee: amount,
    performance_fee: amount.check(z.describe('Accrued, or taken then')),
    net_value: amount,
  })
  .register(z.globalRegistry, { id: 'TermsFigures' });
const compared = z.object({ before: termsFigures, after: termsFigures });

/** What new terms would do, before they are recorded. */
export const termsEffect = z
  .object({
    needs_second_person: z
      .boolean()
      .check(z.describe('Whether their first day has begun, so that they have to be proposed with a reason')),
    before: fundTerms.check(z.describe('What holds on their first day without them')),
    as_of: z.nullable(instant).check(z.describe('Of the newest sample; null before the first')),
    strike_day: day.check(z.describe('The first dealing day whose fees they touch, at most a year ahead')),
    investors: z
      .array(
        z.object({
          investor: namedInvestor,
          now: compared.check(
            z.describe('USDT at the newest sample; the management fee since the last strike'),
          ),
          at_strike: compared.check(
            z.describe(
              'USDT on `strike_day`, where the price stays; the management fee of that strike alone',
            ),
          ),
        }),
      )
      .check(z.describe('Those who hold something')),
  })
  .register(z.globalRegistry, { id: 'TermsEffect' });
export type TermsEffect = AsRead<typeof termsEffect>;

export const fund = z
  .object({
    id: fundId,
    opened_at: z.nullable(instant).check(z.describe('When its ledger begins; null before the first sample')),
    terms: z.array(fundTerms).check(z.describe('By the day from which they hold, the earliest first')),
    last_strike_day: z.nullable(day),
    next_dealing_day: day.check(z.describe('The first one without a strike that has not passed')),
  })
  .register(z.globalRegistry, { id: 'Fund' });
export type Fund = AsRead<typeof fund>;

/** Fees of somebody so far, USDT, each above zero. */
export const feesSoFar = z
  .object({
    ...byFee(FEE_KINDS, (fee) => amountOf(fee, 'Paid')),
    management: amount.check(
      z.describe('Paid, and accrued since the last strike: it falls with the price in between'),
    ),
  })
  .register(z.globalRegistry, { id: 'FeesSoFar' });

const PAID_FEES = 'Taken by strikes, without those of a price that was wrong';

/** What is paid of fees, and what is not yet; answers of a server from before 27 November 2026 lack both. */
const feeFields = {
  fees: feesSoFar,
  fees_paid: z
    .optional(
      z.object({
        ...byFee(FEE_KINDS, (fee) => amountOf(fee)),
        given_back: amount.check(z.describe('Of these, by adjusting entries')),
      }),
    )
    .check(z.describe(PAID_FEES)),
  fees_accrued: z
    .optional(z.object(byFee(ACCRUING_FEES, (fee) => amountOf(fee))))
    .check(z.describe('What a strike made now would take')),
};

/** Units as decimal text: a JSON number has fewer than their 18 decimals. */
export const unitsText = z
  .string()
  .check(z.regex(/^-?\d+(\.\d+)?$/), z.describe('Decimal text, up to 18 decimals'));

const fraction = z.nullable(z.number());

const periodReturn = z
  .object({
    from: day,
    to: day.check(z.describe('Of the reading, or the last day on which something was held')),
    days: z.int().check(z.describe('On which something was held between the two')),
    time_weighted: fraction.check(
      z.describe('Of what was held, whatever was paid in or out, without the subscription fee: a fraction'),
    ),
    money_weighted: fraction.check(
      z.describe(
        'The rate at which paid in, subscription fee included, paid out and net value balance, for the period, actual/365: a fraction',
      ),
    ),
    reason: z.optional(z.string()).check(z.describe('Why one of the two is missing')),
  })
  .register(z.globalRegistry, { id: 'PeriodReturn' });
export type PeriodReturn = AsRead<typeof periodReturn>;

/** What was made of money after management and performance fees: no period is annualized. */
export const returns = z
  .object({
    month: periodReturn,
    year: periodReturn,
    since: periodReturn.check(z.describe('Since the first subscription')),
  })
  .register(z.globalRegistry, { id: 'Returns' });
export type Returns = AsRead<typeof returns>;

const returnsOfOne = {
  returns: z
    .optional(returns)
    .check(z.describe('Where one investor is asked about; missing before the first reading')),
};

/** One subscription of one investor and what it is worth, USDT. */
export const seriesValue = z
  .object({
    id: z.uuid(),
    name: z.string().check(z.describe('Such as "Series 1": among those of the investor')),
    dealt_on: day,
    redeemable_from: z
      .optional(day)
      .check(
        z.describe(
          'The first dealing day after its lock-up; missing in answers of a server from before 27 November 2026',
        ),
      ),
    paid_in: amount.check(z.describe('Net of the subscription fee')),
    units: unitsText,
    shares: amount,
    high_water_mark: amount,
    value: amount.check(z.describe('After management fees, before the accrued performance fee')),
    accrued_fee: amount.check(z.describe('Performance fee that would be taken now')),
    net_value: amount,
    net_value_per_share: z.nullable(amount),
    ...feeFields,
    ...returnsOfOne,
  })
  .register(z.globalRegistry, { id: 'SeriesValue' });
export type SeriesValue = AsRead<typeof seriesValue>;

/** Everything an investor has, USDT. */
export const holdingFields = {
  units: unitsText,
  shares: amount,
  paid_in: amount.check(z.describe('Net amounts of all subscriptions')),
  paid_out: amount.check(z.describe('Payouts of all redemptions')),
  value: amount,
  accrued_fee: amount,
  net_value: amount,
  gross_result: amount.check(z.describe('Before all fees')),
  net_result: amount.check(z.describe('net_value + paid_out - paid_in - fees_paid.subscription')),
  ...feeFields,
  ...returnsOfOne,
  series: z.array(seriesValue).check(z.describe('Those of which something is left, the oldest first')),
};

const investorName = name(120, 'Enter a name.');

export const investorBody = z
  .object({
    name: investorName,
    name_on_statements: z
      .nullish(investorName.check(z.refine(canBeSet, 'Write it in Latin letters, as statements print it.')))
      .check(z.describe('Where statements cannot set the name: its spelling in Latin letters')),
    user_ids: z
      ._default(z.array(z.uuid()).check(z.maxLength(50)), [])
      .check(z.describe('Users who act for the investor')),
  })
  .check(
    z.refine(({ name, name_on_statements: spelling }) => spelling != null || canBeSet(name), {
      path: ['name_on_statements'],
      message: NEEDS_SPELLING,
    }),
  );
export const changedInvestorBody = z.safeExtend(investorBody, {
  known_user_ids: z
    .optional(z.array(z.uuid()).check(z.maxLength(50)))
    .check(z.describe('Users who acted for it when it was read: nothing is changed where others do by now')),
});
export const investorParams = z.extend(fundParams, { id: z.uuid() });

export const investor = z
  .object({
    id: z.uuid(),
    reference: z.string().check(z.describe('Such as INV-0001: the transfer reference')),
    name: z.string(),
    name_on_statements: z.nullish(z.string()).check(z.describe('Null where statements set the name itself')),
    users: z.array(z.object({ id: z.uuid(), email: z.string(), name: z.string() })),
    added_at: instant,
    since: z.nullable(day).check(z.describe('Dealing day of the first subscription')),
    share_of_fund: z
      .nullable(amount)
      .check(z.describe('Net value over the equity: what is accrued of fees is not in it')),
    ...holdingFields,
  })
  .register(z.globalRegistry, { id: 'Investor' });
export type Investor = AsRead<typeof investor>;

/** What somebody beside the investors has. */
export const ownerValue = z
  .object({ units: unitsText, value: amount })
  .register(z.globalRegistry, { id: 'OwnerValue' });

/** The sample that values rest on. */
export const valuation = z
  .object({
    taken_at: instant,
    price: amount.check(z.describe('Of one unit: the normalized value')),
    equity: amount,
    units: unitsText,
  })
  .register(z.globalRegistry, { id: 'Valuation' });

/** The days that a request made now can be for, by the server's clock; the first possible one first. */
export const possibleDays = z
  .object({
    subscription_days: z.array(day),
    redemption_days: z.array(day),
    notice_until: z
      .record(day, instant)
      .check(
        z.describe(
          'For each of the redemption days, the last instant at which a redemption can be requested',
        ),
      ),
  })
  .register(z.globalRegistry, { id: 'PossibleDays' });
export type PossibleDays = z.infer<typeof possibleDays>;

/** Without it, as a server from before 27 November 2026 answers, the server chooses the day of a request. */
export const dealingField = { dealing: z.optional(possibleDays) };

export const investors = z
  .object({
    as_of: z.nullable(valuation).check(z.describe('Null where no sample has a value yet')),
    is_estimate: z.optional(z.boolean()).check(z.describe('Computed between two strikes')),
    investors: z.array(investor),
    house: z.nullable(ownerValue),
    settlement: z.nullable(ownerValue),
    manager: z.nullable(ownerValue),
    ...dealingField,
  })
  .register(z.globalRegistry, { id: 'Investors' });
export type Investors = AsRead<typeof investors>;
