import { z } from 'zod/mini';
import { beyond, type AsRead } from './as-read.ts';
import { givenMoney, signedMoney, unitsText } from './fund.ts';
import { namedInvestor } from './identity.ts';
import { MAX_AMOUNT, SHARE_DECIMALS } from './limits.ts';
import { printedReason } from './settable.ts';
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

/** What happens next to a request, and who does it. */
const nextStep = z.object({
  who: z.enum(['investor', 'administrator', 'nobody']),
  what: z.string().check(z.describe('A sentence')),
  by: z.nullable(instant).check(z.describe('By when; null where nothing says so')),
});
export type NextStep = z.infer<typeof nextStep>;

/** A subscription or a redemption, from the wish to the money. */
export const dealingRequest = z
  .object({
    id: z.uuid(),
    investor: namedInvestor,
    kind: requestKind,
    amount: z
      .nullable(amount)
      .check(
        z.describe(
          'Gross amount of a subscription, payout asked of a redemption, USDT; null for one by shares, or of everything',
        ),
      ),
    net_amount: z.nullable(amount).check(z.describe('Of a subscription: what buys units')),
    shares: z.nullable(amount),
    is_all: z.boolean(),
    dealing_day: day.check(z.describe('The one it is for, or was dealt on')),
    state: requestState,
    next: beyond(nextStep),
    price: beyond(
      z.nullable(amount).check(z.describe('Of a unit on the day it was dealt, USDT; null before')),
    ),
    payout: z.nullable(amount).check(z.describe('Of a redemption that was dealt, USDT')),
    unpaid: z.nullable(amount).check(z.describe('What is still to be paid of it, USDT')),
    money: z
      .optional(
        z.nullable(
          z.object({
            arrived: amount.check(z.describe('Matched with it so far, USDT')),
            reckoned: z
              .nullable(arrival)
              .check(
                z.describe('As what it is dealt; null while it is neither the net nor the gross amount'),
              ),
          }),
        ),
      )
      .check(z.describe('Of a subscription; null before any money')),
    moved: z
      .optional(z.nullable(z.object({ from: day, why: z.string() })))
      .check(z.describe('The dealing day it was for last, and why it was not dealt then')),
    may_cancel: z
      .optional(z.boolean())
      .check(z.describe('Whether its investor may cancel it: before it is accepted, or after it moved')),
    is_late: z
      .optional(z.boolean())
      .check(z.describe('Its cut-off has passed and its day is not final: a decision needs a second person')),
    has_contract_note: z
      .optional(z.boolean())
      .check(z.describe('Whether it was dealt and its investor sees it')),
    events: z
      .array(
        z.object({
          state: requestState,
          at: instant,
          by: z.string().check(z.describe('Email address; "ledger" for what a strike or a flow did')),
          reason: z.nullable(z.string()),
          confirmed_by: z.optional(z.nullable(z.string())),
          is_late: z.optional(z.boolean()).check(z.describe('Decided after the cut-off of its day')),
        }),
      )
      .check(z.describe('What happened to it, the first first')),
  })
  .register(z.globalRegistry, { id: 'DealingRequest' });
export type DealingRequest = AsRead<typeof dealingRequest>;

/** A request as its investor sees it. */
export const customerRequest = z
  .extend(dealingRequest, { events: z.array(z.object({ state: dealingRequest.shape.state, at: instant })) })
  .register(z.globalRegistry, { id: 'CustomerRequest' });
export type CustomerRequest = AsRead<typeof customerRequest>;

/** Callers of before know of no pages, so they get as much as a page may hold. */
const requestPages = {
  page: wholeNumberParam({ min: 1, max: 1_000_000, fallback: 1 }),
  page_size: wholeNumberParam({ min: 1, max: MAX_PAGE_SIZE, fallback: MAX_PAGE_SIZE }),
};

export const ownRequestsQuery = z.object(requestPages);

export const requestsQuery = z.extend(ownRequestsQuery, {
  state: z.optional(requestState),
  investor_id: z.optional(z.uuid()),
});

export const dealingsQuery = z.object({ investor_id: z.uuid() });

const shares = z.number().check(
  z.positive('Enter a number of shares above 0.'),
  z.maximum(MAX_AMOUNT),
  z.refine(
    (value) => Number(value.toFixed(SHARE_DECIMALS)) === value,
    'Enter shares with at most eight decimals.',
  ),
);

