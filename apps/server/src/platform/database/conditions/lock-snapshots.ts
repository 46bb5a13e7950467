import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** Lets one transaction at a time write snapshots: units and parts continue from snapshot to snapshot, so two would miscount. */
export async function lockSnapshots(trx: Transaction<Schema>): Promise<void> {
  await sql`lock table snapshots in share row exclusive mode`.execute(trx);
}
