import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { writeBackup } from './backup.service.ts';
import { formatTrailer, TRAILER_BYTES } from './backup-format.ts';
import { openBackup } from './backup-reader.ts';
import { writeBackupFile } from './backup-writer.ts';
import { storeEverything } from './everything.test-support.ts';

/** Of all bytes with a flipped bit, and of all lengths. */
const SHARE = inject('scale');
const KEY = randomBytes(32);
let directory = '';
let sound: Buffer;
let encrypted: Buffer;
let file = '';

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-backup-file-'));
  const { db, url, close } = await openTestDatabase();
  await storeEverything(db);
  await db.deleteFrom('snapshots').execute();
  await db.deleteFrom('btc_prices').execute();
  await writeBackup(url, { file: join(directory, 'sound'), now: new Date(0) });
  const file = join(directory, 'encrypted');
  await writeBackup(url, { file, now: new Date(0), key: KEY });
  await close();
  sound = readFileSync(join(directory, 'sound'));
  encrypted = readFileSync(file);
});
afterAll(() => rmSync(directory, { recursive: true }));
beforeEach(() => {
  file = join(directory, 'tried');
});

/** Reads a whole file. @returns how many tables it has, or why it is refused */
async function read(bytes: Buffer, key: Buffer | null = KEY): Promise<number | string> {
  writeFileSync(file, bytes);
  try {
    const { sums } = await (await openBackup(file, { key, isPlainAllowed: true })).readTables();
    return sums.length;
  } catch (error) {
    return error instanceof Error && error.name === 'BackupError' ? error.message : `${String(error)}!`;
  }
}

/** A file of other lines with a matching checksum. */
function rewritten(change: (lines: string[]) => string[]): Buffer {
  return finished(
    gzipSync(
      change(linesOf(sound))
        .map((line) => `${line}\n`)
        .join(''),
    ),
  );
}

function linesOf(bytes: Buffer): string[] {
  const text = gunzipSync(bytes.subarray(0, -TRAILER_BYTES)).toString();
  return text.split('\n').slice(0, -1);
}

function finished(packed: Buffer): Buffer {
  const sha256 = createHash('sha256').update(packed).digest('hex');
  return Buffer.concat([packed, Buffer.from(formatTrailer(sha256))]);
}

/** A file that begins with some lines and then has one that is far too long. */
async function withLongLine(lines: readonly string[]): Promise<Buffer> {
  function* text() {
    yield lines.map((line) => `${line}\n`).join('');
    for (let i = 0; i < 100; i += 1) yield Buffer.alloc(1e6, 'x');
  }
  return finished(await buffer(Readable.from(text()).pipe(createGzip())));
}

