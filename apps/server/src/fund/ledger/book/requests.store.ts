import { Exact } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type {
  DealingRequestsTable,
  RequestEventsTable,
  RequestState,
} from '../../../platform/database/tables/ledger.ts';
import { isDoer, nameOfDoer } from './doer.ts';
import { groupBy } from './group-by.ts';

/** What happened to a request. */
export interface RequestEvent {
  state: RequestState;
  at: Date;
  /** As it is read an email address or a word; as it is written the id of a user, or the word. */
  by: string;
  reason: string | null;
  /** When the exchange was read that it rests on; null where it rests on no reading. */
  restsOnAt: Date | null;
}

/** A subscription or redemption that was requested. */
export interface DealingRequest {
  id: string;
  investorId: string;
  kind: 'subscription' | 'redemption';
  amount: Decimal | null;
  netAmount: Decimal | null;
  shares: Decimal | null;
  isAll: boolean;
  dealingDay: string;
  requestedAt: Date;
  /** The first first; there is at least one. */
  events: RequestEvent[];
}

/** Requests of a fund's investors. */
export function requestsOn(db: Kysely<Schema>, fund: string) {
  return {
    /** The first requested first. @param id of the only one that is wanted; all unless given */
    async listRequests(id?: string): Promise<DealingRequest[]> {
      const rows = await db
        .selectFrom('dealing_requests')
        .selectAll()
        .where('fund_id', '=', fund)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
        .orderBy('requested_at')
        .orderBy('id')
        .execute();
      const events = await db
        .selectFrom('request_events')
        .innerJoin('dealing_requests', 'dealing_requests.id', 'request_events.request_id')
        .leftJoin('users as doer', (join) => join.on(isDoer('request_events.by')))
        .selectAll('request_events')
        .select(nameOfDoer('request_events.by').as('doer_name'))
        .where('fund_id', '=', fund)
        .$if(id !== undefined, (query) => query.where('request_id', '=', id ?? ''))
        .orderBy('request_id')
        .orderBy('sequence')
        .execute();
      const byRequest = groupBy(events, ({ request_id: of }) => of);
      return rows.map((row) => toRequest(row, byRequest.get(row.id) ?? []));
    },

    /** Adds a request with its first event. */
    async addRequest({ events, ...request }: DealingRequest): Promise<void> {
      await db
        .insertInto('dealing_requests')
        .values({
          id: request.id,
          fund_id: fund,
          investor_id: request.investorId,
          kind: request.kind,
          amount: request.amount?.toFixed() ?? null,
          net_amount: request.netAmount?.toFixed() ?? null,
          shares: request.shares?.toFixed() ?? null,
          is_all: request.isAll,
          dealing_day: request.dealingDay,
          requested_at: request.requestedAt,
        })
        .execute();
      for (const event of events) await appendEvent(db, request.id, event);
    },

    /** Notes what happened to a request. Whoever calls holds the fund's lock. */
    appendRequestEvent: (id: string, event: RequestEvent) => appendEvent(db, id, event),
  };
}

async function appendEvent(db: Kysely<Schema>, id: string, event: RequestEvent): Promise<void> {
  const last = await db
    .selectFrom('request_events')
    .select('sequence')
    .where('request_id', '=', id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  await db
    .insertInto('request_events')
    .values({
      request_id: id,
      sequence: (last?.sequence ?? 0) + 1,
      state: event.state,
      at: event.at,
      by: event.by,
      reason: event.reason,
      rests_on_at: event.restsOnAt,
    })
    .execute();
}

function toRequest(
  row: Selectable<DealingRequestsTable>,
  events: ReadonlyArray<Selectable<RequestEventsTable> & { doer_name: string }>,
): DealingRequest {
  const decimalOf = (text: string | null): Decimal | null => (text === null ? null : new Exact(text));
  return {
    id: row.id,
    investorId: row.investor_id,
    kind: row.kind,
    amount: decimalOf(row.amount),
    netAmount: decimalOf(row.net_amount),
    shares: decimalOf(row.shares),
    isAll: row.is_all,
    dealingDay: row.dealing_day,
    requestedAt: row.requested_at,
    events: events.map(({ state, at, doer_name: by, reason, rests_on_at: restsOnAt }) => ({
      state,
      at,
      by,
      reason,
      restsOnAt,
    })),
  };
}
