import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { NOTE } from '../../fund/statements/checkpoint.test-support.ts';
import { readConfig } from '../../config.ts';
import { connectDatabase } from '../../platform/database/connection/connect.ts';
import type { Database } from '../../platform/database/open.ts';
import {
  createServerDatabase,
  openTestDatabase,
  prepareDirectory,
} from '../../platform/database/prepared-databases.test-support.ts';
import { openToFill } from '../commands/operator.ts';
import { writeBackup } from './backup.service.ts';
import { readBackupHeader, type BackupFile } from './backup-reader.ts';
import { LEDGER_TABLES, RECORD_TABLES, storeEverything, storeLedger } from './everything.test-support.ts';
import { BackupError, MAX_LINE_BYTES } from './backup-format.ts';
import { useDirectories } from './directories.test-support.ts';
import { openBackup } from './backup-reader.ts';
import { requireFit, restoreBackup } from './restore.service.ts';
import { listTables, LEFT_BEHIND, readAtOneMoment } from './tables.store.ts';

const SLOW_MS = 120_000;
const now = new Date();

/** Every row of a table as PostgreSQL itself writes it, computed columns included. */
async function rowsOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select one::text as row from ${sql.table(table)} as one`.execute(db);
  return rows.map(({ row }) => row).toSorted();
}

async function contentOf(db: Database): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const names = rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await rowsOf(db, name)])));
}

/** Makes an empty database that sorts text by its bytes, unlike the server that tests share. @returns its URL */
async function createUnlikeDatabase(): Promise<string> {
  const url = new URL(await createServerDatabase());
  const { db, close } = await connectDatabase({ url: url.href });
  url.pathname += '_c';
  const name = sql.id(url.pathname.slice(1));
  await sql`create database ${name} template template0 locale_provider libc locale 'C' encoding 'UTF8'`.execute(
    db,
  );
  await close();
  return url.href;
}

/** Has a database write dates, numbers and bytes in another way, which must not reach a backup. */
async function setOddFormats({ db, url }: { db: Database; url: string }): Promise<void> {
  const name = sql.id(new URL(url).pathname.slice(1));
  const odd = {
    datestyle: 'German',
    intervalstyle: 'iso_8601',
    bytea_output: 'escape',
    extra_float_digits: '0',
  };
  for (const [setting, value] of Object.entries(odd))
    await sql`alter database ${name} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(db);
}

