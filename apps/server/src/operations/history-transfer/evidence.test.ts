import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Exact } from '@equanim/finance/exact';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storesOf } from '../../sampling/collector/stores/collector-stores.ts';
import { COUNTING, recordOne } from '../../sampling/collector/counting.test-support.ts';
import { line } from '../../sampling/collector/readings.test-support.ts';
import {
  openTestDatabase,
  useTestDatabase,
} from '../../platform/database/prepared-databases.test-support.ts';
import type { OpenDatabase } from '../../platform/database/open.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { columnsOf, KIND_NAMES } from './evidence-kinds.ts';
import {
  collect,
  emptyTables,
  exportedAccount,
  EVERY_TABLE,
  exportOf,
  importInto,
  linesOf,
  readTables,
  serviceOf,
  withLines,
  type Files,
} from './evidence-transfer.test-support.ts';
import { PLACES } from './evidence.store.ts';
import { LOG, minute, sampleAccount, sampleAt, writeEvidence } from './sampled-account.test-support.ts';

describe('Evidence', () => {
  const opened = useTestDatabase();
  let source: OpenDatabase;
  let files: Files;
  let lines: string[];
  const db = () => opened().db;

  beforeAll(async () => {
    ({ source, files, lines } = await exportedAccount());
  });
  afterAll(() => source.close());
  beforeEach(() => emptyTables(db()));

  it('gives the same two files and the same rows in every table when imported and exported again', async () => {
    const result = await importInto(db(), files);
    expect(result).toMatchObject({ count: 6, evidenceCount: lines.length - 1 });
    const again = await exportOf(db());
    expect(again.history).toBe(files.history);
    expect(linesOf(again)).toEqual(lines);
    expect(await readTables(db())).toEqual(await readTables(source.db));
  });

  it('takes a price noted before into its rollups when the window it lay in gives way', async () => {
    const { btcPrices } = storesOf(db(), COUNTING);
    const at = minute(24 * 60);
    await db()
      .insertInto('exclusions')
      .values({ id: crypto.randomUUID(), from_at: at, to_at: at, reason: 'of this database' })
      .execute();
    await btcPrices.record(at, new Exact(61_000));
    await importInto(db(), files);
    const rollups = await db()
      .selectFrom('price_rollups')
      .select('last')
      .where('unit', '=', 'hour')
      .execute();
    expect(rollups.map(({ last }) => last)).toContainEqual([at.getTime() / MINUTE_MS, 61_000]);
  });

  it('of the second format, which has no lines by hand, is read as it is', async () => {
    const inFormat2 = lines.map((text) =>
      text
        .replace('equanim-evidence/3', 'equanim-evidence/2')
        .replace('"hand_line":0,', '')
        .replace('"by_hand":"0",', ''),
    );
    expect(inFormat2.join('')).not.toContain('hand');
    await importInto(db(), withLines(files, inFormat2));
    expect(linesOf(await exportOf(db()))).toEqual(lines);
  });

  it("of the first format is translated to today's", async () => {
    const inFormat1 = lines.map((text, i) => {
      if (i === 0) return text.replace('equanim-evidence/3', 'equanim-evidence/1');
      const { kind, row } = JSON.parse(text) as { kind: string; row: Record<string, unknown> };
      const { value_coin: _, ...order } = row;
      const { position_side: _side, unchecked_coins: _coins, awaits: _awaits, ...old } = row;
      if (kind === 'order') return JSON.stringify({ kind, row: { ...order, status: 'PartiallyFilled' } });
      if (kind !== 'fill') return JSON.stringify({ kind, row: old });
      const { execType, ...rest } = row['rest'] as Record<string, unknown>;
      return JSON.stringify({ kind, row: { ...row, kind: execType, rest } });
    });
    expect(inFormat1).not.toEqual(lines);
    await importInto(db(), withLines(files, inFormat1));
    expect(await readTables(db())).toEqual(await readTables(source.db));
    expect(linesOf(await exportOf(db()))).toEqual(lines);
  });

  it('has rows of every kind; those of lines by hand have a test of their own', () => {
    const header = JSON.parse(lines[0] ?? '') as { counts: Record<string, number> };
    const empty = Object.entries(header.counts).filter(([, count]) => count === 0);
    expect(empty).toEqual([['hand_line', 0]]);
  });

  it("leaves out no column of the account's tables", async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = current_schema() and column_name <> 'account_id' and is_generated = 'NEVER'
        and (table_name in ('accounts', 'hand_lines') or table_name in (
          select table_name from information_schema.columns where column_name = 'account_id'
        ))`.execute(db());
    const inHistoryFile = ['equity', 'wallet_balance', 'unrealized_pnl', 'units', 'record', 'is_lost'].map(
      (one) => `snapshots.${one}`,
    );
    const told = new Set([
      ...KIND_NAMES.flatMap((kind) => columnsOf(kind).map((column) => `${PLACES[kind].table}.${column}`)),
      ...inHistoryFile,
      'accounts.id',
      // The time this database was first filled and the owner of the account say nothing about what happened in it.
      'accounts.collecting_since',
      'accounts.fund_id',
      // A line has the fund of its account; who confirmed it stays in the ledger it was confirmed in.
      'hand_lines.fund_id',
      'hand_lines.approval_id',
      'hand_lines.is_imported',
      // Computed from the fills.
      'orders.first_filled_at',
    ]);
    const left = rows.filter(({ table, column }) => !told.has(`${table}.${column}`));
    // Rollups are computed from the minutes, parts from states and lines, and counts from the orders.
    const derived = [
      'snapshot_rollups',
      'price_rollups',
      'minute_parts',
      'hour_parts',
      'day_parts',
      'month_parts',
      'order_counts',
    ];
    expect(left.filter(({ table }) => !derived.includes(table))).toEqual([]);
  });

  it('lets the collector continue as if it had never stopped, without counting a repeated line', async () => {
    await importInto(db(), files);
    const other = await openTestDatabase();
    await sampleAccount(other.db);
    for (const one of [db(), other.db]) {
      const stores = storesOf(one, COUNTING);
      const deposit = line({
        type: 'TRANSFER_IN',
        change: '500',
        balance: '60853.38',
        occurredAt: minute(7.5),
      });
      await stores.transactions.append([...LOG, deposit]);
      await writeEvidence(stores, deposit, '60353.38');
      await one
        .insertInto('line_answers')
        .values({
          type: 'CUSTODY_Y',
          meaning: 'flow',
          reason: 'It came from outside.',
          answered_by: 'admin@example.com',
          answered_at: minute(7.6),
        })
        .execute();
      await recordOne(stores.snapshots, sampleAt(8, '60853.38'));
      await stores.transactions.append([...LOG, deposit]);
      await writeEvidence(stores, LOG[5], '60253.38');
      await recordOne(stores.snapshots, sampleAt(9, '60900'));
    }
    const [flows, units] = await Promise.all([
      db().selectFrom('flows').select(['kind', 'units_issued']).orderBy('occurred_at').execute(),
      db().selectFrom('snapshots').select('units').orderBy('taken_at').execute(),
    ]);
    expect(flows.map(({ kind }) => kind)).toEqual(['TRANSFER_IN', 'TRANSFER_IN', 'CUSTODY_Y', 'TRANSFER_IN']);
    const issued = flows.reduce((total, flow) => total.plus(flow.units_issued ?? 0), new Exact(50_000));
    expect(units.at(-1)?.units).toBe(issued.toFixed());
    // Each database makes its own.
    const own = ['quarantined_samples', 'exclusions'];
    const tables = EVERY_TABLE.filter((table) => !own.includes(table));
    expect(await readTables(db(), tables)).toEqual(await readTables(other.db, tables));
    await other.close();
  });

  it('and its history show one moment, whatever is sampled during the export', async () => {
    await importInto(db(), files);
    const [history, evidence] = [collect(), collect()];
    let sampled: Promise<void> = Promise.resolve();
    const slow = Duplex.from(async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) {
        history.stream.write(part);
        sampled = recordOne(storesOf(db(), COUNTING).snapshots, sampleAt(8, '61000', true));
        await Promise.race([sampled, sleep(500)]);
      }
    });
    await serviceOf(db()).exportFiles({ history: slow, evidence: evidence.stream });
    await sampled;
    const written = { history: history.bytes().toString(), evidence: evidence.bytes() };
    expect(written.history).toBe(files.history);
    expect(linesOf(written)).toEqual(lines);
    expect((await exportOf(db())).history).not.toBe(files.history);
  });
});