/** A subscription gives its gross amount; a redemption a payout, shares or `all`. */
export const requestBody = z
  .object({
    investor_id: z.uuid(),
    kind: requestKind,
    amount: z.optional(givenMoney),
    shares: z.optional(shares),
    all: z.optional(z.literal(true)),
    dealing_day: z.optional(givenDay).check(z.describe('The first possible one unless given')),
    confirms_another: z
      .optional(z.boolean())
      .check(
        z.describe(
          'That it is meant beside an open request of the same kind for the same day; `already-asked` asks for it',
        ),
      ),
  })
  .check(
    z.refine(
      ({ kind, amount: money, shares: count, all }) =>
        kind === 'subscription'
          ? money !== undefined && count === undefined && all === undefined
          : [money, count, all].filter((one) => one !== undefined).length === 1,
      {
        path: ['amount'],
        message: 'Enter an amount for a subscription; an amount, shares or all for a redemption.',
      },
    ),
  );

export const reckonBody = z.object({
  arrived: arrival.check(z.describe('Whether what arrived is less the subscription fee, or all of it')),
});

/** What is decided of a request that was in time, after the cut-off of its day. */
export const lateDecisionBody = z
  .object({
    decision: z.enum(['accept', 'cancel', 'reckon']),
    arrived: z.optional(arrival),
    reason: printedReason,
  })
  .check(
    z.refine(({ decision, arrived }) => (decision === 'reckon') === (arrived !== undefined), {
      path: ['arrived'],
      message: 'Say whether the net or the gross amount arrived, and only where money is dealt as is.',
    }),
  );

export const matchTarget = z.enum(['request', 'house', 'manager']);

/** Which request something is about. */
export const ofRequest = z.pick(dealingRequest, { id: true, investor: true, kind: true });

/** A deposit or withdrawal of the account, and whose it is. */
export const ledgerFlow = z
  .object({
    transaction_id: z.string(),
    occurred_at: instant,
    kind: z.optional(z.string()).check(z.describe('As the exchange names it, such as TRANSFER_IN')),
    coin: z.string(),
    change: amount.check(z.describe('In the coin, below zero for money out')),
    amount: z.nullable(amount).check(z.describe('USDT')),
    units: z.nullable(unitsText).check(z.describe('Units it issued; null until they are counted')),
    match: z
      .nullable(
        z.object({
          to: matchTarget,
          request: z.nullable(ofRequest),
          at: instant,
          by: z.string(),
          parts: z
            .optional(
              z.array(
                z.object({
                  owner: matchTarget,
                  request: z.nullable(ofRequest),
                  amount: amount.check(z.describe('USDT, signed like the flow')),
                }),
              ),
            )
            .check(z.describe('Together the flow; `to` and `request` are those of the first')),
        }),
      )
      .check(z.describe('Null where nobody has said what it is: it counts as the house’s')),
  })
  .register(z.globalRegistry, { id: 'LedgerFlow' });
export type LedgerFlow = AsRead<typeof ledgerFlow>;

const transactionId = z.string().check(z.minLength(1), z.maxLength(400));

const matchPart = z
  .object({
    transaction_id: transactionId,
    request_id: z.optional(z.uuid()),
    owner: z.optional(z.enum(['house', 'manager'])),
    amount: signedMoney,
  })
  .check(
    z.refine(({ request_id: id, owner: to }) => (id === undefined) !== (to === undefined), {
      path: ['request_id'],
      message: 'Name the request that a part is for, or its owner.',
    }),
  );

/** Whole flows, or parts of them that together are the flows; the first form says so of one flow. */
export const matchBody = z
  .object({
    transaction_id: z.optional(transactionId),
    to: z.optional(matchTarget),
    request_id: z.optional(z.uuid()),
    parts: z.optional(z.array(matchPart).check(z.minLength(1), z.maxLength(100))),
  })
  .check(
    z.refine(
      ({ transaction_id: id, to, parts }) =>
        parts === undefined ? id !== undefined && to !== undefined : id === undefined && to === undefined,
      { path: ['parts'], message: 'Give the parts of flows, or one flow and what it was sent for.' },
    ),
    z.refine(({ to, request_id: id }) => (to === 'request') === (id !== undefined), {
      path: ['request_id'],
      message: 'Name the request, and only where the flow is matched with one.',
    }),
  );
export const unmatchBody = z.object({ transaction_id: transactionId, reason });
