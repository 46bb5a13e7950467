import { randomUUID } from 'node:crypto';
import type { RecordedAct } from '../../../platform/acts/act.ts';
import { DomainError, InputError } from '../../../platform/domain-error.ts';
import type { Arrival, RequestState } from '@equanim/contract/dealing';
import type { FundRecords, LedgerStore } from '../book/ledger.store.ts';
import type { DealingRequest, NewRequestEvent } from '../book/requests.store.ts';
import { newestValuation } from '../holdings/newest-valuation.ts';
import { readLedger, type Ledger } from '../read-ledger.ts';
import { checkRequest, type AskedRequest } from './check-request.ts';
import { requireNotLate } from './late-decision.ts';
import { knownHoldingOf } from './open-requests.ts';
import { fundedEvent, reckonedEvent, requireReckonable } from './reckon.ts';
import { requireInvestorMayCancel, requireState, stateOfRequest } from './request-state.ts';
import { MAX_OPEN_SUBSCRIPTIONS } from '@equanim/contract/limits';
import { Exact, sum } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import { dayInWords, moneyInWords } from '../../../platform/in-words.ts';

export type RequestsService = ReturnType<typeof createRequestsService>;

/** A change of a request. */
interface Change {
  id: string;
  act: RecordedAct;
  reason?: string;
}

/** What a change does, and from where. */
interface Transition {
  from: readonly RequestState[];
  /** Throws where the request cannot be changed so. */
  require?: (changing: ChangedRequest) => void;
  /** What happens to it. */
  events: (changing: ChangedRequest) => Array<Omit<NewRequestEvent, 'at' | 'by'> & { by?: string }>;
}

/** A request as it is now, and the ledger that it was made or changed on. */
export interface ChangedRequest {
  request: DealingRequest;
  ledger: Ledger;
}

/** Who asks, and how far into the ledger that somebody may see. */
interface Asking {
  act: RecordedAct;
  /** Of samples; all there are unless given. */
  until?: Date;
  /** What of the ledger counts; all of it unless given. */
  see?: (ledger: Ledger) => Ledger;
}

/** What investors ask for, from the wish to its acceptance. */
export function createRequestsService(store: LedgerStore, clock: () => Date) {
  return {
    ...createDecisions(store, clock),

    /** With the ledger they belong to; the first requested first. */
    list: (): Promise<Ledger> => store.atOneMoment(readLedger),

    /** When it is now, on which what may be done with a request depends. */
    now: clock,

    /** Whose request that is; null where there is none. */
    investorOf: async (id: string): Promise<string | null> =>
      (await store.listRequests(id))[0]?.investorId ?? null,

    /**
     * Adds a request.
     *
     * @throws InputError with one sentence, DomainError `not-found` for an unknown investor, `already-asked` or `not-possible` for one
     * request too many
     */
    make: (asked: AskedRequest, asking: Asking): Promise<ChangedRequest> =>
      store.inTurn(asking.act, (records) => makeRequest(records, asked, { ...asking, now: clock() })),
  };
}

/**
 * Adds a request in a turn of the caller.
 *
 * @throws as `make` does
 */
export async function makeRequest(
  records: FundRecords,
  asked: AskedRequest,
  { act, now, until = now, see = (all) => all }: Asking & { now: Date },
): Promise<ChangedRequest> {
  const ledger = see(await readLedger(records));
  if (!ledger.investors.some(({ id }) => id === asked.investorId))
    throw new DomainError('not-found', 'There is no such investor.');
  const valuation = await newestValuation(records, ledger, until);
  const holding = knownHoldingOf(asked.investorId, { ledger, valuation });
  const { dealingDay: askedDay, netAmount } = checkRequest(asked, { ledger, holding, now });
  requireSense({ ...asked, dealingDay: askedDay }, ledger.requests);
  const event = { state: 'requested' as const, at: now, by: act.by };
  const request = { ...asked, netAmount, askedDay, id: randomUUID(), requestedAt: now, events: [event] };
  await records.addRequest(request);
  act.note({ request: request.id });
  return { ledger, request: await readRequest(records, request.id) };
}