describe('A backup', () => {
  const newDirectory = useDirectories();

  it(
    'restores whole into a database of another language, and is the same when made again',
    { timeout: SLOW_MS },
    async () => {
      const file = join(newDirectory(), 'all.backup');
      const source = await openTestDatabase();
      await storeEverything(source.db);
      await storeLedger(source.db);
      const written = await writeBackup(source.url, { file, now });
      const original = await contentOf(source.db);
      const head = await source.db.selectFrom('audit_head').select(['sequence', 'hash']).executeTakeFirst();
      await source.close();

      const target = await connectDatabase({ url: await createUnlikeDatabase() });
      const restored = await restoreBackup(target.url, await openBackup(file));
      const found = await contentOf(target.db);
      await setOddFormats(target);
      const again = await writeBackup(target.url, { file: `${file}.2`, now });
      // The restored database goes on keeping what it computes of the orders, and has counted none of them twice.
      await sql`update orders set status = 'canceled'`.execute(target.db);
      // What may only be appended to may only be appended to.
      for (const table of [
        'ledger_entries',
        'strikes',
        'fund_terms',
        'flow_matches',
        'passed_days',
        'request_events',
        'adjustments',
        'approvals',
        'approval_decisions',
        'hand_lines',
        'statements',
        ...RECORD_TABLES,
      ])
        await expect(sql`delete from ${sql.table(table)}`.execute(target.db)).rejects.toThrow(
          'never changed',
        );
      const counts = await target.db
        .selectFrom('order_counts')
        .select(['status', 'order_count'])
        .orderBy('status')
        .execute();
      await target.close();
      const none = { sessions: [], password_resets: [], invitations: [] };
      expect(Object.keys(none).every((table) => original[table]?.length === 1)).toBe(true);
      expect(found).toEqual({ ...original, ...none });
      expect(found['all_snapshots']).toHaveLength(2_500);
      expect(found['audit_entries']).toHaveLength(4);
      expect([...LEDGER_TABLES, ...RECORD_TABLES].filter((table) => found[table]?.length === 0)).toEqual([]);
      // What the migrations put there is there once.
      expect([found['funds']?.length, found['fund_terms']?.length]).toEqual([2, 2]);
      const { audit, checkpoint } = await readBackupHeader(file);
      expect([written.header.audit, audit]).toEqual([head, head]);
      expect([written.header.checkpoint, checkpoint]).toEqual([NOTE, NOTE]);
      expect(counts).toEqual([
        { status: 'canceled', order_count: 1 },
        { status: 'filled', order_count: 0 },
      ]);
      expect(restored.map((each) => each.inBackup)).toEqual(written.sums);
      expect(again.sums).toEqual(written.sums);
    },
  );

  it('is not made of an empty database, and is put into that of its kind of account alone', async () => {
    const directory = newDirectory();
    await expect(
      writeBackup(await createServerDatabase(), { file: join(directory, 'none'), now }),
    ).rejects.toThrow('There is nothing to back up: the database is empty.');
    prepareDirectory(join(directory, 'live'));
    const keys = { BYBIT_API_KEY: 'k', BYBIT_API_SECRET: 's' };
    const place = await openToFill(readConfig({ DATA_DIR: directory, ...keys }));
    expect(place.mode).toBe('live');
    await place.close();
  });

  it('holds every table but the few named ones, which exist', async () => {
    const { db, close } = await openTestDatabase();
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
    const listed = await listTables(db);
    await close();
    const all = rows.map(({ name }) => name);
    expect(all).toEqual(expect.arrayContaining(Object.keys(LEFT_BEHIND)));
    expect(listed.map(({ name }) => name)).toEqual(all.filter((name) => !(name in LEFT_BEHIND)));
  });

  it('is compared after the restore: a row that differs, or is refused, undoes the whole restore', async () => {
    const file = join(newDirectory(), 'all.backup');
    const source = await openTestDatabase();
    await storeEverything(source.db);
    await writeBackup(source.url, { file, now });
    await source.close();
    const backup = await openBackup(file);
    const target = await connectDatabase({ url: await createServerDatabase() });
    const altered = (name: string, change: (rows: string) => string): Promise<unknown> => {
      const readTables: BackupFile['readTables'] = (take) =>
        backup.readTables((table, rows) => take!(table, table.table === name ? changed(rows, change) : rows));
      return restoreBackup(target.url, { header: backup.header, readTables });
    };
    await expect(altered('all_flows', (rows) => rows.replace('.000000000000000000001', ''))).rejects.toThrow(
      'The restored table all_flows differs from the backup. Nothing was restored.',
    );
    await expect(altered('users', (rows) => rows.replace('\tadmin\t', '\towner\t'))).rejects.toThrow(
      /^Nothing was restored: new row for relation "users" violates check constraint/,
    );
    const fail = (): string => {
      throw new BackupError('The file breaks off.');
    };
    await expect(altered('all_snapshots', fail)).rejects.toThrow('The file breaks off.');
    const place = { db: target.db, where: 'The place', remedy: '', mode: null };
    await requireFit(backup, place);
    await expect(requireFit(backup, { ...place, mode: 'live' })).rejects.toThrow(
      /^The place is a live account's, the backup is the demo's[.]/,
    );
    // A backup can be restored into the same place afterwards.
    await restoreBackup(target.url, backup);
    await expect(requireFit(backup, place)).rejects.toThrow(
      /^The place is not empty \(it has \d+ tables, such as account_mark\)/,
    );
    await target.close();
  });

  it('is not made of a table with a line of more than 1 MiB, and leaves nothing', async () => {
    const directory = newDirectory();
    const { db, url, close } = await openTestDatabase();
    await storeEverything(db);
    await sql`update quarantined_samples set raw = repeat('x', ${MAX_LINE_BYTES})`.execute(db);
    await expect(writeBackup(url, { file: join(directory, 'long'), now })).rejects.toThrow(
      'The table all_quarantined_samples has a line of more than 1 MiB: it cannot be backed up.',
    );
    expect(readdirSync(directory)).toEqual([]);
    await close();
  });

  it('may wait for its disk longer than a server may rest in a transaction, and its database longer than a statement may take', async () => {
    const url = await createServerDatabase('equanim');
    const { db, close } = await connectDatabase({ url });
    const name = sql.id(new URL(url).pathname.slice(1));
    for (const limit of ['idle_in_transaction_session_timeout', 'statement_timeout'])
      await sql`alter database ${name} set ${sql.raw(limit)} = '200ms'`.execute(db);
    await close();
    const slow = readAtOneMoment({ url, failure: '' }, async ({ client }) => {
      await sleep(400);
      await client.query('select pg_sleep(0.4)');
      return 'done';
    });
    expect(await slow).toBe('done');
  });
});

async function* changed(
  rows: AsyncIterable<Buffer>,
  change: (rows: string) => string,
): AsyncGenerator<Buffer> {
  for await (const block of rows) yield Buffer.from(change(block.toString()));
}
