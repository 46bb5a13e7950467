import { setTimeout as sleep } from 'node:timers/promises';
import { existsSync, realpathSync } from 'node:fs';
import type pg from 'pg';
import { SECOND_MS } from '../../time.ts';
import {
  BuiltInDatabaseError,
  DataDamagedError,
  DataInUseError,
  problemOfFailure,
} from '../database-failures.ts';
import { createClient, endClient } from '../connection/client.ts';
import { clusterIn, openCluster, readPassword, remedyFor, type Cluster } from './cluster.ts';
import { isAtWork, readLockFile, urlOf, type LockFile } from './lock-file.ts';
import {
  LOCK_IS_HELD,
  NotStartedError,
  startPostmaster,
  stopLeftOver,
  type OnLine,
  type Postmaster,
  type StartOptions,
} from './postmaster.ts';

const POLL_MS = SECOND_MS / 10;
const RESTART_AFTER_MS = SECOND_MS;
/** One that hangs says nothing, and keeps its socket. */
const MAX_ANSWER_MS = 2 * SECOND_MS;
/** A PostgreSQL that is ready has an owner within this, unless its owner was killed together with what stops it. */
const MAX_UNOWNED_MS = 5 * SECOND_MS;
/** A server waits no longer for a PostgreSQL that another process is starting: it would be refused as the second one anyway. */
const MAX_STARTING_MS = 1.5 * SECOND_MS;
/** One that was killed may recover for so long, and one that stops write for so long. */
const MAX_WAIT_MS = 60 * SECOND_MS;

/** How the built-in PostgreSQL is used, and who is told of it. */
export interface BuiltInOptions {
  /** A server owns it for as long as it runs; a command works beside whoever owns it. */
  isServer: boolean;
  onLine: OnLine;
  /** It ended by itself, as where it was killed, with its last words; it is started again. */
  onEnded: (reason: string) => void;
  /** Another process has taken the data meanwhile. */
  onUnusable: (error: DataInUseError) => void;
}

/** The built-in PostgreSQL at work. */
export interface BuiltIn {
  url: string;
  /** Stops it, where this process has started it: at once for a server, else after everybody has left. */
  release(): Promise<void>;
}

/**
 * Starts the built-in PostgreSQL of a data directory, or joins the running one. It never outlives its owner: what supervises
 * it stops it then, and if that was killed, too, the next start does.
 *
 * @throws DataInUseError naming the owner, for a second server; BuiltInDatabaseError, DataDamagedError
 */
export async function openBuiltIn(dataDirectory: string, options: BuiltInOptions): Promise<BuiltIn> {
  return saidInSentences(dataDirectory, async () => {
    const cluster = await openCluster(dataDirectory);
    const used = await startOrJoin(cluster, options);
    return 'postmaster' in used ? keep(cluster, used, options) : used;
  });
}

/** @returns the address of the built-in PostgreSQL that is running on a data directory; null where none is */
export function findBuiltIn(dataDirectory: string): Promise<string | null> {
  return saidInSentences(dataDirectory, async () => {
    if (!existsSync(dataDirectory)) return null;
    const directory = clusterIn(realpathSync(dataDirectory));
    const running = readLockFile(directory);
    if (!running?.isReady || !(await isAtWork(directory, running))) return null;
    return urlOf({ password: readPassword(directory) }, running);
  });
}

/** What the operating system refuses, as a sentence. */
async function saidInSentences<Result>(dataDirectory: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall, path = '' } = error as { code?: string; syscall?: string; path?: string };
    if (code === undefined || syscall === undefined || error instanceof BuiltInDatabaseError) throw error;
    throw new BuiltInDatabaseError(
      ['EACCES', 'EPERM'].includes(code)
        ? `The built-in PostgreSQL in ${dataDirectory} belongs to another user of this machine: run Equanim as that one, or as root.`
        : `The files of the built-in PostgreSQL in ${dataDirectory} cannot be used (${code} ${path}).`,
    );
  }
}

interface Owned {
  postmaster: Postmaster;
  owner: Held;
}

/** A connection that holds a lock. */
interface Held {
  client: pg.Client;
  ended: Promise<unknown>;
  end(): Promise<void>;
}

