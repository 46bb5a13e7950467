import type pg from 'pg';

/** An arbitrary number, the same for every Equanim. */
const LOCK_KEY = 3_682_653;

/** A holder that asked nothing for this long hangs, or its machine is gone: the next candidate ends its connection. */
const MAX_SILENCE_SECONDS = 10;

/** How the connections of every collector begin their names. */
const COLLECTOR_NAME = 'equanim collector';

/** @returns the name of a collector's connections */
export function collectorName(holder: string): string {
  return `${COLLECTOR_NAME} ${holder}`;
}

/** Tries to take the lock of the one collector, which PostgreSQL holds as long as the connection lives. */
export async function tryCollectorLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    LOCK_KEY,
  ]);
  return rows[0]?.held ?? false;
}

/** Ends the connection of a holder that has fallen silent, which frees the lock. */
export async function endSilentHolder(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid)
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and state_change < clock_timestamp() - make_interval(secs => $2)`,
    [LOCK_KEY, MAX_SILENCE_SECONDS],
  );
}

/**
 * Begins the term of whoever holds the lock: from its commit on, the collectors of earlier terms cannot write.
 *
 * @returns the term
 * @throws the driver's error where a transaction of an earlier collector keeps the term; it is ended, so try again
 */
export async function beginTerm(client: pg.Client, holder: string): Promise<number> {
  // What an earlier collector has under way would keep the term until it ends.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like $1`,
    [`${COLLECTOR_NAME} %`],
  );
  await client.query(`set lock_timeout = '2s'`);
  const { rows } = await client.query<{ term: string }>(
    'update collector_term set term = term + 1, holder = $1, elected_at = now() returning term',
    [holder],
  );
  return Number(rows[0]?.term);
}
