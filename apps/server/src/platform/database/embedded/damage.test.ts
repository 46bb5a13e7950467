// @module-tag release
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectDatabase, databaseFilesIn } from '../connect.ts';
import type { Database } from '../open.ts';
import { prepareDirectory } from '../prepared-databases.test-support.ts';
import { DataDamagedError } from './damage.ts';
import { PAGE_BYTES } from './page-checksum.ts';
import { parseWalPosition } from './wal-position.ts';

/** Scorecard 11: two hundred random ones. */
const DAMAGES = Math.max(4, Math.ceil(200 * inject('scale')));
const ROWS = 500;
const MARGIN_MS = 600_000;
const WAL_SEGMENT = 16 * 1024 * 1024;

let root = '';
/** Closed, and as a kill leaves it: with the last rows in the log only. */
let closed = '';
let killed = '';
/** Where in the log of that one the updates of many rows end, and where its last statement begins. */
let updatesEndAt = 0;
let lastStatementAt = 0;
let tries = 0;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'equanim-damage-'));
  const directory = join(root, 'original');
  prepareDirectory(directory);
  const opened = await connectDatabase({ directory });
  await sql`create table marks (id int primary key, word text)`.execute(opened.db);
  await sql`insert into marks select n, 'first' from generate_series(1, ${sql.lit(ROWS)}) n`.execute(
    opened.db,
  );
  await sql`checkpoint`.execute(opened.db);
  for (let n = 1; n <= 20; n += 1)
    await sql`update marks set word = 'second' where id <= ${n * (ROWS / 20)}`.execute(opened.db);
  updatesEndAt = await endOfLogIn(opened.db);
  lastStatementAt = await updateWithinPage(opened.db);
  killed = join(root, 'killed');
  cpSync(directory, killed, { recursive: true });
  await opened.close();
  closed = join(root, 'closed');
  cpSync(directory, closed, { recursive: true });
}, MARGIN_MS);
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function endOfLogIn(db: Database): Promise<number> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(db);
  return parseWalPosition(rows[0]?.at ?? '');
}

/** @returns where in the log an update begins that ends on the page it begins on */
async function updateWithinPage(db: Database): Promise<number> {
  for (;;) {
    const at = await endOfLogIn(db);
    await sql`update marks set word = 'second' where id = 1`.execute(db);
    if (at % PAGE_BYTES < PAGE_BYTES / 2) return at;
  }
}

/** @returns a copy to damage */
function copyOf(directory: string): string {
  tries += 1;
  const copy = join(root, `try-${String(tries)}`);
  cpSync(directory, copy, { recursive: true });
  return copy;
}