async function startOrJoin(
  cluster: Cluster,
  options: BuiltInOptions,
  port?: number,
): Promise<Owned | BuiltIn> {
  const waiting = createWaiting(cluster, options);
  for (;;) {
    const running = readLockFile(cluster.directory);
    if (running && (await isAtWork(cluster.directory, running))) {
      const url = urlOf(cluster, running);
      const owner = running.isReady ? await findOwner(url) : undefined;
      if (owner && options.isServer) throw inUse(cluster, owner);
      const joined = owner ? await lock(url, JOIN) : null;
      if (joined) return { url, release: joined.end };
      await waiting.next(running, owner === null);
    } else {
      const owned = await start(cluster, { left: running, port, onLine: options.onLine }).catch(
        waiting.retry,
      );
      if (owned) return owned;
    }
    await sleep(POLL_MS);
  }
}

/** How long a PostgreSQL that nobody owns is waited for, and what is done then. */
function createWaiting(cluster: Cluster, { isServer }: BuiltInOptions) {
  const startedAt = performance.now();
  let unownedSince: number | null = null;

  return {
    /** @param isUnowned whether it has said that it has no owner; one that does not answer may have */
    async next(running: LockFile, isUnowned: boolean): Promise<void> {
      const now = performance.now();
      unownedSince = isUnowned ? (unownedSince ?? now) : null;
      if (unownedSince !== null && now - unownedSince > MAX_UNOWNED_MS) {
        await stopLeftOver(cluster, running);
        unownedSince = now;
      }
      const isSoon = isServer && !isUnowned && !running.isStopping;
      if (now - startedAt > (isSoon ? MAX_STARTING_MS : MAX_WAIT_MS))
        throw isUnowned ? ownedByNobody(cluster, running) : busy(cluster, running);
    },

    /** Causes that pass by themselves: another process is starting it, or processes of a killed one still end. */
    retry(error: unknown): null {
      if (!(error instanceof NotStartedError)) throw error;
      const { message } = error;
      const isHeld = message.includes(LOCK_IS_HELD);
      const passes =
        isHeld ||
        /lock file .* already exists|pre-existing shared memory|Address already in use|TCP\/IP sockets/.test(
          message,
        );
      const waitedMs = performance.now() - startedAt;
      if (isHeld && waitedMs > (isServer ? MAX_STARTING_MS : MAX_WAIT_MS)) throw heldElsewhere(cluster);
      if (!passes || waitedMs > MAX_WAIT_MS) throw whyNotStarted(cluster, message);
      return null;
    },
  };
}

async function start(cluster: Cluster, how: StartOptions): Promise<Owned | null> {
  const postmaster = await startPostmaster(cluster, how);
  try {
    const owner = await lock(postmaster.url, OWN);
    if (owner) return { postmaster, owner };
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  // It was killed in this moment.
  await postmaster.stop();
  return null;
}

/** Arbitrary numbers, the same for every Equanim. The owner holds the first; who has joined it, the second together. */
const OWNER_KEY = 3_682_656;
const JOINED_KEY = 3_682_657;
const OWN = { name: 'owner', statement: 'select pg_try_advisory_lock($1) as held', key: OWNER_KEY };
const JOIN = {
  name: 'joined',
  statement: 'select true as held from pg_advisory_lock_shared($1)',
  key: JOINED_KEY,
};
/** Ends once nobody has joined any more. */
const WAIT_FOR_JOINED = 'select pg_advisory_lock($1)';

/**
 * @returns the connection that holds a lock; null where PostgreSQL does not answer, or another process holds it
 * @throws BuiltInDatabaseError where PostgreSQL refuses the connection
 */
async function lock(url: string, { name, statement, key }: typeof OWN): Promise<Held | null> {
  const client = createClient(url, {
    name: `equanim ${name} ${process.pid}`,
    connectTimeoutMs: MAX_ANSWER_MS,
  });
  const ended = new Promise((resolve) => client.once('end', resolve));
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>(statement, [key]);
    if (rows[0]?.held) return { client, ended, end: () => endClient(client) };
  } catch (error) {
    if (problemOfFailure(error) === null)
      throw new BuiltInDatabaseError(
        `The built-in PostgreSQL does not let Equanim in (${error instanceof Error ? error.message : 'unknown'}).`,
      );
    // It is gone again, or not yet back: whoever asked looks again.
  }
  await endClient(client);
  return null;
}

