import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Units and parts are counted on from snapshot to snapshot: two writers at once would miss what the other one counts. */
export async function lockSnapshots(trx: Transaction<Schema>): Promise<void> {
  await sql`lock table snapshots in share row exclusive mode`.execute(trx);
}
