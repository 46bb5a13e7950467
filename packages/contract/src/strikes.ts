import { FEE_KINDS, type Fee } from '@equanim/finance/ledger/kinds';
import { z } from 'zod/mini';
import { beyond, type AsRead } from './as-read.ts';
import { arrival, dealingRequest, ledgerFlow, ofRequest } from './dealing.ts';
import { amountOf, unitsText } from './fund.ts';
import { namedInvestor } from './identity.ts';
import { amount, day, givenDay, instant } from './values.ts';

/** An act that somebody else confirmed, or that was done by one person. */
const decided = {
  at: instant,
  by: z.string().check(z.describe('Email address of whoever proposed it')),
  confirmed_by: z.nullable(z.string()).check(z.describe('Null where it was done by one person')),
  reason: z.string(),
};

/** A dealing day on which nothing is dealt. */
const passed = z
  .optional(z.nullable(z.object(decided)))
  .check(z.describe('That nothing is dealt on it; null where that was not decided'));

/** A strike in the list of all. */
export const strikeRow = z
  .object({
    day,
    state: z
      .enum(['final', 'passed', 'open', 'missed', 'upcoming'])
      .check(
        z.describe(
          'passed: nothing is dealt on it; open: can be finalized or waits; missed: there is no sample for it; upcoming: has not begun',
        ),
      ),
    passed,
    price: z.nullable(amount),
    sample_at: z.nullable(instant),
    finalized_at: z.nullable(instant),
    finalized_by: z.nullable(z.string()),
    nav_error: z
      .nullable(amount)
      .check(
        z.describe('By how much the price is wrong by what is known now, USDT a unit; null where it is not'),
      ),
  })
  .register(z.globalRegistry, { id: 'StrikeRow' });
export type StrikeRow = AsRead<typeof strikeRow>;

/** The rate of each fee, a fraction. */
const rates = z.object(
  Object.fromEntries(FEE_KINDS.map((fee) => [`${fee}_fee`, amountOf(fee)])) as Record<
    `${Fee}_fee`,
    typeof amount
  >,
);

const figure = z.object({
  kind: z.string().check(z.describe('What it counts, such as usdt or units')),
  value: z.string().check(z.describe('Decimal text')),
});

/** A figure of a step, worked by hand. */
export const workedLine = z
  .object({
    name: z.string(),
    rule: z.string().check(z.describe('In words')),
    sum: z
      .nullable(z.array(z.union([z.string(), figure])))
      .check(
        z.describe('The rule with its numbers put in: figures, and operators and brackets between them'),
      ),
    result: figure,
  })
  .register(z.globalRegistry, { id: 'WorkedLine' });
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
  .register(z.globalRegistry, { id: 'OwnersTotal' });
export type OwnersTotal = AsRead<typeof ownersTotal>;

/** Everything a strike does, with the numbers each figure is computed from. */
export const strike = z
  .object({
    day,
    is_final: z.boolean(),
    is_estimate: z
      .boolean()
      .check(z.describe('The dealing day has not begun: computed at the newest sample')),
    digest: z.string().check(z.describe('What finalizing has to name: it changes with any figure')),
    sample: z.nullable(
      z.object({
        taken_at: instant,
        price: amount,
        equity: amount,
        by_hand: beyond(
          amount.check(
            z.describe('What of the equity lies in other wallets of the owner and is kept by hand, USDT'),
          ),
        ),
        units: unitsText,
        is_late: z
          .boolean()
          .check(z.describe('Taken after the dealing day began: an administrator confirms it')),
      }),
    ),
    previous_day: z.nullable(day).check(z.describe('Of the strike before it')),
    rates,
    management_fees: z.array(
      z.object({
        ...ofSeries,
        days: z.int(),
        kept: unitsText.check(z.describe('Fraction of the units that is left; decimal text')),
        units_before: unitsText,
        units_after: unitsText,
        fee: amount,
      }),
    ),
    corrections: z.array(
      z.object({
        of_day: z
          .nullable(day)
          .check(z.describe('Dealing day of the strike that it settles; null where it is not known')),
        owner: z.string(),
        units: unitsText,
        shares: amount.check(z.describe('By how many shares a redemption took too many or too few')),
        amount: z.nullable(amount),
        high_water_mark: amount,
        worked,
        adjustment_id: z
          .optional(z.nullable(z.uuid()))
          .check(z.describe('Of an adjusting entry; missing in answers of before 27 November 2026')),
      }),
    ),
    adjustments: z
      .optional(
        z.array(
          z.object({
            id: z.uuid(),
            amount,
            gives_back_fee: z.boolean(),
            reason: z.string(),
            is_made: z
              .boolean()
              .check(
                z.describe(
                  'False where whoever it takes from has too little, or of a series nothing is held: nothing is moved',
                ),
              ),
            by_one_person: z.boolean(),
          }),
        ),
      )
      .check(z.describe('Adjusting entries that were confirmed before its cut-off')),
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
    entry_count: beyond(z.int().check(z.describe('Entries that it makes'))),
    fees: beyond(
      z
        .array(z.object({ fee: z.string(), amount }))
        .check(z.describe('What its steps take for the manager, USDT, such as of management')),
    ),
    market_difference: amount,
    max_market_difference: amount,
    cut_off: z
      .optional(instant)
      .check(
        z.describe(
          'Flows before it and requests made before it are in time, whatever minute the sample is of',
        ),
      ),
    passed,
    may_pass: z
      .optional(z.boolean())
      .check(z.describe('It has begun, cannot be struck, and is neither final nor passed')),
    set_aside: z
      .optional(z.array(z.object({ request: dealingRequest, why: z.string() })))
      .check(z.describe('Redemptions that cannot be carried out: they move to the next day')),
    late_decisions: z
      .optional(
        z.array(
          z.object({
            ...decided,
            request: ofRequest,
            decision: z.enum(['accepted', 'canceled', 'reckoned']),
          }),
        ),
      )
      .check(z.describe('Decided after the cut-off of requests that were in time')),
    waiting: z
      .array(dealingRequest)
      .check(z.describe('Accepted subscriptions without money: the expected transfers')),
    undecided: z.array(dealingRequest).check(z.describe('Requests for this day that nobody has accepted')),
    unmatched: z.array(ledgerFlow).check(z.describe('Flows since the last strike that nobody has matched')),
    before: z.nullable(ownersTotal),
    after: z.nullable(ownersTotal),
    stops: z.array(z.string()).check(z.describe('Why it cannot be finalized, a sentence each')),
    finalized_at: z.nullable(instant),
    finalized_by: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Strike' });
export type Strike = AsRead<typeof strike>;

export const strikeParams = z.object({ day: givenDay });
export const finalizeBody = z.object({
  digest: z.string().check(z.maxLength(100), z.describe('Of the preview that was looked at')),
  confirms_late_sample: z.optional(z.boolean()),
});
