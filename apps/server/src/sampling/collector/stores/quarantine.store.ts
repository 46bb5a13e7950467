import { randomUUID } from 'node:crypto';
import type { Totals } from '@equanim/finance/account-totals';
import { Decimal } from 'decimal.js';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { QuarantinedSamplesTable } from '../../../platform/database/tables/quality.ts';
import { fromStored, toStored } from '../../exchange/account-state.ts';
import type { Doubt, Reading, Snapshot, WholeSnapshot } from '../model.ts';

export type QuarantinedSampleRow = Selectable<QuarantinedSamplesTable>;

/** A quarantined sample that nobody has decided. */
export interface WaitingSample {
  id: string;
  snapshot: WholeSnapshot;
  awaits: Doubt['awaits'];
}

/** What became of a quarantined sample, and who decided it. */
export interface Decision {
  decision: 'accept' | 'reject';
  reason: string;
  decidedBy: string;
  decidedAt: Date;
}

/** How the collector signs its own decisions. */
export const COLLECTOR = 'collector';

const MAX_LISTED = 500;
/** A day of waiting joins within a quarter of an hour, and no minute is held up. */
const MAX_JOINING = 100;

export type QuarantineStore = ReturnType<typeof createQuarantineStore>;

/** Reads the quarantined samples. */
export function createQuarantineStore(db: Database) {
  return {
    /** Those that wait for a decision first, each group newest first. */
    async list(): Promise<QuarantinedSampleRow[]> {
      return db
        .selectFrom('quarantined_samples')
        .selectAll()
        .orderBy(sql`decision is not null`)
        .orderBy('taken_at', 'desc')
        .orderBy('id')
        .limit(MAX_LISTED)
        .execute();
    },

    async countUndecided(): Promise<number> {
      const row = await db
        .selectFrom('quarantined_samples')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('decision', 'is', null)
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },

    /** The minute of the first that nobody has decided; null where there is none. */
    async firstUndecided(): Promise<Date | null> {
      const row = await db
        .selectFrom('quarantined_samples')
        .select((eb) => eb.fn.min('taken_at').as('first'))
        .where('decision', 'is', null)
        .executeTakeFirst();
      return row?.first ?? null;
    },

    async find(id: string): Promise<QuarantinedSampleRow | undefined> {
      return db.selectFrom('quarantined_samples').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** Undecided ones whose coins and positions are known, since a minute, oldest first. */
    async listWaiting(since: Date): Promise<WaitingSample[]> {
      const rows = await db
        .selectFrom('quarantined_samples')
        .selectAll()
        .where('decision', 'is', null)
        .where('taken_at', '>=', since)
        .orderBy('taken_at')
        .orderBy('read_at')
        .execute();
      return rows.flatMap(toWaiting);
    },

    /** The first that wait for the price of a coin, before a minute: as many as join within one. */
    async listPriceless(before: Date): Promise<WaitingSample[]> {
      const rows = await db
        .selectFrom('quarantined_samples')
        .selectAll()
        .where('decision', 'is', null)
        .where('awaits', '=', 'price')
        .where('taken_at', '<', before)
        .orderBy('taken_at')
        .limit(MAX_JOINING)
        .execute();
      return rows.flatMap(toWaiting);
    },
  };
}

function toWaiting(row: QuarantinedSampleRow): WaitingSample[] {
  const snapshot = toSnapshot(row);
  return snapshot?.state
    ? [{ id: row.id, awaits: row.awaits, snapshot: { ...snapshot, state: snapshot.state } }]
    : [];
}

/** Kept of an answer, which may have megabytes: a line of a backup has at most one. */
const MAX_RAW_CHARACTERS = 100_000;

/** Quarantines a sample, with the beginning of the wallet's answer as it came. */
export async function quarantine(
  trx: Kysely<Schema>,
  { snapshot, unreadable, raw }: Pick<Reading, 'snapshot' | 'unreadable' | 'raw'>,
  { reason, awaits }: Doubt,
): Promise<void> {
  // Where a coin cannot be read, the sum of the others is no equity.
  const totals = unreadable.coins.length === 0 ? snapshot.totals : null;
  await trx
    .insertInto('quarantined_samples')
    .values({
      id: randomUUID(),
      taken_at: snapshot.takenAt,
      read_at: snapshot.readAt,
      equity: totals?.equity.toFixed() ?? null,
      wallet_balance: totals?.walletBalance.toFixed() ?? null,
      unrealized_pnl: totals?.unrealizedPnl.toFixed() ?? null,
      option_value: totals?.optionValue.toFixed() ?? null,
      btc_price: snapshot.btcPrice?.toFixed() ?? null,
      ...toStored(snapshot.state),
      awaits,
      reason,
      raw: raw.slice(0, MAX_RAW_CHARACTERS),
      decision: null,
      decision_reason: null,
      decided_by: null,
    })
    .execute();
}

/** Records a decision; the first one is final. @returns undefined where it was decided before */
export async function decide(
  trx: Kysely<Schema>,
  id: string,
  { decision, reason, decidedBy, decidedAt }: Decision,
): Promise<QuarantinedSampleRow | undefined> {
  return trx
    .updateTable('quarantined_samples')
    .set({ decision, decision_reason: reason, decided_by: decidedBy, decided_at: decidedAt })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Rejects the undecided samples of a minute whose snapshot is stored. */
export async function rejectOthers(
  trx: Kysely<Schema>,
  takenAt: Date,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('quarantined_samples')
    .set({ decision: 'reject', decision_reason: reason, decided_by: COLLECTOR, decided_at: at })
    .where('taken_at', '=', takenAt)
    .where('decision', 'is', null)
    .execute();
}

/** @returns null for a sample without figures */
export function toSnapshot(row: QuarantinedSampleRow): Snapshot | null {
  const { equity, wallet_balance, unrealized_pnl, option_value, coins, positions, unchecked_coins } = row;
  if (equity === null || wallet_balance === null || unrealized_pnl === null) return null;
  return {
    takenAt: row.taken_at,
    readAt: row.read_at,
    totals: totalsFromRow({ equity, wallet_balance, unrealized_pnl, option_value: option_value ?? '0' }),
    btcPrice: row.btc_price === null ? null : new Decimal(row.btc_price),
    state: coins && positions ? fromStored(row.read_at, { coins, positions, unchecked_coins }) : null,
  };
}

/** Totals as they are stored. */
export function totalsFromRow(row: {
  equity: string;
  wallet_balance: string;
  unrealized_pnl: string;
  option_value: string;
}): Totals {
  return {
    equity: new Decimal(row.equity),
    walletBalance: new Decimal(row.wallet_balance),
    unrealizedPnl: new Decimal(row.unrealized_pnl),
    optionValue: new Decimal(row.option_value),
  };
}
