import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLinesWorld, type LinesWorld } from '../../fund/ledger/lines/kept-lines.test-support.ts';
import type { Database } from '../../platform/database/open.ts';
import {
  openTestDatabase,
  useTestDatabase,
  type TestDatabase,
} from '../../platform/database/prepared-databases.test-support.ts';
import { storesOf } from '../../sampling/collector/stores/collector-stores.ts';
import { COUNTING } from '../../sampling/collector/counting.test-support.ts';
import {
  exportOf,
  importInto,
  linesOf,
  readTables,
  withLines,
  type Files,
} from './evidence-transfer.test-support.ts';

const DAY = '2027-12-12T';
const hasPython = spawnSync('python3', ['--version']).status === 0;
const CUSTODY = '"wallet":"custody","coin":"BTC","quantity":"0.5"';
const BITCOIN = { held: '0.5', price: '60000' };

/** Two hours in which 60,000 USDT go to savings and 59,000 return, and 0.5 Bitcoin go to custody, which is first taken for savings. */
async function keepLines(world: LinesWorld): Promise<void> {
  const { minute, keep } = world;
  await minute(`${DAY}09:59:00Z`, 120_000, undefined, BITCOIN);
  await world.app.services.ledger.follow();
  const out = { id: 'out', at: `${DAY}10:00:20Z`, amount: -60_000 };
  await minute(`${DAY}10:01:00Z`, 60_000, out, BITCOIN);
  await minute(`${DAY}10:29:00Z`, 60_000, undefined, BITCOIN);
  const custody = { id: 'custody', at: `${DAY}10:30:20Z`, amount: -30_000, bitcoin: '-0.5' };
  await minute(`${DAY}10:31:00Z`, 60_000, custody, { held: 0, price: '61000.5' });
  await minute(`${DAY}10:59:00Z`, 60_000, undefined, { held: 0, price: '62000' });
  const back = { id: 'back', at: `${DAY}11:00:20Z`, amount: 59_000 };
  await minute(`${DAY}11:01:00Z`, 119_000, back, { held: 0, price: '62500' });
  await keep({ transaction_id: 'out', wallet: 'savings' }, `${DAY}11:10:00Z`);
  await keep({ transaction_id: 'custody', wallet: 'savings' }, `${DAY}11:10:20Z`);
  const { body: kept } = await world.call('GET', '/funds/flagship/lines');
  await keep({ undo: kept[1].id }, `${DAY}11:10:40Z`);
  await keep({ transaction_id: 'custody', wallet: 'custody' }, `${DAY}11:11:00Z`);
  await keep({ transaction_id: 'back', wallet: 'savings' }, `${DAY}11:12:00Z`);
  await storesOf(world.app.db, COUNTING).parts.explainUnread();
}

/** What a history and its evidence carry of the minutes and lines. */
async function carried(db: Database) {
  const minutes = await readTables(db, ['snapshots', 'flows', 'minute_parts']);
  const { rows: lines } = await sql<object>`
    select to_jsonb(hand_lines) - '{approval_id,is_imported}'::text[] as line from hand_lines order by sequence`.execute(
    db,
  );
  return { minutes, lines };
}

describe('Lines by hand', () => {
  const spare = useTestDatabase();
  let world: LinesWorld;
  let elsewhere: TestDatabase;
  let files: Files;
  let lines: string[];

  beforeAll(async () => {
    world = await startLinesWorld('2027-12-01T00:00:00Z', 150_000);
    await keepLines(world);
    files = await exportOf(world.app.db);
    lines = linesOf(files);
    elsewhere = await openTestDatabase();
    await importInto(elsewhere.db, files);
  });
  afterAll(async () => {
    await world.close();
    await elsewhere.close();
  });

  it('travel with the evidence: minutes, equity, units and lines are those of the export', async () => {
    const { minutes, lines: kept } = await carried(elsewhere.db);
    expect({ minutes, lines: kept }).toEqual(await carried(world.app.db));
    expect(kept).toHaveLength(5);
    const again = await exportOf(elsewhere.db);
    expect(again.history).toBe(files.history);
    expect(linesOf(again)).toEqual(lines);
  });

  it('are added up before anything is stored: each its quantity times the price of the minute', async () => {
    const refusal = async (changed: string[]): Promise<string> =>
      importInto(spare().db, withLines(files, changed)).then(
        () => 'none',
        (error: Error) => error.message,
      );
    const changeAll = (from: string, to: string) => lines.map((text) => text.replace(from, to));
    expect(await refusal(changeAll('"quantity":"60000"', '"quantity":"50000"'))).toBe(
      'At 2027-12-12T10:01:00.000Z 60000 USDT are kept by hand, and the lines of the evidence are worth 50000.',
    );
    expect(await refusal(changeAll(CUSTODY, CUSTODY.replace('0.5', '0.6')))).toBe(
      'At 2027-12-12T10:31:00.000Z 90500.25 USDT are kept by hand, and the lines of the evidence are worth 96600.3.',
    );
    const without = lines.filter((text) => !text.startsWith('{"kind":"hand_line"'));
    expect(await refusal(without.with(0, (lines[0] ?? '').replace('"hand_line":5', '"hand_line":0')))).toBe(
      'At 2027-12-12T10:01:00.000Z 60000 USDT are kept by hand, and the lines of the evidence are worth 0.',
    );
    expect(await refusal(changeAll('"by_hand":"60000.000000000000"', '"by_hand":"0"'))).toBe(
      'Line 4, column total_equity: must be wallet_balance plus unrealized_pnl plus the options and what is kept by hand.',
    );
  });

  it.runIf(hasPython)(
    'are added up from the files alone by a program that shares no line with the product',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
      const verify = ({ history, evidence }: Files): string => {
        writeFileSync(join(folder, 'history.csv'), history);
        writeFileSync(join(folder, 'evidence'), evidence);
        const paths = ['history.csv', 'evidence'].map((name) => join(folder, name));
        // -B: a test leaves nothing beside the file.
        const { status, stdout } = spawnSync('python3', ['-B', 'docs/evidence/verify.py', ...paths]);
        return `${status}: ${stdout}`;
      };
      expect(verify(files)).toBe('0: 7 minutes and 5 rows of lines by hand add up.\n');
      const more = lines.map((text) => text.replace(CUSTODY, CUSTODY.replace('0.5', '0.6')));
      expect(verify(withLines(files, more))).toBe(
        [
          '1: 2027-12-12T10:31:00.000Z: 90500.25 is kept by hand, and the lines are worth 96600.3.',
          '2027-12-12T10:59:00.000Z: 91000 is kept by hand, and the lines are worth 97200.',
          '2027-12-12T11:01:00.000Z: 32250 is kept by hand, and the lines are worth 38500.',
          '',
        ].join('\n'),
      );
      const changed = files.history.replace(',150000,', ',150001,');
      expect(verify({ ...files, history: changed })).toBe(
        '1: The history is not the file that was exported with this evidence.\n',
      );
      rmSync(folder, { recursive: true });
    },
  );
});
