import { randomUUID } from 'node:crypto';
import type { RecordedAct } from '../../../platform/act.ts';
import { DomainError, InputError } from '../../../platform/domain-error.ts';
import type { RequestState } from '@equanim/contract/dealing';
import type { FundRecords, LedgerStore } from '../book/ledger.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import { newestValuation } from '../holdings/newest-valuation.ts';
import { readLedger, type Ledger } from '../read-ledger.ts';
import { checkRequest, requireHolding, type AskedRequest } from './check-request.ts';
import { knownHoldingOf } from './open-requests.ts';
import { requireState, stateOfRequest } from './request-state.ts';

export type RequestsService = ReturnType<typeof createRequestsService>;

/** A change of a request. */
interface Change {
  id: string;
  act: RecordedAct;
  reason?: string;
}

/** What a change does, and from where. */
interface Transition {
  to: 'accepted' | 'canceled';
  from: readonly RequestState[];
  /** Throws where the request cannot be changed so. */
  require?: (records: FundRecords, ledger: Ledger, request: DealingRequest) => Promise<void>;
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
  async function change(
    { id, act, reason }: Change,
    { to, from, require }: Transition,
  ): Promise<ChangedRequest> {
    return store.inTurn(act, async (records) => {
      const ledger = await readLedger(records);
      const request = requireRequest(ledger, id);
      requireState(request, from);
      await require?.(records, ledger, request);
      act.note({ request: id });
      const event = { state: to, at: clock(), by: act.by, reason: reason ?? null, restsOnAt: null };
      await records.appendRequestEvent(id, event);
      return { ledger, request: await readRequest(records, id) };
    });
  }

  return {
    /** With the ledger they belong to; the first requested first. */
    list: (): Promise<Ledger> => store.atOneMoment(readLedger),

    /** Whose request that is; null where there is none. */
    investorOf: async (id: string): Promise<string | null> =>
      (await store.listRequests(id))[0]?.investorId ?? null,

    /**
     * Adds a request.
     *
     * @throws InputError with one sentence, DomainError `not-found` for an unknown investor, `not-possible` for one request too many
     */
    async make(
      asked: AskedRequest,
      { act, until = clock(), see = (all) => all }: Asking,
    ): Promise<ChangedRequest> {
      return store.inTurn(act, async (records) => {
        const ledger = see(await readLedger(records));
        if (!ledger.investors.some(({ id }) => id === asked.investorId))
          throw new DomainError('not-found', 'There is no such investor.');
        const now = clock();
        const valuation = await newestValuation(records, ledger, until);
        const holding = knownHoldingOf(asked.investorId, { ledger, valuation });
        const sound = checkRequest(asked, { ledger, holding, now });
        const event = { state: 'requested' as const, at: now, by: act.by, reason: null, restsOnAt: null };
        const request = { ...asked, ...sound, id: randomUUID(), requestedAt: now, events: [event] };
        await records.addRequest(request);
        act.note({ request: request.id });
        return { ledger, request: await readRequest(records, request.id) };
      });
    },

    /** @throws DomainError `not-found`, or `not-possible`, as where redemptions that were accepted before leave too little */
    accept: (given: Change) =>
      change(given, {
        to: 'accepted',
        from: ['requested'],
        require: (records, ledger, request) => requireStillFits(records, { ledger, request, now: clock() }),
      }),

    /**
     * Cancels a request whose money has not arrived and that was not dealt; an investor only before it is accepted.
     *
     * @throws DomainError `not-found` or `not-possible`
     */
    cancel: (given: Change & { isInvestor?: boolean }) =>
      change(given, { to: 'canceled', from: given.isInvestor ? ['requested'] : ['requested', 'accepted'] }),
  };
}

/** Two redemptions that were requested before a strike may be more than it has left. */
async function requireStillFits(
  records: FundRecords,
  { ledger, request, now }: ChangedRequest & { now: Date },
): Promise<void> {
  if (request.kind !== 'redemption') return;
  const valuation = await newestValuation(records, ledger, now);
  const known = knownHoldingOf(request.investorId, { ledger, valuation });
  const open = known.open.filter((one) => stateOfRequest(one) === 'accepted');
  try {
    requireHolding(request, { ledger, holding: { ...known, open } });
  } catch (error) {
    // Nothing is wrong with what is sent, which is an id.
    throw error instanceof InputError ? new DomainError('not-possible', error.message) : error;
  }
}

/** @throws DomainError `not-found` */
function requireRequest({ requests }: Ledger, id: string): DealingRequest {
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
