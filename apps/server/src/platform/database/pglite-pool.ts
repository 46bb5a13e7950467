import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** What a statement gave. */
interface StatementResult {
  rows: unknown[];
  affectedRows?: number | undefined;
}

/** Answers one statement; fails as the database does. */
export type RunStatement = (statement: string, parameters: readonly unknown[]) => Promise<StatementResult>;

/** An embedded database, which is a single session. */
export interface EmbeddedSession {
  /** Prepares for the statements of one caller; @throws what keeps them from being answered */
  begin(): Promise<RunStatement>;
  close(): Promise<void>;
}

/**
 * Makes an embedded database look like a pool of PostgreSQL connections to Kysely. One caller at a time gets the connection;
 * otherwise the statements of two transactions would mix.
 */
export function sessionPool(session: EmbeddedSession): PostgresPool {
  let lastReturned: Promise<void> = Promise.resolve();

  async function connect(): Promise<PostgresPoolClient> {
    const previous = lastReturned;
    let giveBack = (): void => undefined;
    lastReturned = new Promise<void>((resolve) => (giveBack = resolve));
    await previous;
    try {
      const run = await session.begin();
      return { query: answering(run), release: giveBack } as PostgresPoolClient;
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  return { connect, end: () => session.close() };
}

/** What a PGlite offers of {@link EmbeddedSession}. */
interface Queried {
  query(statement: string, parameters: unknown[]): Promise<StatementResult>;
  close(): Promise<void>;
}

/** @returns a pool of a PGlite that lasts as long as it */
export function pglitePool(pglite: Queried): PostgresPool {
  const run: RunStatement = (statement, parameters) => pglite.query(statement, [...parameters]);
  return sessionPool({ begin: async () => run, close: () => pglite.close() });
}

function answering(run: RunStatement) {
  return async (statement: string, parameters: readonly unknown[]) => {
    const { affectedRows, rows } = await run(statement, parameters);
    return { command: commandOf(statement), rowCount: affectedRows || rows.length, rows };
  };
}

/** PostgreSQL names the command in its answer, which Kysely needs to read the affected rows. PGlite does not. */
function commandOf(statement: string): 'INSERT' | 'UPDATE' | 'DELETE' | 'MERGE' | 'SELECT' {
  const word = /^\s*(insert|update|delete|merge)/i.exec(statement)?.[1]?.toUpperCase();
  return (word ?? 'SELECT') as 'SELECT';
}
