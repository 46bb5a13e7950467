import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DomainError } from '../domain-error.ts';
import { SECOND_MS } from '../time.ts';
import { CHANGES_CHANNEL, type HeardChanges } from '../changes.ts';
import { DatabaseAwayError } from './database-failures.ts';
import type { PrimaryHost } from './primary-watch.ts';
import { ScramClient } from './scram-client.ts';
import { cutOff, parametersOf } from './server-hosts.ts';

/** What PostgreSQL's driver gives as text or as a time: int8 as a number (no count here reaches 2^53), date as its text. */
export const INT8 = 20;
export const DATE = 1082;
/** PostgreSQL's code of a write that a connection may not make. */
const READ_ONLY = '25006';

/** For connecting, and for waiting while all connections are in use. */
const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
/** A lost host loses all its connections at about the same time and gives none, which is told once, as its loss. */
const SETTLE_MS = SECOND_MS / 2;

interface PoolOptions {
  /** Called with the reason when an idle connection ends before we end it, although its host goes on. */
  onLost: (reason: string) => void;
  /** Called with the reason when a caller got no connection, although the host goes on; once until one is given again. */
  onNoConnection: (reason: string) => void;
  /** Told of what is committed. */
  changes: HeardChanges;
  /** Holds the process of PostgreSQL behind each connection of the pool. */
  own: Set<number>;
  /** What PostgreSQL lists the connections by. */
  name?: string;
  /** Parameters of each connection; values without spaces. */
  settings?: Record<string, string>;
  /** Whether there is room to write; while there is none, connections only read. There is unless given. */
  hasRoom?: (() => boolean) | undefined;
}

/** Connections of a pool, and the callers that wait for one. */
export interface PoolState {
  open: number;
  idle: number;
  waiting: number;
}

interface ServerPool extends PostgresPool {
  state(): PoolState;
}

/**
 * A pool of connections to the host of a PostgreSQL server that takes writes. A lost connection is replaced at the next query,
 * whether it was idle or in use. When the host is lost, what is under way fails at once, and so does each query until there is
 * one again. Each connection hears its own commits before they are answered.
 */
export function serverPool(primary: PrimaryHost, options: PoolOptions): ServerPool {
  const { hasRoom = () => true } = options;
  let pool: HostPool | null = null;
  const unsubscribe = primary.subscribe(() => {
    pool?.drop();
    pool = null;
  });
  return {
    async connect() {
      const address = primary.address();
      if (address === null) throw new DatabaseAwayError(false);
      pool ??= hostPool(address, options);
      return writableOnly(await pool.connect(), hasRoom());
    },
    state: () => pool?.state() ?? { open: 0, idle: 0, waiting: 0 },
    async end() {
      await pool?.end();
      unsubscribe();
    },
  };
}

/** Connections on which PostgreSQL was told to refuse every write. */
const reading = new WeakSet<pg.PoolClient>();

/** Lets a connection write or not: PostgreSQL itself then refuses each statement that would. */
async function writableOnly(client: pg.PoolClient, hasRoom: boolean): Promise<PostgresPoolClient> {
  if (hasRoom === reading.has(client)) {
    try {
      await client.query(`set default_transaction_read_only = ${hasRoom ? 'off' : 'on'}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (hasRoom) reading.delete(client);
    else reading.add(client);
  }
  return hasRoom ? client : toldWhy(client);
}

/** A connection whose refused writes say that the disk is full. */
function toldWhy(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, parameters: unknown[]) => {
    try {
      return await client.query(text, parameters);
    } catch (error) {
      throw (error as { code?: string }).code === READ_ONLY ? new DomainError('disk-full') : error;
    }
  };
  return Object.assign(Object.create(client) as PostgresPoolClient, { query });
}

interface HostPool {
  /** @throws DatabaseAwayError when the host is lost meanwhile; the driver's error */
  connect(): Promise<pg.PoolClient>;
  state(): PoolState;
  end(): Promise<void>;
  /** Cuts every connection off. */
  drop(): void;
}

function hostPool(address: string, options: PoolOptions): HostPool {
  const pool = createPool(address, options);
  const clients = new Set<pg.PoolClient>();
  const waiting = new Set<(reason: Error) => void>();
  let isDropped = false;
  let isRefusalTold = false;

  async function connectTold(): Promise<pg.PoolClient> {
    try {
      const client = await pool.connect();
      isRefusalTold = false;
      return client;
    } catch (error) {
      tellRefusal(error instanceof Error ? error.message : 'unknown');
      throw error;
    }
  }

  function tellRefusal(reason: string): void {
    if (isRefusalTold) return;
    isRefusalTold = true;
    setTimeout(() => isDropped || options.onNoConnection(reason), SETTLE_MS).unref();
  }

  // The pool listens to idle connections only; a connection in use makes its query fail.
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', () => undefined);
    client.once('end', () => clients.delete(client));
  });
  // Without a listener the loss would be an unhandled error, which ends the process.
  pool.on('error', ({ message }) => {
    setTimeout(() => isDropped || options.onLost(message), SETTLE_MS).unref();
  });

  return {
    connect() {
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        connectTold()
          .then((client) => (isDropped ? client.release(true) : resolve(client)), reject)
          .finally(() => waiting.delete(reject));
      });
    },
    state: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
    drop() {
      isDropped = true;
      for (const reject of waiting) reject(new DatabaseAwayError(false));
      for (const client of clients) cutOff(client, new DatabaseAwayError(true));
      // Its connections are gone, so nothing is left to wait for.
      if (!pool.ending) void pool.end();
    },
  };
}

function createPool(
  address: string,
  { changes, own, name, settings }: PoolOptions,
): InstanceType<typeof pg.Pool> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(DATE, (text) => text);
  return new pg.Pool({
    Client: ScramClient,
    connectionString: address,
    types,
    options: parametersOf(settings),
    ...(name !== undefined && { application_name: name }),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    verify(client, done) {
      void prepare(client, { changes, own }, done);
    },
  });
}

async function prepare(
  client: pg.PoolClient,
  options: Pick<PoolOptions, 'changes' | 'own'>,
  done: (error?: Error) => void,
): Promise<void> {
  try {
    await listenTo(client, options);
  } catch (error) {
    return done(error instanceof Error ? error : new DatabaseAwayError(false));
  }
  done();
}

/** @throws DatabaseAwayError when the host takes no writes; the driver's error */
async function listenTo(
  client: pg.PoolClient,
  { changes, own }: Pick<PoolOptions, 'changes' | 'own'>,
): Promise<void> {
  const { processID } = client as typeof client & { processID: number };
  own.add(processID);
  client.once('end', () => own.delete(processID));
  client.on('notification', ({ processId, payload = '' }) => {
    if (processId === processID) changes.hear(payload);
  });
  await client.query(`listen ${CHANGES_CHANNEL}`);
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  // It became one in the moment that nobody had noticed.
  if (rows[0]?.isStandby) throw new DatabaseAwayError(false);
}