/** What is decided of requests. */
function createDecisions(store: LedgerStore, clock: () => Date) {
  async function change(
    { id, act, reason }: Change,
    { from, require, events }: Transition,
  ): Promise<ChangedRequest> {
    return store.inTurn(act, async (records) => {
      const ledger = await readLedger(records);
      const request = requireRequest(ledger, id);
      requireState(request, from);
      require?.({ ledger, request });
      act.note({ request: id });
      const doing = { at: clock(), by: act.by, reason: reason ?? null };
      for (const event of events({ ledger, request }))
        await records.appendRequestEvent(id, { ...doing, ...event });
      return { ledger, request: await readRequest(records, id) };
    });
  }

  return {
    /**
     * Accepts a request, whatever its holding is worth at the moment: its strike sets aside what is not possible.
     *
     * @throws DomainError `not-found`, or `not-possible`, as after the cut-off
     */
    accept: (given: Change) =>
      change(given, {
        from: ['requested'],
        require: (changing) => requireNotLate(changing, clock()),
        events: (changing) => [{ state: 'accepted' }, ...fundedEvent(changing)],
      }),

    /**
     * Cancels a request that was not dealt; money that arrived stays in transit until it is paid back. An investor cancels one
     * that was not accepted, or that moved, before its cut-off.
     *
     * @throws DomainError `not-found` or `not-possible`
     */
    cancel: (given: Change & { isInvestor?: boolean }) =>
      change(given, {
        from: ['requested', 'accepted', 'funded'],
        require: (changing) =>
          given.isInvestor
            ? requireInvestorMayCancel(changing.request, clock())
            : requireNotLate(changing, clock()),
        events: () => [{ state: 'canceled' }],
      }),

    /**
     * Deals the money that arrived for a subscription as it is.
     *
     * @throws DomainError `not-found`, or `not-possible`, as after the cut-off
     */
    reckon: (given: Change & { arrived: Arrival }) =>
      change(given, {
        from: ['accepted'],
        require(changing) {
          requireNotLate(changing, clock());
          requireReckonable(changing);
        },
        events: (changing) => [reckonedEvent(changing, given.arrived)],
      }),
  };
}

/** @throws DomainError `not-found` */
export function requireRequest({ requests }: Ledger, id: string): DealingRequest {
  const request = requests.find((one) => one.id === id);
  if (!request) throw new DomainError('not-found', 'There is no such request.');
  return request;
}

/** A request with the names of whoever did something, as it was written. */
async function readRequest(records: FundRecords, id: string): Promise<DealingRequest> {
  const [request] = await records.listRequests(id);
  if (!request) throw new RangeError(`The request ${id} is gone.`);
  return request;
}

/** A request that could be made, were there no others. */
type NewRequest = Pick<DealingRequest, 'investorId' | 'kind' | 'amount' | 'dealingDay'> & {
  /** Whether it is meant beside another one. */
  confirmsAnother?: boolean;
};

/**
 * Holds a request against the investor's others that are not dealt yet.
 *
 * @throws InputError where subscriptions come to more than is sensible, DomainError `already-asked` where one of the same kind is
 * open for the same day and nobody has said that both are meant
 */
function requireSense(asked: NewRequest, requests: readonly DealingRequest[]): void {
  const others = requests.filter(
    (one) =>
      one.investorId === asked.investorId &&
      one.kind === asked.kind &&
      ['requested', 'accepted', 'funded'].includes(stateOfRequest(one)),
  );
  if (asked.kind === 'subscription') requireCeiling(asked.amount ?? new Exact(0), others);
  if (asked.confirmsAnother || !others.some(({ dealingDay }) => dealingDay === asked.dealingDay)) return;
  throw new DomainError(
    'already-asked',
    `A ${asked.kind} for ${dayInWords(asked.dealingDay)} is already open; nothing was changed. Do you want another one?`,
  );
}

function requireCeiling(gross: Decimal, others: readonly DealingRequest[]): void {
  const open = sum(others.map(({ amount }) => amount ?? new Exact(0)));
  if (open.plus(gross).lte(MAX_OPEN_SUBSCRIPTIONS)) return;
  const most = `the open subscriptions of an investor can total at most ${moneyInWords(MAX_OPEN_SUBSCRIPTIONS)} USDT`;
  throw new InputError(
    'amount',
    open.isZero()
      ? `That is too much: ${most}.`
      : `With ${moneyInWords(open)} USDT that are open it is too much: ${most}.`,
  );
}
