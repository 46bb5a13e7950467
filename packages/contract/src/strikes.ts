import { FEE_KINDS, type Fee } from '@equanim/finance/ledger/kinds';
import { z } from 'zod';
import { beyond, type AsRead } from './as-read.ts';
import { arrival, dealingRequest, ledgerFlow, ofRequest } from './dealing.ts';
import { amountOf, unitsText } from './fund.ts';
import { namedInvestor } from './identity.ts';
import { amount, day, givenDay, instant } from './values.ts';

/** An act that somebody else confirmed, or that was done by one person. */
const decided = {
  at: instant,
  by: z.string().meta({ description: 'Email address of whoever proposed it' }),
  confirmed_by: z.string().nullable().meta({ description: 'Null where it was done by one person' }),
  reason: z.string(),
};

/** A dealing day on which nothing is dealt. */
const passed = z
  .object(decided)
  .nullable()
  .optional()
  .meta({ description: 'That nothing is dealt on it; null where that was not decided' });

/** A strike in the list of all. */
export const strikeRow = z
  .object({
    day,
    state: z.enum(['final', 'passed', 'open', 'missed', 'upcoming']).meta({
      description:
        'passed: nothing is dealt on it; open: can be finalized or waits; missed: there is no sample for it; upcoming: has not begun',
    }),
    passed,
    price: amount.nullable(),
    sample_at: instant.nullable(),
    finalized_at: instant.nullable(),
    finalized_by: z.string().nullable(),
    nav_error: amount.nullable().meta({
      description: 'By how much the price is wrong by what is known now, USDT a unit; null where it is not',
    }),
  })
  .meta({ id: 'StrikeRow' });
export type StrikeRow = AsRead<typeof strikeRow>;

/** The rate of each fee, a fraction. */
const rates = z.object(
  Object.fromEntries(FEE_KINDS.map((fee) => [`${fee}_fee`, amountOf(fee)])) as Record<
    `${Fee}_fee`,
    typeof amount
  >,
);

const figure = z.object({
  kind: z.string().meta({ description: 'What it counts, such as usdt or units' }),
  value: z.string().meta({ description: 'Decimal text' }),
});

/** A figure of a step, worked by hand. */
export const workedLine = z
  .object({
    name: z.string(),
    rule: z.string().meta({ description: 'In words' }),
    sum: z
      .array(z.union([z.string(), figure]))
      .nullable()
      .meta({
        description: 'The rule with its numbers put in: figures, and operators and brackets between them',
      }),
    result: figure,
  })
  .meta({ id: 'WorkedLine' });
export type WorkedLine = AsRead<typeof workedLine>;

const worked = beyond(z.array(workedLine));

const ofSeries = { investor: namedInvestor, series: z.string(), worked };

/** The ledger at a moment of a strike, by owner. */
export const ownersTotal = z
  .object({
    investors: z.array(
      z.object({
        investor: namedInvestor,
        units: unitsText,
        value: amount,
        accrued_fee: amount,
        net_value: amount,
      }),
    ),
    house: z.object({ units: unitsText, value: amount }),
    settlement: z.object({ units: unitsText, value: amount }),
    manager: z.object({ units: unitsText, value: amount }),
    units: unitsText,
    equity: amount,
  })
  .meta({ id: 'OwnersTotal' });
export type OwnersTotal = AsRead<typeof ownersTotal>;

