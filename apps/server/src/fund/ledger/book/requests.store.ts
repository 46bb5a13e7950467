import { Exact } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type {
  DealingRequestsTable,
  RequestEventsTable,
  RequestState,
} from '../../../platform/database/tables/ledger.ts';
import { isActor, nameOfActor } from './actor.ts';
import { stepsOf } from './request-steps.ts';
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
  /** The day it is for from then on; null where that stays. */
  dealingDay: string | null;
  /** What the money of a subscription is dealt as, and how much that is, USDT; null for other events. */
  reckoned: { arrived: 'net' | 'gross'; money: Decimal } | null;
  /** Of a decision after the cut-off of its day; null for others. */
  late: { approvalId: string; confirmedBy: string | null } | null;
}

/** An event to append; what it does not say is null. */
export type NewRequestEvent = Pick<RequestEvent, 'state' | 'at' | 'by'> & Partial<RequestEvent>;

/** A subscription or redemption that was requested. */
export interface DealingRequest {
  id: string;
  investorId: string;
  kind: 'subscription' | 'redemption';
  amount: Decimal | null;
  netAmount: Decimal | null;
  shares: Decimal | null;
  isAll: boolean;
  /** The one it is for by now: it moves where it is not dealt. */
  dealingDay: string;
  /** The one it was requested for. */
  askedDay: string;
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
        .leftJoin('users as actor', (join) => join.on(isActor('request_events.by')))
        .selectAll('request_events')
        .leftJoin('users as confirmer', (join) =>
          join.on(isActor('request_events.confirmed_by', 'confirmer')),
        )
        .select(nameOfActor('request_events.by').as('actor_name'))
        .select(nameOfActor('request_events.confirmed_by', 'confirmer').as('confirmer_name'))
        .where('fund_id', '=', fund)
        .$if(id !== undefined, (query) => query.where('request_id', '=', id ?? ''))
        .orderBy('request_id')
        .orderBy('sequence')
        .execute();
      const byRequest = groupBy(events, ({ request_id: of }) => of);
      return rows.map((row) => toRequest(row, byRequest.get(row.id) ?? []));
    },

    /** Adds a request with its first event. */
    addRequest: (request: NewRequest): Promise<void> => insertRequest(db, fund, request),

    /** Notes what happened to a request. Whoever calls holds the fund's lock. */
    appendRequestEvent: (id: string, event: NewRequestEvent) => appendEvent(db, id, event),
  };
}

/** A request to add, which is for the day it was asked for. */
type NewRequest = Omit<DealingRequest, 'events' | 'dealingDay'> & { events: NewRequestEvent[] };

async function insertRequest(
  db: Kysely<Schema>,
  fund: string,
  { events, ...request }: NewRequest,
): Promise<void> {
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
      dealing_day: request.askedDay,
      requested_at: request.requestedAt,
    })
    .execute();
  for (const event of events) await appendEvent(db, request.id, event);
}

async function appendEvent(db: Kysely<Schema>, id: string, event: NewRequestEvent): Promise<void> {
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
      ...toEventRow(event),
    })
    .execute();
}

function toEventRow({ state, at, by, reckoned, late, ...event }: NewRequestEvent) {
  return {
    state,
    at,
    by,
    reason: event.reason ?? null,
    rests_on_at: event.restsOnAt ?? null,
    dealing_day: event.dealingDay ?? null,
    ...(reckoned && { arrived: reckoned.arrived, money: reckoned.money.toFixed() }),
    ...(late && { approval_id: late.approvalId, confirmed_by: late.confirmedBy }),
  };
}

type EventRow = Selectable<RequestEventsTable> & { actor_name: string; confirmer_name: string | null };

const decimalOf = (text: string | null): Decimal | null => (text === null ? null : new Exact(text));

function toRequest(row: Selectable<DealingRequestsTable>, events: readonly EventRow[]): DealingRequest {
  return {
    id: row.id,
    investorId: row.investor_id,
    kind: row.kind,
    amount: decimalOf(row.amount),
    netAmount: decimalOf(row.net_amount),
    shares: decimalOf(row.shares),
    isAll: row.is_all,
    askedDay: row.dealing_day,
    requestedAt: row.requested_at,
    ...stepsOf(row.dealing_day, events.map(toEvent)),
  };
}

function toEvent({ arrived, money, approval_id: approvalId, ...row }: EventRow): RequestEvent {
  return {
    state: row.state,
    at: row.at,
    by: row.actor_name,
    reason: row.reason,
    restsOnAt: row.rests_on_at,
    dealingDay: row.dealing_day,
    reckoned: arrived === null ? null : { arrived, money: new Exact(money ?? 0) },
    late: approvalId === null ? null : { approvalId, confirmedBy: row.confirmer_name },
  };
}
