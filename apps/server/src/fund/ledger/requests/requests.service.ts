import { randomUUID } from 'node:crypto';
import type { RecordedAct } from '../../../platform/act.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { RequestState } from '@equanim/contract/dealing';
import type { FundRecords, LedgerStore } from '../book/ledger.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import { readLedger, type Ledger } from '../read-ledger.ts';
import { checkRequest, type AskedRequest, type KnownHolding } from './check-request.ts';
import { requireState } from './request-state.ts';

export type RequestsService = ReturnType<typeof createRequestsService>;

/** A change of a request. */
interface Change {
  id: string;
  act: RecordedAct;
  reason?: string;
}

/** What investors ask for, from the wish to its acceptance. */
export function createRequestsService(store: LedgerStore, clock: () => Date) {
  async function change(
    { id, act, reason }: Change,
    { to, from }: { to: 'accepted' | 'canceled'; from: readonly RequestState[] },
  ): Promise<DealingRequest> {
    return store.inTurn(act, async (records) => {
      const request = await requireRequest(records, id);
      requireState(request, from);
      act.note({ request: id });
      const event = { state: to, at: clock(), by: act.by, reason: reason ?? null, restsOnAt: null };
      await records.appendRequestEvent(id, event);
      return requireRequest(records, id);
    });
  }

  return {
    /** With the ledger they belong to; the first requested first. */
    list: (): Promise<Ledger> => store.atOneMoment(readLedger),

    /**
     * Adds a request.
     *
     * @param holding what whoever asks may know of the investor's holding
     * @throws InputError with one sentence, DomainError `not-found` for an unknown investor
     */
    async make(
      asked: AskedRequest,
      { act, holding }: { act: RecordedAct; holding: KnownHolding },
    ): Promise<DealingRequest> {
      return store.inTurn(act, async (records) => {
        const ledger = await readLedger(records);
        if (!ledger.investors.some(({ id }) => id === asked.investorId))
          throw new DomainError('not-found', 'There is no such investor.');
        const now = clock();
        const sound = checkRequest(asked, { ledger, holding, now });
        const event = { state: 'requested' as const, at: now, by: act.by, reason: null, restsOnAt: null };
        const request = { ...asked, ...sound, id: randomUUID(), requestedAt: now, events: [event] };
        await records.addRequest(request);
        act.note({ request: request.id });
        return requireRequest(records, request.id);
      });
    },

    /** @throws DomainError `not-found` or `not-possible` */
    accept: (given: Change) => change(given, { to: 'accepted', from: ['requested'] }),

    /**
     * Cancels a request whose money has not arrived and that was not dealt; an investor only before it is accepted.
     *
     * @throws DomainError `not-found` or `not-possible`
     */
    cancel: (given: Change & { isInvestor?: boolean }) =>
      change(given, { to: 'canceled', from: given.isInvestor ? ['requested'] : ['requested', 'accepted'] }),
  };
}

async function requireRequest(records: FundRecords, id: string): Promise<DealingRequest> {
  const request = (await records.listRequests()).find((one) => one.id === id);
  if (!request) throw new DomainError('not-found', 'There is no such request.');
  return request;
}