/** @returns the process that owns a PostgreSQL; null where there is none, undefined where it gives no answer */
async function findOwner(url: string): Promise<string | null | undefined> {
  const client = createClient(url, { name: 'equanim start', connectTimeoutMs: MAX_ANSWER_MS });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1`,
      [OWNER_KEY],
    );
    return rows[0]?.name.split(' ').at(-1) ?? null;
  } catch {
    // It starts, it stops, or it hangs.
    return undefined;
  } finally {
    await endClient(client);
  }
}

/** Keeps PostgreSQL running, and owned, until it is released. */
function keep(cluster: Cluster, first: Owned, options: BuiltInOptions): BuiltIn {
  const released = new AbortController();
  const { signal } = released;
  const { url } = first.postmaster;
  const port = Number(new URL(url).port) || undefined;
  let current: Owned | null = first;

  async function startAgain(): Promise<Owned | null> {
    while (!signal.aborted) {
      try {
        const again = await startOrJoin(cluster, { ...options, isServer: true }, port);
        if ('postmaster' in again) return again;
      } catch (error) {
        if (error instanceof DataInUseError) {
          options.onUnusable(error);
          return null;
        }
        options.onEnded(error instanceof Error ? error.message : 'unknown');
        await sleep(RESTART_AFTER_MS, null, { signal }).catch(() => undefined);
      }
    }
    return null;
  }

  /** A crash of one of PostgreSQL's processes ends every connection and no more; one of the first ends all. */
  async function renew({ postmaster, owner }: Owned): Promise<Owned | null> {
    await Promise.race([postmaster.ended, owner.ended]);
    while (!signal.aborted && postmaster.isRunning()) {
      const again = await lock(url, OWN).catch(() => null);
      if (again) return { postmaster, owner: again };
      await sleep(POLL_MS);
    }
    if (signal.aborted) return current;
    options.onEnded(await postmaster.ended);
    return startAgain();
  }

  async function watch(): Promise<void> {
    while (!signal.aborted && current) current = await renew(current);
  }

  const watching = watch();
  return {
    url,
    async release() {
      // A command lets those who have joined it finish; a server has drained, and ends.
      if (!options.isServer)
        await current?.owner.client.query(WAIT_FOR_JOINED, [JOINED_KEY]).catch(() => undefined);
      released.abort();
      await current?.owner.end();
      await watching;
      await current?.owner.end();
      await current?.postmaster.stop();
    },
  };
}

function inUse({ directory }: Cluster, owner: string): DataInUseError {
  return new DataInUseError(
    `The data in ${directory} are in use by another Equanim (process ${owner}). Stop it first. To run a second server on the same ` +
      'data, set its DATABASE_URL to the address that "npm run database" prints; for other data, give it another DATA_DIR.',
  );
}

function heldElsewhere({ directory }: Cluster): DataInUseError {
  return new DataInUseError(
    `The data in ${directory} are in use by a PostgreSQL that this process does not see, as in another container. Stop that one first.`,
  );
}

function ownedByNobody({ directory }: Cluster, { pid }: LockFile): DataInUseError {
  return new DataInUseError(
    `A PostgreSQL that no Equanim owns works on the data in ${directory} and does not stop (process ${pid}). Stop it, and start again.`,
  );
}

/** A PostgreSQL that cannot say yet, or not any more, whose it is. */
function busy({ directory }: Cluster, { pid, isStopping }: LockFile): DataInUseError {
  return new DataInUseError(
    `The data in ${directory} are in use: a PostgreSQL on them is ${isStopping ? 'stopping' : 'starting, or does not answer'} (process ${pid}). ` +
      'Another Equanim may have just started it: try again in a moment.',
  );
}

const DAMAGED = /invalid|corrupt|checksum|pg_control|could not (?:read|locate|find)|is not a valid|PANIC/;

function whyNotStarted({ directory }: Cluster, words: string): BuiltInDatabaseError {
  const sentence = `The built-in PostgreSQL does not start on ${directory} (${words || 'without a word'}).`;
  const remedy = remedyFor(words);
  if (remedy !== undefined) return new BuiltInDatabaseError(`${sentence} ${remedy}`);
  if (DAMAGED.test(words)) return new DataDamagedError(`${sentence} Its files may be damaged.`);
  return new BuiltInDatabaseError(sentence);
}
