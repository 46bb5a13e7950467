import { z } from 'zod';
import { beyond, type AsRead } from './as-read.ts';
import { fundField, fundId, givenMoney, namedInvestor, signedMoney, unitsText } from './fund.ts';
import { MAX_AMOUNT, SHARE_DECIMALS } from './limits.ts';
import { reason } from './text.ts';
import { amount, day, givenDay, instant, MAX_PAGE_SIZE, wholeNumberParam } from './values.ts';

/** How far a request has got. */
export const REQUEST_STATES = ['requested', 'accepted', 'funded', 'dealt', 'paid', 'canceled'] as const;
export const requestState = z.enum(REQUEST_STATES);
export type RequestState = z.infer<typeof requestState>;

export const requestKind = z.enum(['subscription', 'redemption']);

/** Which amount of a subscription arrived: less the subscription fee, or all of it. */
export const arrival = z.enum(['net', 'gross']);
export type Arrival = z.infer<typeof arrival>;

/** An act that somebody else confirmed, or that was done by one person. */
const decided = {
  at: instant,
  by: z.string().meta({ description: 'Email address of whoever proposed it' }),
  confirmed_by: z.string().nullable().meta({ description: 'Null where it was done by one person' }),
  reason: z.string(),
};

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
    money: z
      .object({
        arrived: amount.meta({ description: 'Matched with it so far, USDT' }),
        reckoned: arrival
          .nullable()
          .meta({ description: 'As what it is dealt; null while it is neither the net nor the gross amount' }),
      })
      .nullable()
      .optional()
      .meta({ description: 'Of a subscription; null before any money' }),
    moved: z
      .object({ from: day, why: z.string() })
      .nullable()
      .optional()
      .meta({ description: 'The dealing day it was for last, and why it was not dealt then' }),
    may_cancel: z
      .boolean()
      .optional()
      .meta({ description: 'Whether its investor may cancel it: before it is accepted, or after it moved' }),
    is_late: z.boolean().optional().meta({
      description: 'Its cut-off has passed and its day is not final: a decision needs a second person',
    }),
    events: z
      .array(
        z.object({
          state: requestState,
          at: instant,
          by: z.string().meta({ description: 'Email address; "ledger" for what a strike or a flow did' }),
          reason: z.string().nullable(),
          confirmed_by: z.string().nullable().optional(),
          is_late: z.boolean().optional().meta({ description: 'Decided after the cut-off of its day' }),
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
    confirms_another: z.boolean().optional().meta({
      description:
        'That it is meant beside an open request of the same kind for the same day; `already-asked` asks for it',
    }),
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

export const reckonBody = z.object({
  arrived: arrival.meta({ description: 'Whether what arrived is less the subscription fee, or all of it' }),
});

/** What is decided of a request that was in time, after the cut-off of its day. */
export const lateDecisionBody = z
  .object({
    decision: z.enum(['accept', 'cancel', 'reckon']),
    arrived: arrival.optional(),
    reason,
  })
  .refine(({ decision, arrived }) => (decision === 'reckon') === (arrived !== undefined), {
    path: ['arrived'],
    message: 'Say whether the net or the gross amount arrived, and only where money is dealt as it is.',
  });

export const matchTarget = z.enum(['request', 'house', 'manager']);

const ofRequest = dealingRequest.pick({ id: true, investor: true, kind: true });

/** A deposit or withdrawal of the account, and whose it is. */
export const ledgerFlow = z
  .object({
    transaction_id: z.string(),
    occurred_at: instant,
    kind: z.string().optional().meta({ description: 'As the exchange names it, such as TRANSFER_IN' }),
    coin: z.string(),
    change: amount.meta({ description: 'In the coin, below zero for money out' }),
    amount: amount.nullable().meta({ description: 'USDT' }),
    units: unitsText.nullable().meta({ description: 'Units it issued; null until they are counted' }),
    match: z
      .object({
        to: matchTarget,
        request: ofRequest.nullable(),
        at: instant,
        by: z.string(),
        parts: z
          .array(
            z.object({
              owner: matchTarget,
              request: ofRequest.nullable(),
              amount: amount.meta({ description: 'USDT, signed like the flow' }),
            }),
          )
          .optional()
          .meta({ description: 'Together the flow; `to` and `request` are those of the first' }),
      })
      .nullable()
      .meta({ description: 'Null where nobody has said what it is: it counts as the house’s' }),
  })
  .meta({ id: 'LedgerFlow' });
export type LedgerFlow = AsRead<typeof ledgerFlow>;

const transactionId = z.string().min(1).max(400);

const matchPart = z
  .object({
    transaction_id: transactionId,
    request_id: z.uuid().optional(),
    owner: z.enum(['house', 'manager']).optional(),
    amount: signedMoney,
  })
  .refine(({ request_id: id, owner: to }) => (id === undefined) !== (to === undefined), {
    path: ['request_id'],
    message: 'Name the request that a part is for, or its owner.',
  });

/** Whole flows, or parts of them that together are the flows; the first form says so of one flow. */
export const matchBody = z
  .object({
    transaction_id: transactionId.optional(),
    to: matchTarget.optional(),
    request_id: z.uuid().optional(),
    parts: z.array(matchPart).min(1).max(100).optional(),
  })
  .refine(
    ({ transaction_id: id, to, parts }) =>
      parts === undefined ? id !== undefined && to !== undefined : id === undefined && to === undefined,
    { path: ['parts'], message: 'Give the parts of flows, or one flow and what it was sent for.' },
  )
  .refine(({ to, request_id: id }) => (to === 'request') === (id !== undefined), {
    path: ['request_id'],
    message: 'Name the request, and only where the flow is matched with one.',
  });
export const unmatchBody = z.object({ transaction_id: transactionId, reason });

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
    cut_off: instant.optional().meta({
      description: 'Flows before it and requests made before it are in time, whatever minute the sample is of',
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
  fund: fundId.optional(),
  digest: z.string().max(100).meta({ description: 'Of the preview that was looked at' }),
  confirms_late_sample: z.boolean().optional(),
});