describe('A backup file', () => {
  it('is read whole and readable by its user alone', async () => {
    expect(await read(sound)).toBeGreaterThan(20);
    expect(statSync(join(directory, 'sound')).mode & 0o777).toBe(0o600);
  });

  const KINDS = ['as it is', 'encrypted'] as const;
  const bytesOf = (kind: (typeof KINDS)[number]): Buffer => (kind === 'encrypted' ? encrypted : sound);
  const REFUSED =
    /is damaged: .*[.] Nothing was restored|is not a backup of Equanim|is encrypted with another key/;

  it('is refused if any single bit is flipped', { timeout: 600_000 }, async () => {
    const wrong: Array<[string, number]> = [];
    const step = Math.ceil(1 / SHARE);
    for (const kind of KINDS) {
      const whole = bytesOf(kind);
      for (let at = randomInt(step); at < whole.length; at += step) {
        const bytes = Buffer.from(whole);
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << randomInt(8)), at);
        if (!REFUSED.test(String(await read(bytes)))) wrong.push([kind, at]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is refused if bytes are missing at its end', { timeout: 600_000 }, async () => {
    const wrong: Array<[string, number]> = [];
    const step = Math.ceil(1 / SHARE);
    for (const kind of KINDS) {
      const whole = bytesOf(kind);
      for (let length = randomInt(step); length < whole.length; length += step)
        if (!REFUSED.test(String(await read(whole.subarray(0, length))))) wrong.push([kind, length]);
    }
    expect(wrong).toEqual([]);
  });

  it('is refused if bytes are added at its end', async () => {
    expect(await read(Buffer.concat([encrypted, Buffer.from('\n')]))).toContain(
      'it is not what was encrypted',
    );
    expect(await read(Buffer.concat([encrypted, encrypted]))).toContain('it is not what was encrypted');
    expect(await read(Buffer.concat([sound, Buffer.from('\n')]))).toContain('its end is missing');
    expect(await read(Buffer.concat([sound, sound]))).toContain('its checksum does not match');
  });

  it.each<[string, (lines: string[]) => string[], string]>([
    [
      'one row missing',
      (lines) => lines.filter((line) => !line.startsWith('b\t')),
      'the rows of all_fills differ from those',
    ],
    [
      'one digit changed',
      (lines) => lines.map((line) => line.replace('\t1.10\t', '\t1.11\t')),
      'the rows of all_fills differ',
    ],
    ['one table missing', (lines) => lines.toSpliced(1, 1 + lines.indexOf('\\.')), 'tables are missing'],
    [
      'a newer format',
      (lines) => lines.with(0, '{"format":"equanim-backup","version":3,"product":"3.1.4"}'),
      'has format 3, this Equanim reads format 2: restore it with Equanim 3.1.4 or newer.',
    ],
    [
      'an unknown migration',
      (lines) => lines.map((line) => line.replace('"migrations":[', '"migrations":["9999-later",')),
      'was made by a newer Equanim, 0.1.0 (9999-later is unknown here)',
    ],
  ])('with %s is refused even if its checksum matches', async (_, change, sentence) => {
    expect(await read(rewritten(change))).toContain(sentence);
    expect(await read(rewritten((lines) => lines))).toBe(await read(sound));
  });

  it.each([
    ['its first line', 0],
    ['a row', 2],
  ])(
    'whose gzip holds 100 MB as %s is refused at once, and takes no memory',
    { timeout: 60_000 },
    async (_, count) => {
      const bytes = await withLongLine(linesOf(sound).slice(0, count));
      expect(bytes.length).toBeLessThan(500_000);
      const [startedAt, before] = [performance.now(), process.resourceUsage().maxRSS];
      expect(await read(bytes)).toBe(
        `The backup ${file} is damaged: it has a line of more than 1 MiB. Nothing was restored; use another one.`,
      );
      expect(performance.now() - startedAt).toBeLessThan(2_000);
      expect(process.resourceUsage().maxRSS - before).toBeLessThan(64 * 1024);
    },
  );

  it('is encrypted where a key is set, and opens with that key alone, in one sentence for any other', async () => {
    expect(await read(encrypted)).toBe(await read(sound));
    expect(encrypted.toString('latin1')).toMatch(/^equanim-encrypted-backup 1 [0-9a-f]{16} [0-9a-f]{64}\n/);
    const [, , fingerprint = ''] = encrypted.toString('latin1').split(' ');
    expect(await read(encrypted, null)).toBe(
      `The backup ${file} is encrypted: set BACKUP_KEY to the key with the fingerprint ${fingerprint}.`,
    );
    expect(await read(encrypted, randomBytes(32))).toMatch(
      new RegExp(
        `is encrypted with another key than BACKUP_KEY: that has .*, the one it needs ${fingerprint}[.]$`,
      ),
    );
    // Anybody can write one that is not encrypted.
    const plain = openBackup(join(directory, 'sound'), { key: KEY });
    await expect(plain).rejects.toThrow(/is not encrypted although BACKUP_KEY is set, .* add --plain[.]$/);
    // Neither the people nor a gzip can be seen.
    expect(encrypted.includes(Buffer.from([0x1f, 0x8b, 8]))).toBe(false);
  });

  it('has its checksum beside it as sha256sum reads it', () => {
    for (const name of ['sound', 'encrypted'])
      expect(execFileSync('sh', ['-c', `sha256sum -c ${name}.sha256`], { cwd: directory }).toString()).toBe(
        `${name}: OK\n`,
      );
  });
});

describe('Writing a backup file', () => {
  async function* lines(failure?: Error) {
    yield 'a line\n';
    if (failure) throw failure;
  }

  it('overwrites nothing and leaves no partial file', async () => {
    await writeBackupFile(join(directory, 'once', 'file'), lines());
    await expect(writeBackupFile(join(directory, 'once', 'file'), lines())).rejects.toThrow('already exists');
    await expect(
      writeBackupFile(join(directory, 'once', 'other'), lines(new Error('no rows'))),
    ).rejects.toThrow('no rows');
    expect(readdirSync(join(directory, 'once'))).toEqual(['file', 'file.sha256']);
  });

  it('removes what killed runs left an hour ago, and nothing younger or not its own', async () => {
    const place = join(directory, 'leftovers');
    mkdirSync(place);
    const name = 'scheduled-live-2026-11-01T03-04-05Z.backup';
    const old = [`${name}.0123abcd.partial`, `${name}.sha256`];
    const others = ['mine.0123abcd.partial', 'mine.sha256', `${name}.partial`];
    const young = `${name}.00000000.partial`;
    const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE_MS);
    for (const each of [...old, ...others, young]) {
      const at = minutesAgo(each === young ? 59 : 61);
      writeFileSync(join(place, each), 'x');
      utimesSync(join(place, each), at, at);
    }
    await writeBackupFile(join(place, 'file'), lines());
    expect(readdirSync(place).toSorted()).toEqual([...others, young, 'file', 'file.sha256'].toSorted());
  });
});
