import { Exact } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { isKeptByHand } from '../../../platform/database/conditions/current-lines.ts';
import { isActor, nameOfActor } from './actor.ts';

/** A deposit or withdrawal, as the ledger sees it. */
export interface FundFlow {
  transactionId: string;
  occurredAt: Date;
  /** As the exchange names it. */
  kind: string;
  coin: string;
  /** Signed, in the coin. */
  change: Decimal;
  /** USDT, signed; null while it is not known. */
  amount: Decimal | null;
  /** Null while they are not counted. */
  units: Decimal | null;
  /** When the snapshot that holds it was read; null before. */
  readAt: Date | null;
  /** The minute of that snapshot. */
  takenAt: Date | null;
  /** Whether it moved between wallets of the same owner and is kept by hand. */
  isKept: boolean;
  /** Whether it came after everything was lost, so that all units of before it are worthless. */
  beginsRecord: boolean;
}

/** A part of a flow, and what it was sent for. */
export interface MatchedPart {
  target: 'request' | 'house' | 'manager';
  requestId: string | null;
  /** USDT, signed like the flow; null for the whole flow. */
  amount: Decimal | null;
}

/** What was said last of a flow. */
export interface FlowMatch {
  /** Together the flow; there is at least one. */
  parts: MatchedPart[];
  at: Date;
  /** Email address. */
  by: string;
}

/** What was said of a flow, or with a null target that it was undone. */
export interface SaidMatch extends Omit<MatchedPart, 'target'> {
  transactionId: string;
  target: MatchedPart['target'] | null;
  at: Date;
  /** As it is read an email address; as it is written the id of a user. */
  by: string;
}

/** Flows of the fund's account, up to when they were looked for, and what each was sent for. */
export function flowsOn(db: Kysely<Schema>, fund: string) {
  return {
    ...matchesOn(db, fund),

    /** When somebody last looked for flows; null before. */
    async followedAt(): Promise<Date | null> {
      const row = await db
        .selectFrom('funds')
        .select('followed_at')
        .where('id', '=', fund)
        .executeTakeFirstOrThrow();
      return row.followed_at;
    },

    /** Notes that all flows up to a moment were looked for. */
    async noteFollowed(now: Date): Promise<void> {
      await db
        .updateTable('funds')
        .set({ followed_at: sql<Date>`greatest(followed_at, ${now})` })
        .where('id', '=', fund)
        .execute();
    },

    /** Those after a moment, the first first. */
    async listFlows(after: Date): Promise<FundFlow[]> {
      const rows = await db
        .selectFrom('flows')
        .leftJoin('snapshots', 'snapshots.taken_at', 'flows.priced_at')
        .select([
          'transaction_id',
          'occurred_at',
          'coin',
          'change',
          'amount',
          'units_issued',
          'kind',
          'convention',
        ])
        .select(['snapshots.read_at', 'snapshots.taken_at', isKeptByHand('flows').as('is_kept')])
        .where('occurred_at', '>', after)
        .orderBy('occurred_at')
        .orderBy('transaction_id')
        .execute();
      return rows.map(toFlow);
    },
  };
}

interface FlowRow {
  transaction_id: string;
  occurred_at: Date;
  kind: string;
  coin: string | null;
  change: string | null;
  amount: string | null;
  units_issued: string | null;
  convention: string | null;
  read_at: Date | null;
  taken_at: Date | null;
  is_kept: boolean;
}

function toFlow(row: FlowRow): FundFlow {
  return {
    transactionId: row.transaction_id,
    occurredAt: row.occurred_at,
    kind: row.kind,
    // Flows of early versions were kept in USDT alone.
    coin: row.coin ?? 'USDT',
    change: new Exact(row.change ?? row.amount ?? 0),
    amount: row.amount === null ? null : new Exact(row.amount),
    units: row.units_issued === null ? null : new Exact(row.units_issued),
    readAt: row.read_at,
    takenAt: row.taken_at,
    isKept: row.is_kept,
    beginsRecord: row.convention === 'new-record',
  };
}

/** What each flow was sent for. */
function matchesOn(db: Kysely<Schema>, fund: string) {
  /** All that was ever said of flows, in that order. */
  async function listAllMatches(): Promise<SaidMatch[]> {
    const rows = await db
      .selectFrom('flow_matches')
      .leftJoin('users as actor', (join) => join.on(isActor('flow_matches.by')))
      .select(['transaction_id', 'target', 'request_id', 'amount', 'at'])
      .select(nameOfActor('flow_matches.by').as('by'))
      .where('fund_id', '=', fund)
      .orderBy('sequence')
      .execute();
    return rows.map(({ transaction_id: transactionId, target, request_id: requestId, amount, at, by }) => ({
      transactionId,
      target,
      requestId,
      amount: amount === null ? null : new Exact(amount),
      at,
      by,
    }));
  }

  return {
    listAllMatches,

    /** What was said last of each flow; one whose match was undone is left out. */
    async listMatches(): Promise<Map<string, FlowMatch>> {
      const matches = new Map<string, FlowMatch>();
      for (const { transactionId, target, requestId, amount, at, by } of await listAllMatches()) {
        const { parts = [] } = matches.get(transactionId) ?? {};
        if (target === null) matches.delete(transactionId);
        else matches.set(transactionId, { parts: [...parts, { target, requestId, amount }], at, by });
      }
      return matches;
    },

    /** Notes what a flow or a part of it is, or with a null target that nobody knows. Whoever calls holds the fund's lock. */
    async appendMatch(match: SaidMatch & { reason: string | null }): Promise<void> {
      await sql`
        insert into flow_matches (fund_id, sequence, transaction_id, target, request_id, amount, at, by, reason)
        select ${fund}, coalesce(max(sequence), 0) + 1, ${match.transactionId}, ${match.target}, ${match.requestId}::uuid,
          ${match.amount?.toFixed() ?? null}::numeric, ${match.at}::timestamptz, ${match.by}, ${match.reason}
        from flow_matches where fund_id = ${fund}`.execute(db);
    },
  };
}
