import { ACCRUING_FEES, byFee, FEE_KINDS, LATER_FEES, type Fee } from '@equanim/finance/ledger/kinds';
import { FEE_RATES, TERMS, type TermKind, type TermName } from '@equanim/finance/ledger/term-rows';
import { z } from 'zod';
import { LOCK_UP_MAX_MONTHS, MAX_AMOUNT, MONEY_DECIMALS, NOTICE_MAX_DAYS } from './limits.ts';
import type { AsRead } from './as-read.ts';
import { fundId, fundParams, namedInvestor } from './identity.ts';
import { canBeSet, NEEDS_SPELLING } from './settable.ts';
import { name } from './text.ts';
import { amount, day, givenDay, instant } from './values.ts';

const rate = z.number().min(0).lt(1).meta({ description: 'A fraction: 0.03 is 3 %' });

/** Money in, or below zero out, USDT, to the cent. */
export const signedMoney = z
  .number()
  .min(-MAX_AMOUNT)
  .max(MAX_AMOUNT)
  .refine((value) => Number(value.toFixed(MONEY_DECIMALS)) === value, 'Enter an amount in whole cents.');

/** Money in a request, USDT: above zero, to the cent. */
export const givenMoney = signedMoney.positive('Enter an amount above 0.');

const KINDS: Record<TermKind, z.ZodNumber> = {
  rate,
  'yearly-rate': rate,
  amount: z.number().min(0).max(MAX_AMOUNT),
  days: z.int().min(0).max(NOTICE_MAX_DAYS),
  months: z.int().min(0).max(LOCK_UP_MAX_MONTHS),
};

/** Of what was added later older browsers send nothing and older servers answer nothing, which is 0. */
const orNone = (schema: z.ZodNumber, isLater = false): z.ZodNumber =>
  isLater ? (schema.default(0) as unknown as z.ZodNumber) : schema;

/** A figure of a fee. @param description where it is more than an amount */
export const amountOf = (fee: Fee, description?: string) =>
  orNone(description === undefined ? amount : amount.meta({ description }), LATER_FEES.includes(fee));

/** The schemas of some terms. */
const fieldsOf = <Name extends TermName>(
  terms: ReadonlyArray<{ name: Name; kind: TermKind; description?: string; isLater?: true }>,
) =>
  Object.fromEntries(
    terms.map(({ name, kind, description, isLater }) => [
      name,
      orNone(description === undefined ? KINDS[kind] : KINDS[kind].meta({ description }), isLater),
    ]),
  ) as Record<Name, z.ZodNumber>;

const termsFields = fieldsOf(TERMS);

const FROM_DAY = { description: 'First UTC day on which they hold' };

export const termsBody = z.object({ from_day: givenDay.meta(FROM_DAY), ...termsFields });

export const fundTerms = z
  .object({ from_day: day.meta(FROM_DAY), ...termsFields, recorded_at: instant, recorded_by: z.string() })
  .meta({ id: 'FundTerms' });
export type FundTerms = AsRead<typeof fundTerms>;

/** The fees recorded for a fund, which its net figures are net of. */
export const fundFees = z
  .array(
    z
      .object({
        from_day: day.meta(FROM_DAY),
        ...fieldsOf(FEE_RATES),
      })
      .meta({ id: 'FundFees' }),
  )
  .meta({ description: 'Those that have begun, by the day from which they hold, the earliest first' });

const termsFigures = z
  .object({
    management_fee: amount,
    performance_fee: amount.meta({ description: 'Accrued, or taken then' }),
    net_value: amount,
  })
  .meta({ id: 'TermsFigures' });
const compared = z.object({ before: termsFigures, after: termsFigures });

/** What new terms would do, before they are recorded. */
export const termsEffect = z
  .object({
    needs_second_person: z.boolean().meta({
      description: 'Whether their first day has begun, so that they have to be proposed with a reason',
    }),
    before: fundTerms.meta({ description: 'What holds on their first day without them' }),
    as_of: instant.nullable().meta({ description: 'Of the newest sample; null before the first' }),
    strike_day: day.meta({
      description: 'The first dealing day whose fees they touch, at most a year ahead',
    }),
    investors: z
      .array(
        z.object({
          investor: namedInvestor,
          now: compared.meta({
            description: 'USDT at the newest sample; the management fee since the last strike',
          }),
          at_strike: compared.meta({
            description:
              'USDT on `strike_day`, where the price stays; the management fee of that strike alone',
          }),
        }),
      )
      .meta({ description: 'Those who hold something' }),
  })
  .meta({ id: 'TermsEffect' });
export type TermsEffect = AsRead<typeof termsEffect>;

export const fund = z
  .object({
    id: fundId,
    opened_at: instant
      .nullable()
      .meta({ description: 'When its ledger begins; null before the first sample' }),
    terms: z.array(fundTerms).meta({ description: 'By the day from which they hold, the earliest first' }),
    last_strike_day: day.nullable(),
    next_dealing_day: day.meta({ description: 'The first one without a strike that has not passed' }),
  })
  .meta({ id: 'Fund' });
export type Fund = AsRead<typeof fund>;

