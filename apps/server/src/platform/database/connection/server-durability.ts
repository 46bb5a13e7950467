import { sql } from 'kysely';
import type { Database } from '../open.ts';

/** What a PostgreSQL server would lose when its machine loses its power, a sentence each. */
export interface Durability {
  /** By these, the database itself can be damaged. */
  dangers: string[];
  /** By these, the last that was acknowledged can be lost; what is there stays sound. */
  losses: string[];
}

/** A live account's database can be damaged by a crash; the message says how, and what to do. */
export class UnsafeDatabaseError extends Error {
  override readonly name = 'UnsafeDatabaseError';
}

/** Reads how PostgreSQL is set, for our own connections: a role or a database may have settings of its own. */
export async function readDurability(db: Database): Promise<Durability> {
  const { rows } = await sql<{ fsync: string; pages: string; commits: string; standbys: string }>`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('synchronous_commit') as commits,
      current_setting('synchronous_standby_names') as standbys`.execute(db);
  const [{ fsync, pages, commits, standbys } = { fsync: '', pages: '', commits: '', standbys: '' }] = rows;
  return {
    dangers: [
      ...(fsync === 'on'
        ? []
        : ['PostgreSQL runs with fsync off, so a crash of its machine can damage the whole database.']),
      ...(pages === 'on'
        ? []
        : ['PostgreSQL runs with full_page_writes off, so a crash of its machine can damage single pages.']),
    ],
    losses: lossesOf(commits, standbys.trim() !== ''),
  };
}

/**
 * Holds a server against what its database can lose.
 *
 * @param isAccepted whether it starts on a database that a crash can damage
 * @returns warnings, a sentence each
 * @throws UnsafeDatabaseError where that is not accepted
 */
export async function checkDurability(db: Database, isAccepted: boolean): Promise<string[]> {
  const { dangers, losses } = await readDurability(db);
  if (dangers.length > 0 && !isAccepted)
    throw new UnsafeDatabaseError(
      `${dangers.join(' ')} Turn it on, or set ALLOW_UNSAFE_DATABASE=on where the storage itself prevents that.`,
    );
  return [...dangers, ...losses];
}

function lossesOf(commits: string, hasStandbys: boolean): string[] {
  if (commits === 'off')
    return [
      'PostgreSQL runs with synchronous_commit off, so a crash can lose the last acknowledged changes. Turn it on.',
    ];
  if (commits === 'local' && hasStandbys)
    return [
      'PostgreSQL runs with synchronous_commit local, so losing its machine loses what the standby does not have yet, although synchronous standbys are configured. Turn it on.',
    ];
  return [];
}
