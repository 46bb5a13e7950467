import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storesOf } from '../../sampling/collector/stores/collector-stores.ts';
import { COUNTING, recordOne } from '../../sampling/collector/counting.test-support.ts';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import type { OpenDatabase } from '../../platform/database/open.ts';
import { columnsOf, KIND_NAMES, type EvidenceKind } from './evidence-kinds.ts';
import {
  collect,
  emptyTables,
  exportedAccount,
  exportOf,
  importInto,
  linesOf,
  readTables,
  serviceOf,
  withLines,
  type Files,
} from './evidence-transfer.test-support.ts';
import { PLACES } from './evidence.store.ts';
import { minute, sampleAt } from './sampled-account.test-support.ts';

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
    expect(result).toMatchObject({ count: 5, evidenceCount: lines.length - 1 });
    const again = await exportOf(db());
    expect(again.history).toBe(files.history);
    expect(linesOf(again)).toEqual(lines);
    expect(await readTables(db())).toEqual(await readTables(source.db));
    expect(await db().selectFrom('account_mark').selectAll().execute()).toEqual([{ id: true, mode: 'demo' }]);
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
      select regexp_replace(table_name, '^all_', '') as "table", column_name as "column"
      from information_schema.columns
      where table_schema = current_schema() and column_name <> 'account_id' and is_generated = 'NEVER'
        and (table_name = 'hand_lines' or table_name like 'all\\_%')`.execute(db());
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

  const problemOf = async (changed: Files, mode?: 'demo' | 'live'): Promise<string> => {
    const before = await readTables(db());
    const message = await importInto(db(), changed, mode).then(
      () => 'none',
      (error: Error) => `${error.name}: ${error.message}`,
    );
    expect(await readTables(db())).toEqual(before);
    return message.replace(/^HistoryFileError: /, '');
  };
  const changeRow = (kind: EvidenceKind, change: (row: Record<string, unknown>) => object): string[] =>
    lines.map((text) => {
      const told = JSON.parse(text) as { kind?: string; row: Record<string, unknown> };
      return told.kind === kind ? JSON.stringify({ kind, row: change(told.row) }) : text;
    });
  const lineOf = (kind: EvidenceKind): number =>
    lines.findIndex((text) => text.startsWith(`{"kind":"${kind}"`)) + 1;

  it('is refused by a database that holds rows or belongs to another kind of account', async () => {
    expect(await problemOf(files, 'live')).toBe(
      'The evidence is that of the demo; the database is for a live account.',
    );
    await storesOf(db(), COUNTING).marks.write('transactions', {
      from: minute(0),
      until: minute(1),
    });
    expect(await problemOf(files)).toBe(
      'The database already holds sync_marks; import evidence into an empty one.',
    );
    await importInto(source.db, files).catch((error: Error) =>
      expect(error.message).toBe('The database already holds snapshots; import evidence into an empty one.'),
    );
  });

  it('is refused with a history it was not exported with', async () => {
    expect(await problemOf({ ...files, history: files.history.replace('65000.5', '65000.6') })).toBe(
      'The history is not the file that was exported with this evidence.',
    );
  });

  it('is refused wherever it is damaged or truncated', async () => {
    const { evidence } = files;
    for (const length of [0, 1, 10, Math.floor(evidence.length / 2), evidence.length - 1]) {
      expect(await problemOf({ ...files, evidence: evidence.subarray(0, length) })).toMatch(
        /not an evidence file of Equanim|damaged or cut short/,
      );
    }
    for (let at = 10; at < evidence.length; at += Math.ceil(evidence.length / 25)) {
      const flipped = Buffer.from(evidence);
      flipped[at] = (flipped[at] ?? 0) ^ 0x10;
      expect(await problemOf({ ...files, evidence: flipped })).not.toBe('none');
    }
  });

  it('is refused whole for one wrong row, naming its line', async () => {
    const n = {
      fill: lineOf('fill'),
      order: lineOf('order'),
      gap: lineOf('gap'),
      state: lineOf('account_state'),
      flow: lineOf('flow'),
    };
    const cases: Array<[string[], string]> = [
      [changeRow('fill', (row) => ({ ...row, price: 65000.1 })), `Evidence line ${n.fill}, fill, price: `],
      [
        changeRow('fill', (row) => ({ ...row, 'x" = 1; --': '1' })),
        `Evidence line ${n.fill}, fill, Unrecognized key`,
      ],
      [changeRow('fill', (row) => ({ ...row, fill_id: 'a\u0000b' })), `Evidence line ${n.fill}: `],
      [
        changeRow('gap', (row) => ({ ...row, to_at: minute(0) })),
        `Evidence line ${n.gap}, gap, to_at: must not be before from_at.`,
      ],
      [
        changeRow('account_state', (row) => ({ ...row, coins: [{ coin: 'USDT' }] })),
        `Evidence line ${n.state}, account_state, coins.0.walletBalance: `,
      ],
      [
        lines.with(n.fill - 1, '{"kind":"users","row":{}}'),
        `Evidence line ${n.fill} has the kind "users", which evidence does not have.`,
      ],
      [
        lines.toSpliced(n.fill, 0, lines[n.fill - 1] ?? ''),
        `Evidence line ${n.fill + 1} is one row too many of kind fill.`,
      ],
      [lines.toSpliced(n.flow - 1, 1), 'The evidence lacks 1 rows of kind flow.'],
      [
        lines.with(n.state, lines[n.state - 1] ?? ''),
        `Evidence lines ${n.state} to ${lineOf('transaction') - 1}: a row of kind account_state is there twice.`,
      ],
    ];
    for (const [changed, sentence] of cases)
      expect(await problemOf(withLines(files, changed))).toContain(sentence);
  });
});
