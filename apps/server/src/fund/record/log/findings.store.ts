import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

/** What a day came to when it was not what is recorded of it. */
export interface StoredFinding {
  id: number;
  fund: string;
  day: string;
  close: string | null;
  value: string | null;
  samples: number;
  /** As in a leaf. */
  byHand: string | null;
  record: number;
  /** A sentence or more, which the correction says. */
  reason: string;
  foundAt: Date;
}

/** What was found to correct, on one connection or in one transaction. */
export function findingsOn(db: Kysely<Schema>) {
  return {
    /** All of them, in the order in which they were found. */
    async findings(): Promise<StoredFinding[]> {
      const rows = await db.selectFrom('record_findings').selectAll().orderBy('id').execute();
      return rows.map(({ fund_id: fund, found_at: foundAt, by_hand: byHand, ...row }) => ({
        ...row,
        byHand,
        fund,
        foundAt,
      }));
    },

    async appendFindings(found: readonly StoredFinding[]): Promise<void> {
      if (found.length === 0) return;
      await db
        .insertInto('record_findings')
        .values(
          found.map(({ fund, foundAt, byHand, ...row }) => ({
            ...row,
            by_hand: byHand,
            fund_id: fund,
            found_at: foundAt,
          })),
        )
        .execute();
    },
  };
}
