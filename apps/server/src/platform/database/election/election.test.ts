import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '../connection/connect.ts';
import { openDatabase, type OpenDatabase } from '../open.ts';
import { createServerDatabase } from '../prepared-databases.test-support.ts';
import { standForElection, type Election } from './election.ts';

/** Another takes over within this. */
const MAX_TAKE_OVER_MS = 15_000;

describe('An election', () => {
  let url: string;
  let operator: OpenDatabase;
  const elections: Election[] = [];
  const collectors: Array<{ close(): Promise<void> }> = [];

  beforeEach(async () => {
    url = await createServerDatabase('equanim');
    operator = await openDatabase({ url });
  });
  afterEach(async () => {
    for (const election of elections.splice(0)) await election.withdraw();
    for (const { close } of collectors.splice(0)) await close();
    await operator.close();
  });

  function stand(holder: string) {
    const seen = {
      onElected: vi.fn<(term: number) => void>(),
      onDeposed: vi.fn<() => void>(),
      onLost: vi.fn<(reason: string) => void>(),
    };
    const election = standForElection(url, { holder, ...seen });
    elections.push(election);
    return { ...seen, election };
  }

  async function collect(holder: string, term: number) {
    const connected = await connectDatabase({ url });
    const collector = connected.connectCollector({ holder, term });
    collectors.push(collector, connected);
    return collector.db;
  }

  const minute = (n: number) => new Date(Date.UTC(2026, 4, 4, 9, n));
  const gap = (n: number) => ({ from_at: minute(n), to_at: minute(n), reason: 'none' });

  it('elects one of several, and the next one when that withdraws', async () => {
    const first = stand('first');
    await vi.waitFor(() => expect(first.onElected).toHaveBeenCalledWith(1), 5_000);
    const second = stand('second');
    // It has tried by then.
    await sleep(1_500);
    expect(second.onElected).not.toHaveBeenCalled();
    await first.election.withdraw();
    expect(first.onDeposed).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(second.onElected).toHaveBeenCalledWith(2), MAX_TAKE_OVER_MS);
    const holders = await operator.db.selectFrom('collector_term').select(['term', 'holder']).execute();
    expect(holders).toEqual([{ term: 2, holder: 'second' }]);
  });

  it('ends a term whose connection is lost, and begins another', async () => {
    const only = stand('only');
    await vi.waitFor(() => expect(only.onElected).toHaveBeenCalledWith(1), 5_000);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'equanim candidate%' and datname = current_database()`.execute(operator.db);
    await vi.waitFor(() => expect(only.onElected).toHaveBeenCalledWith(2), MAX_TAKE_OVER_MS);
    expect(only.onDeposed).toHaveBeenCalledOnce();
    expect(only.onLost).toHaveBeenCalledOnce();
  });

  it('takes the lock from a holder that hangs', async () => {
    // Holds the lock and asks nothing any more, as a process that is stopped.
    const hanging = await connectDatabase({ url });
    await hanging.db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(3682653)`.execute(connection);
      const next = stand('next');
      await vi.waitFor(() => expect(next.onElected).toHaveBeenCalledWith(1), MAX_TAKE_OVER_MS);
    });
    await hanging.close();
  });

  it('lets a deposed collector write nothing, not even what it had begun', async () => {
    const first = stand('first');
    await vi.waitFor(() => expect(first.onElected).toHaveBeenCalledWith(1), 5_000);
    const deposed = await collect('first', 1);
    await deposed.insertInto('gaps').values(gap(1)).execute();
    const next = stand('second');
    const begun = deposed.transaction().execute(async (trx) => {
      await trx.insertInto('gaps').values(gap(2)).execute();
      await first.election.withdraw();
      await vi.waitFor(() => expect(next.onElected).toHaveBeenCalledWith(2), MAX_TAKE_OVER_MS);
      await trx.insertInto('gaps').values(gap(3)).execute();
    });
    await expect(begun).rejects.toThrow(/connection/i);
    await expect(deposed.insertInto('gaps').values(gap(4)).execute()).rejects.toMatchObject({
      code: 'EQ001',
    });
    await expect(deposed.deleteFrom('gaps').execute()).rejects.toMatchObject({ code: 'EQ001' });
    const elected = await collect('second', 2);
    await elected.insertInto('gaps').values(gap(5)).execute();
    const stored = await operator.db.selectFrom('gaps').select('from_at').orderBy('from_at').execute();
    expect(stored.map(({ from_at }) => from_at)).toEqual([minute(1), minute(5)]);
  });

  it('fences every table that holds what is sampled', async () => {
    const deposed = await collect('nobody', 7);
    const open = new Set(
      `account_mark adjustments all_coin_answers all_exclusions all_line_answers approval_decisions approvals audit_details audit_entries audit_head
      collector_term dealing_requests email_changes first_administrator_link
      flow_matches fresh_readings fund_terms funds hand_lines idempotency_keys investor_users
      investors invitations known_devices kysely_migration kysely_migration_lock leads ledger_entries
      limit_counters live_tickets nav_errors outbox_mails passed_days passkeys
      password_resets record_checkpoints record_findings record_leaves record_log recovery_codes
      request_events rollup_format secret_key_mark session_traces sessions shared_positions
      statements strikes told_messages totp_secrets user_traces users webauthn_challenges`.split(/\s+/),
    );
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(operator.db);
    const fenced = rows.map(({ name }) => name).filter((name) => !open.has(name));
    expect(fenced.length).toBe(rows.length - open.size);
    for (const name of fenced)
      await expect(sql`delete from ${sql.table(name)}`.execute(deposed)).rejects.toMatchObject({
        code: 'EQ001',
      });
  });
});
