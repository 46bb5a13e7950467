import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Lets a transaction rest between its statements for as long as it likes. PostgreSQL ends others of a server after ten seconds,
 * but a file that is written from one may have to wait for its disk.
 */
export async function allowPauses(trx: Kysely<Schema>): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
