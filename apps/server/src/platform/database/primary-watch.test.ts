// @module-tag release
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCluster, startMachine, type PostgresCluster } from './postgres-cluster.test-support.ts';
import { connectDatabase } from './connect.ts';
import { DataInUseError } from './database-failures.ts';
import { DatabaseAwayError, problemOfFailure } from './database-failures.ts';
import { isAnswering } from './is-answering.ts';
import { takeAlone } from './server-lock.ts';
import { openDatabase, type OpenDatabase } from './open.ts';
import { connectPrimary } from './server-hosts.ts';

/** By then a host that answers nothing is given up: it is asked every two seconds and may take five. */
const MAX_NOTICE_MS = 8_000;

const listen = () => ({
  onLost: vi.fn<(reason: string) => void>(),
  onUnusable: vi.fn<(error: Error) => void>(),
  onAway: vi.fn<(reason: string) => void>(),
  onBack: vi.fn<() => void>(),
});

describe('A server on one PostgreSQL machine', () => {
  let started: Awaited<ReturnType<typeof startMachine>>;
  let opened: OpenDatabase;
  const notices = listen();

  beforeAll(async () => {
    started = await startMachine();
    opened = await openDatabase({ url: started.url }, { server: notices });
  });
  beforeEach(() => vi.clearAllMocks());
  afterAll(async () => {
    await opened.close();
    await started.remove();
  });

  const answers = () => isAnswering(opened.db);

  it('fails each query at once while the machine is down, says so once, and goes on by itself', async () => {
    await sql`select 1`.execute(opened.db);
    await started.machine.stop();
    await expect.poll(() => notices.onAway).toHaveBeenCalledOnce();
    const begun = Date.now();
    for (let i = 0; i < 20; i += 1)
      await expect(sql`select 1`.execute(opened.db)).rejects.toThrow(DatabaseAwayError);
    expect(Date.now() - begun).toBeLessThan(500);
    expect(opened.changes.isHearing()).toBe(false);
    expect(notices.onBack).not.toHaveBeenCalled();
    await started.machine.start();
    await vi.waitFor(async () => expect(await answers()).toBe(true), MAX_NOTICE_MS);
    expect(opened.changes.isHearing()).toBe(true);
    expect([notices.onAway, notices.onBack].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(notices.onLost).not.toHaveBeenCalled();
  });

  it('gives up what is under way on a machine that hangs, and comes back to it', async () => {
    const begun = Date.now();
    const failures: unknown[] = [];
    const note = (error: unknown): number => failures.push(error);
    const transaction = opened.db
      .transaction()
      .execute(async (trx) => {
        await sql`select 1`.execute(trx);
        started.machine.freeze();
        await sql`select 2`.execute(trx);
      })
      .catch(note);
    await expect.poll(() => opened.changes.isHearing()).toBe(true);
    await sleep(100);
    // More than the pool has connections for: some of them wait for one.
    const queries = Array.from({ length: 15 }, () => sql`select 3`.execute(opened.db).catch(note));
    await Promise.all([transaction, ...queries]);
    expect(Date.now() - begun).toBeLessThan(MAX_NOTICE_MS);
    expect(failures).toHaveLength(16);
    for (const failure of failures) expect(problemOfFailure(failure)).toBe('database-unavailable');
    started.machine.thaw();
    await vi.waitFor(async () => expect(await answers()).toBe(true), MAX_NOTICE_MS);
    expect([notices.onAway, notices.onBack].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('takes back what a server has locked that hangs in the middle of a transaction', async () => {
    const { rows } = await sql<{ name: string; value: string }>`
      select name, setting as value from pg_settings
      where name in ('idle_in_transaction_session_timeout', 'tcp_keepalives_idle')
      order by name`.execute(opened.db);
    expect(rows.map(({ value }) => value)).toEqual(['10000', '10']);
    const operator = await connectDatabase({ url: started.url });
    const unlimited = await sql<{ value: string }>`
      select current_setting('idle_in_transaction_session_timeout') as value`.execute(operator.db);
    expect(unlimited.rows).toEqual([{ value: '0' }]);
    await operator.close();
  });
});

describe('A server on a primary and its standby', () => {
  let cluster: PostgresCluster;
  const closing: Array<() => Promise<void>> = [];

  beforeEach(async () => {
    cluster = await startCluster();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await cluster.stop();
  });

  it('keeps to the host that takes writes, whichever is named first', async () => {
    const { primary, standby } = cluster;
    const portOf = async (url: string): Promise<unknown> => {
      const client = await connectPrimary(url);
      const { rows } = await client.query<{ port: number }>('select inet_server_port() as port');
      await client.end();
      return rows[0]?.port;
    };
    const reversed = cluster.url.replace(
      `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`,
      `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`,
    );
    expect([await portOf(cluster.url), await portOf(reversed)]).toEqual([primary.port, primary.port]);
    await standby.promote();
    // Both take writes now, as where nobody stopped the old primary: the promoted one is on a newer timeline.
    expect([await portOf(cluster.url), await portOf(reversed)]).toEqual([standby.port, standby.port]);
    await standby.kill();
    await expect(connectPrimary(cluster.url)).rejects.toThrow(
      /^The PostgreSQL database equanim at 127\.0\.0\.1:\d+ and 127\.0\.0\.1:\d+ cannot be used: .*replaced by another primary/,
    );
  });

  it('marks the promoted standby as in use, so that nobody has it alone', async () => {
    const { primary, standby } = cluster;
    const server = await openDatabase({ url: cluster.url }, { server: listen() });
    primary.freeze();
    await standby.promote();
    const marks = "select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock'";
    await vi.waitFor(async () => expect(await standby.query(marks)).toHaveLength(1), 2 * MAX_NOTICE_MS);
    await expect(takeAlone(cluster.url)).rejects.toThrow(DataInUseError);
    await server.close();
  });

  it('says why neither host can be used, without the password', async () => {
    await cluster.primary.kill();
    const failure = await openDatabase({ url: cluster.url }).catch((error: unknown) => String(error));
    expect(failure).toMatch(/ECONNREFUSED.*; .*a standby, which takes no writes\.$/);
    expect(failure).not.toContain('postgres:');
  });
});