/** Fees of somebody so far, USDT, each above zero. */
export const feesSoFar = z
  .object({
    ...byFee(FEE_KINDS, (fee) => amountOf(fee, 'Paid')),
    management: amount.meta({
      description: 'Paid, and accrued since the last strike: it falls with the price in between',
    }),
  })
  .meta({ id: 'FeesSoFar' });

const PAID_FEES = 'Taken by strikes, without those of a price that was wrong';

/** What is paid of fees, and what is not yet; answers of a server from before 27 November 2026 lack both. */
const feeFields = {
  fees: feesSoFar,
  fees_paid: z
    .object({
      ...byFee(FEE_KINDS, (fee) => amountOf(fee)),
      given_back: amount.meta({ description: 'Of these, by adjusting entries' }),
    })
    .optional()
    .meta({ description: PAID_FEES }),
  fees_accrued: z
    .object(byFee(ACCRUING_FEES, (fee) => amountOf(fee)))
    .optional()
    .meta({ description: 'What a strike made now would take' }),
};

/** Units as decimal text: a JSON number has fewer than their 18 decimals. */
export const unitsText = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ description: 'Decimal text, up to 18 decimals' });

/** One subscription of one investor and what it is worth, USDT. */
export const seriesValue = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ description: 'Such as "Series 1": among those of the investor' }),
    dealt_on: day,
    redeemable_from: day.optional().meta({
      description:
        'The first dealing day after its lock-up; missing in answers of a server from before 27 November 2026',
    }),
    paid_in: amount.meta({ description: 'Net of the subscription fee' }),
    units: unitsText,
    shares: amount,
    high_water_mark: amount,
    value: amount.meta({ description: 'After management fees, before the accrued performance fee' }),
    accrued_fee: amount.meta({ description: 'Performance fee that would be taken now' }),
    net_value: amount,
    net_value_per_share: amount.nullable(),
    ...feeFields,
  })
  .meta({ id: 'SeriesValue' });
export type SeriesValue = AsRead<typeof seriesValue>;

/** Everything an investor has, USDT. */
export const holdingFields = {
  units: unitsText,
  shares: amount,
  paid_in: amount.meta({ description: 'Net amounts of all subscriptions' }),
  paid_out: amount.meta({ description: 'Payouts of all redemptions' }),
  value: amount,
  accrued_fee: amount,
  net_value: amount,
  gross_result: amount.meta({ description: 'Before management and performance fees' }),
  net_result: amount.meta({ description: 'net_value + paid_out - paid_in' }),
  ...feeFields,
  series: z.array(seriesValue).meta({ description: 'Those of which something is left, the oldest first' }),
};

const investorName = name(120, 'Enter a name.');

export const investorBody = z
  .object({
    name: investorName,
    name_on_statements: investorName
      .refine(canBeSet, 'Write it in Latin letters, as statements set it.')
      .nullish()
      .meta({ description: 'Where statements cannot set the name: its spelling in Latin letters' }),
    user_ids: z.array(z.uuid()).max(50).default([]).meta({ description: 'Users who stand for the investor' }),
  })
  .refine(({ name, name_on_statements: spelling }) => spelling != null || canBeSet(name), {
    path: ['name_on_statements'],
    message: NEEDS_SPELLING,
  });
export const investorParams = fundParams.extend({ id: z.uuid() });

export const investor = z
  .object({
    id: z.uuid(),
    reference: z.string().meta({ description: 'Such as INV-0001: what a wire names' }),
    name: z.string(),
    name_on_statements: z
      .string()
      .nullish()
      .meta({ description: 'Null where statements set the name itself' }),
    users: z.array(z.object({ id: z.uuid(), email: z.string(), name: z.string() })),
    added_at: instant,
    since: day.nullable().meta({ description: 'Dealing day of the first subscription' }),
    share_of_fund: amount
      .nullable()
      .meta({ description: 'Net value over the equity: what is accrued of fees is not in it' }),
    ...holdingFields,
  })
  .meta({ id: 'Investor' });
export type Investor = AsRead<typeof investor>;

/** What somebody beside the investors has. */
export const ownerValue = z.object({ units: unitsText, value: amount }).meta({ id: 'OwnerValue' });

/** The sample that values rest on. */
export const valuation = z
  .object({
    taken_at: instant,
    price: amount.meta({ description: 'Of one unit: the normalized value' }),
    equity: amount,
    units: unitsText,
  })
  .meta({ id: 'Valuation' });

/** The days that a request made now can be for, by the server's clock; the first possible one first. */
export const possibleDays = z
  .object({
    subscription_days: z.array(day),
    redemption_days: z.array(day),
    notice_until: z.record(day, instant).meta({
      description: 'For each of the redemption days, the last instant at which a redemption can be requested',
    }),
  })
  .meta({ id: 'PossibleDays' });
export type PossibleDays = z.infer<typeof possibleDays>;

/** Without it, as a server from before 27 November 2026 answers, the server chooses the day of a request. */
export const dealingField = { dealing: possibleDays.optional() };

export const investors = z
  .object({
    as_of: valuation.nullable().meta({ description: 'Null where no sample has a value yet' }),
    investors: z.array(investor),
    house: ownerValue.nullable(),
    settlement: ownerValue.nullable(),
    manager: ownerValue.nullable(),
    ...dealingField,
  })
  .meta({ id: 'Investors' });
export type Investors = AsRead<typeof investors>;
