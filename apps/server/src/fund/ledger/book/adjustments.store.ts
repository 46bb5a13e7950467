import { Exact } from '@equanim/finance/exact';
import type { AdjustedOwner } from '@equanim/finance/ledger/adjustment';
import type { Decimal } from 'decimal.js';
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { AdjustmentsTable } from '../../../platform/database/tables/ledger.ts';

/** Who an adjusting entry takes from or gives to. */
export interface AdjustedParty {
  owner: AdjustedOwner['owner'];
  /** Null for an owner that is no series. */
  seriesId: string | null;
}

/** An adjusting entry that was confirmed. */
export interface RecordedAdjustment {
  id: string;
  from: AdjustedParty;
  to: AdjustedParty;
  /** USDT. */
  amount: Decimal;
  givesBackFee: boolean;
  reason: string;
  /** Sequence of the entry that it corrects; null where it corrects none. */
  corrects: number | null;
  approvalId: string;
  recordedAt: Date;
  /** Id of the user who asked for it. */
  recordedBy: string;
  /** Id of the user who confirmed it; null where one person did it. */
  confirmedBy: string | null;
}

/** Adjusting entries of a fund. */
export function adjustmentsOn(db: Kysely<Schema>, fund: string) {
  return {
    /** In the order they were recorded. */
    async listAdjustments(): Promise<RecordedAdjustment[]> {
      const rows = await db
        .selectFrom('adjustments')
        .selectAll()
        .where('fund_id', '=', fund)
        .orderBy('sequence')
        .execute();
      return rows.map(toAdjustment);
    },

    /** Whoever calls holds the fund's lock. */
    async addAdjustment(adjustment: RecordedAdjustment): Promise<void> {
      const last = await db
        .selectFrom('adjustments')
        .select(sql<number>`coalesce(max(sequence), 0)`.as('sequence'))
        .where('fund_id', '=', fund)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('adjustments')
        .values({ fund_id: fund, sequence: last.sequence + 1, ...toRow(adjustment) })
        .execute();
    },
  };
}

function toAdjustment(row: Selectable<AdjustmentsTable>): RecordedAdjustment {
  return {
    id: row.id,
    from: { owner: row.from_owner, seriesId: row.from_series },
    to: { owner: row.to_owner, seriesId: row.to_series },
    amount: new Exact(row.amount),
    givesBackFee: row.gives_back_fee,
    reason: row.reason,
    corrects: row.corrects,
    approvalId: row.approval_id,
    recordedAt: row.recorded_at,
    recordedBy: row.recorded_by,
    confirmedBy: row.confirmed_by,
  };
}

function toRow(given: RecordedAdjustment): Omit<Insertable<AdjustmentsTable>, 'fund_id' | 'sequence'> {
  return {
    id: given.id,
    from_owner: given.from.owner,
    from_series: given.from.seriesId,
    to_owner: given.to.owner,
    to_series: given.to.seriesId,
    amount: given.amount.toFixed(),
    gives_back_fee: given.givesBackFee,
    reason: given.reason,
    corrects: given.corrects,
    approval_id: given.approvalId,
    recorded_at: given.recordedAt,
    recorded_by: given.recordedBy,
    confirmed_by: given.confirmedBy,
  };
}