/** Everything a strike does, with the numbers each figure is computed from. */
export const strike = z
  .object({
    day,
    is_final: z.boolean(),
    is_estimate: z
      .boolean()
      .meta({ description: 'The dealing day has not begun: computed at the newest sample' }),
    digest: z.string().meta({ description: 'What finalizing has to name: it changes with any figure' }),
    sample: z
      .object({
        taken_at: instant,
        price: amount,
        equity: amount,
        by_hand: beyond(
          amount.meta({
            description: 'What of the equity lies in other wallets of the owner and is kept by hand, USDT',
          }),
        ),
        units: unitsText,
        is_late: z
          .boolean()
          .meta({ description: 'Taken after the dealing day began: an administrator confirms it' }),
      })
      .nullable(),
    previous_day: day.nullable().meta({ description: 'Of the strike before it' }),
    rates,
    management_fees: z.array(
      z.object({
        ...ofSeries,
        days: z.int(),
        kept: unitsText.meta({ description: 'Fraction of the units that is left; decimal text' }),
        units_before: unitsText,
        units_after: unitsText,
        fee: amount,
      }),
    ),
    corrections: z.array(
      z.object({
        of_day: day
          .nullable()
          .meta({ description: 'Dealing day of the strike that it settles; null where it is not known' }),
        owner: z.string(),
        units: unitsText,
        shares: amount.meta({ description: 'By how many shares a redemption took too many or too few' }),
        amount: amount.nullable(),
        high_water_mark: amount,
        worked,
        adjustment_id: z
          .uuid()
          .nullable()
          .optional()
          .meta({ description: 'Of an adjusting entry; missing in answers of before 27 November 2026' }),
      }),
    ),
    adjustments: z
      .array(
        z.object({
          id: z.uuid(),
          amount,
          gives_back_fee: z.boolean(),
          reason: z.string(),
          is_made: z.boolean().meta({
            description:
              'False where whoever it takes from has too little, or of a series nothing is held: nothing is moved',
          }),
          by_one_person: z.boolean(),
        }),
      )
      .optional()
      .meta({ description: 'Adjusting entries that were confirmed before its cut-off' }),
    crystallizations: z.array(
      z.object({
        ...ofSeries,
        value: amount,
        mark_before: amount,
        rate: amount,
        fee: amount,
        fee_units: unitsText,
        mark_after: amount,
      }),
    ),
    redemptions: z.array(
      z.object({
        ...ofSeries,
        request_id: z.uuid(),
        shares_before: amount,
        shares: amount,
        units: unitsText,
        mark: amount,
        value: amount,
        rate: amount,
        fee: amount,
        payout: amount,
        payout_units: unitsText,
      }),
    ),
    subscriptions: z.array(
      z.object({
        ...ofSeries,
        request_id: z.uuid(),
        gross: amount,
        net: amount,
        arrived: arrival,
        units: unitsText,
        shares: amount,
        fee_units: unitsText,
        units_arrived: unitsText,
        market_units: unitsText,
      }),
    ),
    entry_count: beyond(z.int().meta({ description: 'Entries that it makes' })),
    fees: beyond(
      z
        .array(z.object({ fee: z.string(), amount }))
        .meta({ description: 'What its steps take for the manager, USDT, such as of management' }),
    ),
    market_difference: amount,
    max_market_difference: amount,
    cut_off: instant.optional().meta({
      description:
        'Flows before it and requests made before it are in time, whatever minute the sample is of',
    }),
    passed,
    may_pass: z.boolean().optional().meta({
      description: 'It has begun, cannot be struck, and is neither final nor passed',
    }),
    set_aside: z
      .array(z.object({ request: dealingRequest, why: z.string() }))
      .optional()
      .meta({ description: 'Redemptions that cannot be carried out: they move to the next day' }),
    late_decisions: z
      .array(
        z.object({ ...decided, request: ofRequest, decision: z.enum(['accepted', 'canceled', 'reckoned']) }),
      )
      .optional()
      .meta({ description: 'Decided after the cut-off of requests that were in time' }),
    waiting: z
      .array(dealingRequest)
      .meta({ description: 'Accepted subscriptions without money: the expected wires' }),
    undecided: z
      .array(dealingRequest)
      .meta({ description: 'Requests for this day that nobody has accepted' }),
    unmatched: z
      .array(ledgerFlow)
      .meta({ description: 'Flows since the last strike that nobody has matched' }),
    before: ownersTotal.nullable(),
    after: ownersTotal.nullable(),
    stops: z.array(z.string()).meta({ description: 'Why it cannot be finalized, a sentence each' }),
    finalized_at: instant.nullable(),
    finalized_by: z.string().nullable(),
  })
  .meta({ id: 'Strike' });
export type Strike = AsRead<typeof strike>;

export const strikeParams = z.object({ day: givenDay });
export const finalizeBody = z.object({
  digest: z.string().max(100).meta({ description: 'Of the preview that was looked at' }),
  confirms_late_sample: z.boolean().optional(),
});
