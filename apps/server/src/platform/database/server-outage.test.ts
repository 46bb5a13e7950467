import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectClient, endClient } from './connection/client.ts';
import { DataInUseError, problemOfFailure } from './database-failures.ts';
import { isAnswering } from './connection/is-answering.ts';
import { openDatabase, type OpenDatabase } from './open.ts';
import { startMachine } from './postgres-cluster.test-support.ts';
import { takeAlone } from './connection/server-lock.ts';

const listen = () => ({
  onLost: vi.fn<(reason: string) => void>(),
  onUnusable: vi.fn<(error: Error) => void>(),
  onAway: vi.fn<(reason: string) => void>(),
  onBack: vi.fn<() => void>(),
  onNoConnection: vi.fn<(reason: string) => void>(),
});
/** Of the test that runs: what happened in an earlier one is told half a second late. */
let notices = listen();
/** What the pool holds at most, and how long somebody waits for one of them. */
const CONNECTIONS = 10;
const MAX_WAIT_MS = 10_000;
/** A PostgreSQL that does not even end a statement is given up by then. */
const MAX_ANSWER_MS = 36_000;

const { machine, url, remove } = await startMachine();
beforeEach(() => {
  notices = listen();
});
afterAll(remove);

describe('On a PostgreSQL server', () => {
  const opened: OpenDatabase[] = [];
  afterEach(async () => {
    for (const { close } of opened.splice(0)) await close();
  });

  async function open(asServer?: ReturnType<typeof listen>): Promise<OpenDatabase> {
    const database = await openDatabase({ url }, asServer && { server: asServer });
    opened.push(database);
    return database;
  }

  /** Ends every other connection, as a restart of PostgreSQL does. */
  const endConnections = ({ db }: OpenDatabase) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);

  it('lost connections, idle or in a transaction, are told once and replaced', async () => {
    const operator = await open();
    const { db } = await open(notices);
    const transaction = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await sql`select 1`.execute(db);
      await endConnections(operator);
      await sleep(200);
      await sql`select 2`.execute(trx);
    });
    await expect(transaction).rejects.toThrow(/connection/i);
    await vi.waitFor(async () => expect(await isAnswering(db)).toBe(true), 5_000);
    expect([notices.onAway, notices.onBack].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('a single lost connection is told and replaced, and nothing else is lost', async () => {
    const operator = await open();
    const { db, changes } = await open(notices);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(operator.db);
    await vi.waitFor(() => expect(notices.onLost).toHaveBeenCalledOnce(), 5_000);
    await vi.waitFor(async () => expect(await isAnswering(db)).toBe(true), 5_000);
    expect(changes.isHearing()).toBe(true);
    expect(notices.onAway).not.toHaveBeenCalled();
  });

  it('that no connection came free in time is told once, and again the next time', async () => {
    const { db, poolState } = await open(notices);
    const ask = () => sql`select 1`.execute(db);
    for (const times of [1, 2]) {
      let free = (): void => undefined;
      const freed = new Promise<void>((resolve) => (free = resolve));
      let held = 0;
      const hold = (): Promise<void> => {
        held += 1;
        return freed;
      };
      const holding = Array.from({ length: CONNECTIONS }, () => db.connection().execute(hold));
      // Not as the pool counts them: that has those that are still being made.
      await expect.poll(() => held).toBe(CONNECTIONS);
      expect(poolState()).toEqual({ open: CONNECTIONS, idle: 0, waiting: 0 });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const late = Promise.allSettled([ask(), ask(), ask()]);
      await vi.advanceTimersByTimeAsync(MAX_WAIT_MS + 1_000);
      vi.useRealTimers();
      free();
      await Promise.all(holding);
      expect((await late).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      const told = ['timeout exceeded when trying to connect'];
      expect(notices.onNoConnection.mock.calls).toEqual(Array.from({ length: times }, () => told));
      await ask();
    }
    expect(notices.onAway).not.toHaveBeenCalled();
  });

  it('whoever needs it alone is refused while servers work on it, and the other way round', async () => {
    const one = await open(notices);
    const other = await open(notices);
    await expect(takeAlone(url)).rejects.toThrow(DataInUseError);
    await expect(takeAlone(url)).rejects.toThrow(
      /^The PostgreSQL database equanim at 127\.0\.0\.1:\d+ is in use by a running Equanim\. Stop every server/,
    );
    await one.close();
    await other.close();
    opened.length = 0;
    const giveBack = await takeAlone(url);
    await expect(open(notices)).rejects.toThrow(DataInUseError);
    await giveBack();
    expect(await isAnswering((await open(notices)).db)).toBe(true);
  });

  it('a server marks it as in use again after PostgreSQL ended its connections', async () => {
    const operator = await open();
    await open(notices);
    const holders = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock'`.execute(operator.db);
      return rows.map(({ pid }) => pid);
    };
    const before = await holders();
    await endConnections(operator);
    // PostgreSQL keeps the lock of a connection for a moment after it was ended.
    await vi.waitFor(async () => {
      const after = await holders();
      expect(after).toHaveLength(1);
      expect(after).not.toEqual(before);
    }, 20_000);
    await expect(takeAlone(url)).rejects.toThrow(DataInUseError);
    expect(notices.onUnusable).not.toHaveBeenCalled();
  });

  it('a server is told to stop if somebody took it for itself meanwhile', async () => {
    const operator = await open();
    await open(notices);
    const other = await connectClient(url);
    const taking = other.query('select pg_advisory_lock(3682652)');
    const waiting = () =>
      sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(operator.db);
    // Before it waits for the lock, the server would have its own back first.
    await expect.poll(async () => (await waiting()).rows.length).toBe(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'equanim server'`.execute(operator.db);
    await taking;
    await vi.waitFor(() => expect(notices.onUnusable).toHaveBeenCalledOnce(), 20_000);
    expect(notices.onUnusable.mock.calls[0]?.[0]).toBeInstanceOf(DataInUseError);
    await endClient(other);
  });
});

describe('When the machine of a PostgreSQL server', () => {
  /** Whoever listens notices within seven seconds, and is back within one. */
  const MAX_NOTICE_MS = 10_000;
  let opened: OpenDatabase;
  beforeEach(async () => {
    opened = await openDatabase({ url }, { server: notices });
  });
  afterEach(() => opened.close());

  const timesTold = () => [notices.onAway, notices.onBack].map(({ mock }) => mock.calls.length);

  it('is stopped, each query fails at once, which is told once, and all goes on by itself', async () => {
    await sql`select 1`.execute(opened.db);
    await machine.stop();
    await expect.poll(() => notices.onAway).toHaveBeenCalledOnce();
    const begun = Date.now();
    for (let i = 0; i < 20; i += 1) {
      const failure: unknown = await sql`select 1`.execute(opened.db).catch((error: unknown) => error);
      expect(problemOfFailure(failure)).toBe('database-unavailable');
    }
    // Each would wait as long as that for a connection.
    expect(Date.now() - begun).toBeLessThan(MAX_WAIT_MS);
    expect(opened.changes.isHearing()).toBe(false);
    const failure = await openDatabase({ url }).catch((error: unknown) => String(error));
    expect(failure).toMatch(
      /The PostgreSQL database equanim at 127.0.0.1:\d+ cannot be used: .*ECONNREFUSED/,
    );
    expect(failure).not.toContain('postgres:');
    await machine.start();
    await vi.waitFor(() => expect(opened.changes.isHearing()).toBe(true), MAX_NOTICE_MS);
    expect([await isAnswering(opened.db), timesTold()]).toEqual([true, [1, 1]]);
    expect([notices.onLost, notices.onNoConnection].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });

  it('hangs, with no proxy before it, what is under way is given up, and the machine is used again', async () => {
    await sql`select 1`.execute(opened.db);
    machine.freeze();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const underWay = sql`select 2`.execute(opened.db).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(MAX_ANSWER_MS);
    vi.useRealTimers();
    expect(problemOfFailure(await underWay)).toBe('database-unavailable');
    await vi.waitFor(() => expect(opened.changes.isHearing()).toBe(false), MAX_NOTICE_MS);
    machine.thaw();
    await vi.waitFor(async () => expect(await isAnswering(opened.db)).toBe(true), MAX_NOTICE_MS);
    await vi.waitFor(() => expect(timesTold()).toEqual([1, 1]), MAX_NOTICE_MS);
  });

  it('loses a server, what that has locked is taken back; what a command has locked is not', async () => {
    const limits = async ({ db }: OpenDatabase) => {
      const { rows } = await sql<{ value: string }>`
        select current_setting(name) as value from unnest(array[
          'statement_timeout', 'idle_in_transaction_session_timeout', 'tcp_keepalives_idle', 'tcp_user_timeout'
        ]) as one (name)`.execute(db);
      return rows.map(({ value }) => value);
    };
    expect(await limits(opened)).toEqual(['30s', '10s', '10', '25000']);
    const operator = await openDatabase({ url });
    expect((await limits(operator)).slice(0, 2)).toEqual(['0', '0']);
    await operator.close();
  });
});
