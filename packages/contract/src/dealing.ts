import { z } from 'zod';
import type { AsRead } from './as-read.ts';
import { fundField, fundId, givenMoney, namedInvestor, unitsText } from './fund.ts';
import { MAX_AMOUNT, SHARE_DECIMALS } from './limits.ts';
import { reason } from './text.ts';
import { amount, day, givenDay, instant, MAX_PAGE_SIZE, wholeNumberParam } from './values.ts';

/** How far a request has got. */
export const REQUEST_STATES = ['requested', 'accepted', 'funded', 'dealt', 'paid', 'canceled'] as const;
export const requestState = z.enum(REQUEST_STATES);
export type RequestState = z.infer<typeof requestState>;

export const requestKind = z.enum(['subscription', 'redemption']);

/** A subscription or a redemption, from the wish to the money. */
export const dealingRequest = z
  .object({
    id: z.uuid(),
    investor: namedInvestor,
    kind: requestKind,
    amount: amount.nullable().meta({
      description:
        'Gross amount of a subscription, payout asked of a redemption, USDT; null for one by shares, or of everything',
    }),
    net_amount: amount.nullable().meta({ description: 'Of a subscription: what buys units' }),
    shares: amount.nullable(),
    is_all: z.boolean(),
    dealing_day: day.meta({ description: 'The one it is for, or was dealt on' }),
    state: requestState,
    payout: amount.nullable().meta({ description: 'Of a redemption that was dealt, USDT' }),
    unpaid: amount.nullable().meta({ description: 'What is still to be paid of it, USDT' }),
    events: z
      .array(
        z.object({
          state: requestState,
          at: instant,
          by: z.string().meta({ description: 'Email address; "ledger" for what a strike or a flow did' }),
          reason: z.string().nullable(),
        }),
      )
      .meta({ description: 'What happened to it, the first first' }),
  })
  .meta({ id: 'DealingRequest' });
export type DealingRequest = AsRead<typeof dealingRequest>;

/** Callers of before know of no pages, so they get as much as a page may hold. */
const requestPages = {
  page: wholeNumberParam({ min: 1, max: 1_000_000, fallback: 1 }),
  page_size: wholeNumberParam({ min: 1, max: MAX_PAGE_SIZE, fallback: MAX_PAGE_SIZE }),
};

export const ownRequestsQuery = z.object({ ...fundField, ...requestPages });

export const requestsQuery = ownRequestsQuery.extend({
  state: requestState.optional(),
  investor_id: z.uuid().optional(),
});

const shares = z
  .number()
  .positive('Enter a number of shares above 0.')
  .max(MAX_AMOUNT)
  .refine(
    (value) => Number(value.toFixed(SHARE_DECIMALS)) === value,
    'Enter shares with at most eight decimals.',
  );

/** A subscription gives its gross amount; a redemption a payout, shares or `all`. */
export const requestBody = z
  .object({
    investor_id: z.uuid(),
    kind: requestKind,
    amount: givenMoney.optional(),
    shares: shares.optional(),
    all: z.literal(true).optional(),
    dealing_day: givenDay.optional().meta({ description: 'The first possible one unless given' }),
  })
  .refine(
    ({ kind, amount: money, shares: count, all }) =>
      kind === 'subscription'
        ? money !== undefined && count === undefined && all === undefined
        : [money, count, all].filter((one) => one !== undefined).length === 1,
    {
      path: ['amount'],
      message: 'Enter an amount for a subscription; an amount, shares or all for a redemption.',
    },
  );

export const requestParams = z.object({ id: z.uuid() });
export const reasonBody = z.object({ reason });

export const matchTarget = z.enum(['request', 'house', 'manager']);

/** A deposit or withdrawal of the account, and whose it is. */
export const ledgerFlow = z
  .object({
    transaction_id: z.string(),
    occurred_at: instant,
    coin: z.string(),
    change: amount.meta({ description: 'In the coin, below zero for money out' }),
    amount: amount.nullable().meta({ description: 'USDT' }),
    units: unitsText.nullable().meta({ description: 'Units it issued; null until they are counted' }),
    match: z
      .object({
        to: matchTarget,
        request: dealingRequest.pick({ id: true, investor: true, kind: true }).nullable(),
        at: instant,
        by: z.string(),
      })
      .nullable()
      .meta({ description: 'Null where nobody has said what it is: it counts as the house’s' }),
  })
  .meta({ id: 'LedgerFlow' });
export type LedgerFlow = AsRead<typeof ledgerFlow>;

const transactionId = z.string().min(1).max(400);

export const matchBody = z
  .object({ transaction_id: transactionId, to: matchTarget, request_id: z.uuid().optional() })
  .refine(({ to, request_id: id }) => (to === 'request') === (id !== undefined), {
    path: ['request_id'],
    message: 'Name the request, and only where the flow is matched with one.',
  });
export const unmatchBody = z.object({ transaction_id: transactionId, reason });

/** A strike in the list of all. */
export const strikeRow = z
  .object({
    day,
    state: z.enum(['final', 'open', 'missed', 'upcoming']).meta({
      description:
        'open: can be finalized or waits; missed: there is no sample for it; upcoming: has not begun',
    }),
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

const ofSeries = { investor: namedInvestor, series: z.string() };

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
        units: unitsText,
        is_late: z
          .boolean()
          .meta({ description: 'Taken after the dealing day began: an administrator confirms it' }),
      })
      .nullable(),
    previous_day: day.nullable().meta({ description: 'Of the strike before it' }),
    rates: z.object({
      subscription_fee: amount,
      management_fee: amount,
      performance_fee: amount,
    }),
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
      }),
    ),
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
        arrived: z.enum(['net', 'gross']),
        units: unitsText,
        shares: amount,
        fee_units: unitsText,
        units_arrived: unitsText,
        market_units: unitsText,
      }),
    ),
    market_difference: amount,
    max_market_difference: amount,
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
  fund: fundId.optional(),
  digest: z.string().max(100).meta({ description: 'Of the preview that was looked at' }),
  confirms_late_sample: z.boolean().optional(),
});
