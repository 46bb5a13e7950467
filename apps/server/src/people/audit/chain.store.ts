import type { Database } from '../../platform/database/open.ts';
import { NO_HASH } from './audit.store.ts';

export type ChainStore = ReturnType<typeof createChainStore>;
export type ChainRow = Awaited<ReturnType<ChainStore['after']>>[number];

/** An entry by its place and its hash: what a chain up to it must end with. */
export interface ChainHead {
  sequence: number;
  hash: string;
}

/** The audit log with all that its hashes are made of. */
export function createChainStore(db: Database) {
  return {
    /** Where the log says that it ends, and where it does; both as of one moment. */
    async ends(): Promise<{ head: ChainHead; lastSequence: number }> {
      const row = await db
        .selectNoFrom((eb) => [
          eb.selectFrom('audit_head').select('audit_head.sequence').as('sequence'),
          eb.selectFrom('audit_head').select('audit_head.hash').as('hash'),
          eb
            .selectFrom('audit_entries')
            .select((entries) => entries.fn.max<number | null>('audit_entries.sequence').as('last'))
            .as('last'),
        ])
        .executeTakeFirstOrThrow();
      const head = { sequence: Number(row.sequence ?? 0), hash: row.hash ?? NO_HASH };
      return { head, lastSequence: Number(row.last ?? 0) };
    },

    /** In order, so many after one; details are null where their row is missing. */
    after: (sequence: number, limit: number) =>
      db
        .selectFrom('audit_entries')
        .leftJoin('audit_details', 'audit_details.sequence', 'audit_entries.sequence')
        .selectAll('audit_entries')
        .select(['salt', 'address', 'details'])
        .where('audit_entries.sequence', '>', sequence)
        .orderBy('audit_entries.sequence')
        .limit(limit)
        .execute(),
  };
}
