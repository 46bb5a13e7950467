import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** Lets one transaction at a time write snapshots: units and parts continue from snapshot to snapshot, so two would miscount. */
export async function lockSnapshots(trx: Transaction<Schema>): Promise<void> {
  await sql`lock table snapshots in share row exclusive mode`.execute(trx);
}

/** Everybody who may sign in as administrator, in an order that is the same for all, so that nobody waits in a circle. */
export async function lockAdministrators(trx: Transaction<Schema>): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
