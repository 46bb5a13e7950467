import type { LedgerTerms } from '@equanim/finance/ledger/terms';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { readTermFields, writeTermFields } from '../terms/term-fields.ts';
import { isActor, nameOfActor } from './actor.ts';

/** Terms, and who recorded them. */
export interface RecordedTerms extends LedgerTerms {
  recordedAt: Date;
  /** As it is read an email address or a word; as it is written the id of a user. */
  recordedBy: string;
}

/** Of terms in the order they were recorded, those that count: the last of each day. */
export function lastOfEachDay(terms: readonly RecordedTerms[]): RecordedTerms[] {
  return [...new Map(terms.map((one) => [one.fromDay, one])).values()];
}

/** The terms of a fund. */
export function termsOn(db: Kysely<Schema>, fund: string) {
  /** All that were ever recorded, by the day from which they hold and then in the order they were recorded. */
  async function listAllTerms(): Promise<RecordedTerms[]> {
    const rows = await db
      .selectFrom('fund_terms')
      .leftJoin('users as actor', (join) => join.on(isActor('fund_terms.recorded_by')))
      .selectAll('fund_terms')
      .select(nameOfActor('fund_terms.recorded_by').as('recorder'))
      .where('fund_id', '=', fund)
      .orderBy('from_day')
      .orderBy('sequence')
      .execute();
    return rows.map((row) => ({
      ...readTermFields(row),
      recordedAt: row.recorded_at,
      recordedBy: row.recorder,
    }));
  }

  return {
    ...termsWriterOn(db, fund),

    listAllTerms,

    /** By the day from which they hold; of those recorded for one day the last counts. */
    listTerms: async (): Promise<RecordedTerms[]> => lastOfEachDay(await listAllTerms()),
  };
}

/** What is written of terms. */
function termsWriterOn(db: Kysely<Schema>, fund: string) {
  return {
    /** Appends terms. Whoever calls holds the fund's lock. */
    async appendTerms(terms: RecordedTerms): Promise<void> {
      const last = await db
        .selectFrom('fund_terms')
        .select('sequence')
        .where('fund_id', '=', fund)
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst();
      await db
        .insertInto('fund_terms')
        .values({
          fund_id: fund,
          sequence: (last?.sequence ?? 0) + 1,
          ...writeTermFields(terms, (value) => value.toFixed()),
          recorded_at: terms.recordedAt,
          recorded_by: terms.recordedBy,
        })
        .execute();
    },
  };
}