/** @returns the words of every row; or the sentence it is refused with */
async function open(directory: string): Promise<string> {
  try {
    const { db, close } = await connectDatabase({ directory });
    try {
      const { rows } = await sql<{ word: string; count: number }>`
        select word, count(*) from marks group by word order by word`.execute(db);
      const { rows: found } = await sql<{ count: number }>`
        select count(*) from generate_series(1, ${sql.lit(ROWS)}) n
        where (select word from marks where id = n) is not null`.execute(db);
      return [
        ...rows.map(({ word, count }) => `${String(count)} ${word}`),
        `${String(found[0]?.count)} found`,
      ].join(', ');
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof DataDamagedError) return error.message;
    // Of a page that a stop left sound, and that was read only now.
    if (String(error).includes('invalid page in block')) return 'refused when it was read';
    throw error;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const WHOLE = `${String(ROWS)} second, ${String(ROWS)} found`;
const files = databaseFilesIn;

function walOf(directory: string): string {
  const folder = join(files(directory), 'pg_wal');
  const [first = ''] = readdirSync(folder)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .toSorted();
  return join(folder, first);
}

/** Where a position of the log is in its first file. */
function placeOf(directory: string, position: number): number {
  const [, high = '', low = ''] = /.{8}(.{8})(.{8})$/.exec(walOf(directory)) ?? [];
  return position - parseWalPosition(`${high}/0`) - Number.parseInt(low, 16) * WAL_SEGMENT;
}

/** Where the log of a copy ends, in its first file: what follows is zeros. */
function endOfLog(directory: string): number {
  const bytes = readFileSync(walOf(directory));
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return end;
}

function overwrite(path: string, at: number, bytes: Uint8Array): void {
  const all = readFileSync(path);
  all.set(bytes.subarray(0, Math.max(0, all.length - at)), at);
  writeFileSync(path, all);
}

describe('A directory that nothing happened to', () => {
  it('opens after a stop and after a kill with every row', { timeout: MARGIN_MS }, async () => {
    expect([await open(copyOf(closed)), await open(copyOf(killed))]).toEqual([WHOLE, WHOLE]);
  });
});

describe('A damaged directory', () => {
  const heap = async (directory: string): Promise<string> => {
    const { db, close } = await connectDatabase({ directory });
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('marks') as path`.execute(db);
    await close();
    return join(files(directory), rows[0]?.path ?? '');
  };

  it.each<[string, RegExp, (directory: string) => void | Promise<void>]>([
    ['that lost PG_VERSION', /PG_VERSION is missing/, (each) => rmSync(join(files(each), 'PG_VERSION'))],
    [
      'of another PostgreSQL',
      /its files are of PostgreSQL 17, not of PostgreSQL 18/,
      (each) => writeFileSync(join(files(each), 'PG_VERSION'), '17\n'),
    ],
    [
      'without its control file',
      /does not open .*pg_control/,
      (each) => rmSync(join(files(each), 'global/pg_control')),
    ],
    [
      'with a cut control file',
      /does not open .*pg_control/,
      (each) => truncateSync(join(files(each), 'global/pg_control'), 10),
    ],
    [
      'with a garbled control file',
      /checksum in control file/,
      (each) => overwrite(join(files(each), 'global/pg_control'), 30, Buffer.alloc(8, 0x5a)),
    ],
    ['without its log', /does not open .*checkpoint record/, (each) => rmSync(walOf(each))],
    ['without its tables', /does not open/, (each) => rmSync(join(files(each), 'base'), { recursive: true })],
    [
      'without its settings',
      /does not open .*postgresql.conf/,
      (each) => rmSync(join(files(each), 'postgresql.conf')),
    ],
    [
      'without what became of its transactions',
      /damaged/,
      (each) => rmSync(join(files(each), 'pg_xact'), { recursive: true }),
    ],
    [
      'with another end of its transactions',
      /pg_xact was changed by something else/,
      (each) => overwrite(join(files(each), 'pg_xact/0000'), 180, Buffer.alloc(8, 0xff)),
    ],
    ['without a table', /base\/\d+\/\d+ is missing/, async (each) => rmSync(await heap(each))],
    ['with a cut table', /base\/\d+\/\d+ was cut/, async (each) => truncateSync(await heap(each), 8192)],
  ])('%s is refused with a sentence', { timeout: MARGIN_MS }, async (_what, sentence, damage) => {
    const copy = copyOf(closed);
    await damage(copy);
    const said = await open(copy);
    expect(said).toMatch(sentence);
    expect(said).toMatch(/^The database in .* is damaged: [^\n]+[.]$/);
  });

  it('that was killed is refused where a page is not as it was written', { timeout: MARGIN_MS }, async () => {
    const copy = copyOf(killed);
    const pages = readdirSync(join(files(copy), 'base/1')).filter((name) => /^\d+$/.test(name));
    const never = pages.find((name) => statSync(join(files(copy), 'base/1', name)).size > 0) ?? '';
    overwrite(join(files(copy), 'base/1', never), 5000, Buffer.from('garbage'));
    expect(await open(copy)).toMatch(/base\/1\/\d+ was changed by something else \(page 0\)/);
  });

  it(
    'that was killed opens with files that were to belong to tables, and were never committed',
    { timeout: MARGIN_MS },
    async () => {
      const copy = copyOf(killed);
      // PostgreSQL writes those before the log, which they do not rest on, and leaves them behind.
      writeFileSync(join(files(copy), 'base/5/987654'), Buffer.alloc(2 * 8192, 0x5a));
      writeFileSync(join(files(copy), 'base/5/987654_vm'), Buffer.alloc(8192, 0x5a));
      expect(await open(copy)).toBe(WHOLE);
    },
  );

  it(
    'is refused where the log was cut after pages were written, though nobody knows how far it reached',
    { timeout: MARGIN_MS },
    async () => {
      const copy = copyOf(killed);
      // As after an eviction: the page is on the disk, and the log that it rests on is not.
      copyFileSync(
        await heap(copyOf(closed)),
        (await heap(copyOf(closed))).replace(/try-\d+/, `try-${String(tries - 2)}`),
      );
      const cut = placeOf(copy, updatesEndAt) - 4_000;
      overwrite(walOf(copy), cut, Buffer.alloc(endOfLog(copy) - cut));
      rmSync(join(copy, 'acknowledged'));
      expect(existsSync(join(copy, 'acknowledged'))).toBe(false);
      expect(await open(copy)).toMatch(/is newer than the end of the log, which was cut/);
    },
  );

  it(
    'is refused where the log was cut by a byte of what was acknowledged',
    { timeout: MARGIN_MS },
    async () => {
      const copy = copyOf(killed);
      overwrite(walOf(copy), endOfLog(copy) - 1, Buffer.alloc(1));
      expect(await open(copy)).toMatch(
        /the end of its log was cut, so what was stored last is lost \(to go on without it, remove .*acknowledged\)/,
      );
    },
  );

  it(
    'is refused where the last entry of its log seems to reach into the next page, which recovery leaves out',
    { timeout: MARGIN_MS },
    async () => {
      const copy = copyOf(killed);
      const tooLong = Buffer.alloc(4);
      tooLong.writeUInt32LE(PAGE_BYTES);
      overwrite(walOf(copy), placeOf(copy, lastStatementAt), tooLong);
      expect(await open(copy)).toMatch(/the end of its log was cut, so what was stored last is lost/);
    },
  );
});

describe('Random damage', () => {
  it(
    `never gives wrong rows: ${String(DAMAGES)} damaged copies open whole or are refused`,
    { timeout: 3_600_000 },
    async () => {
      const refused = [];
      for (let n = 0; n < DAMAGES; n += 1) {
        const copy = copyOf(n % 4 === 3 ? closed : killed);
        const what = damageAtRandom(copy, n);
        const said = await open(copy).catch((error: unknown) => `failed: ${String(error)}`);
        expect(`${what}: ${said}`).toMatch(
          new RegExp(`^[^:]+: (${WHOLE}|The database in .* is damaged: .*|refused when it was read)$`),
        );
        if (said !== WHOLE) refused.push(what);
      }
      expect(refused.length).toBeGreaterThan(0);
    },
  );
});

/** @returns what was done */
function damageAtRandom(copy: string, n: number): string {
  const garbage = Buffer.from(
    Array.from({ length: 1 + Math.floor(Math.random() * 64) }, () => Math.floor(Math.random() * 256)),
  );
  const end = endOfLog(copy);
  if (n % 2 === 0) {
    const at = end - Math.floor(Math.random() * Math.min(end, 40_000));
    const isCut = n % 4 === 0;
    if (isCut) truncateSync(walOf(copy), at);
    else overwrite(walOf(copy), at, garbage);
    return `log ${isCut ? 'cut' : 'garbled'} at ${String(at)} of ${String(end)}`;
  }
  const folder = join(files(copy), 'base/5');
  const names = readdirSync(folder).filter(
    (name) => /^\d+(_vm)?$/.test(name) && statSync(join(folder, name)).size > 0,
  );
  const name = names[Math.floor(Math.random() * names.length)] ?? '';
  const at = Math.floor(Math.random() * statSync(join(folder, name)).size);
  overwrite(join(folder, name), at, garbage);
  return `${name} garbled at ${String(at)} with ${String(garbage.length)} bytes`;
}
