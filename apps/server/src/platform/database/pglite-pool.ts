import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

/**
 * Makes an embedded PGlite look like a pool of PostgreSQL connections to Kysely.
 * PGlite is a single session, so one caller at a time gets the connection; otherwise the statements of two transactions
 * would mix.
 */
export function pglitePool(pglite: PGlite): PostgresPool {
  let lastReturned: Promise<void> = Promise.resolve();

  async function connect(): Promise<PostgresPoolClient> {
    const previous = lastReturned;
    let giveBack = (): void => undefined;
    lastReturned = new Promise<void>((resolve) => (giveBack = resolve));
    await previous;
    return { query: runQuery, release: giveBack } as PostgresPoolClient;
  }

  async function runQuery(statement: string, parameters: readonly unknown[]) {
    const result = await pglite.query(statement, [...parameters]);
    return {
      command: commandOf(statement),
      rowCount: result.affectedRows || result.rows.length,
      rows: result.rows,
    };
  }

  return { connect, end: () => pglite.close() };
}

/** PostgreSQL names the command in its answer, which Kysely needs to read the affected rows. PGlite does not. */
function commandOf(statement: string): 'INSERT' | 'UPDATE' | 'DELETE' | 'MERGE' | 'SELECT' {
  const word = /^\s*(insert|update|delete|merge)/i.exec(statement)?.[1]?.toUpperCase();
  return (word ?? 'SELECT') as 'SELECT';
}
