import { createHash, randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { writeBackup } from './backup.service.ts';
import { formatTrailer, TRAILER_BYTES } from './backup-format.ts';
import { openBackupFile } from './backup-reader.ts';
import { writeBackupFile } from './backup-writer.ts';
import { storeEverything } from './everything.test-support.ts';
import { openBackup } from './restore.service.ts';

/** Scorecard 15: every byte with a flipped bit, every length. */
const SHARE = inject('scale');
const silent = () => undefined;
let directory = '';
let sound: Buffer;
let file = '';

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-backup-file-'));
  const { db, close } = await openTestDatabase();
  await storeEverything(db);
  await db.deleteFrom('snapshots').execute();
  await db.deleteFrom('btc_prices').execute();
  await writeBackup(db, { file: join(directory, 'sound'), now: new Date(0), print: silent });
  await close();
  sound = readFileSync(join(directory, 'sound'));
});
afterAll(() => rmSync(directory, { recursive: true }));
beforeEach(() => {
  file = join(directory, 'tried');
});

/** Reads a whole file. @returns how many parts it has, or why it is refused */
async function read(bytes: Buffer): Promise<number | string> {
  writeFileSync(file, bytes);
  let count = 0;
  try {
    const { parts } = await openBackup(file);
    for await (const _part of parts()) count += 1;
    return count;
  } catch (error) {
    return error instanceof Error && error.name === 'BackupError' ? error.message : `${String(error)}!`;
  }
}

/** A file of other lines with a matching checksum. */
function rewritten(change: (lines: string[]) => string[]): Buffer {
  const text = gunzipSync(sound.subarray(0, -TRAILER_BYTES)).toString();
  const packed = gzipSync(change(text.split('\n').slice(0, -1)).join('\n') + '\n');
  return Buffer.concat([
    packed,
    Buffer.from(formatTrailer(createHash('sha256').update(packed).digest('hex'))),
  ]);
}

describe('A backup file', () => {
  it('is read whole and readable by its user alone', async () => {
    expect(await read(sound)).toBeGreaterThan(40);
    expect(statSync(join(directory, 'sound')).mode & 0o777).toBe(0o600);
  });

  it('is refused if any single bit is flipped', { timeout: 600_000 }, async () => {
    const wrong: number[] = [];
    for (let at = randomInt(Math.ceil(1 / SHARE)); at < sound.length; at += Math.ceil(1 / SHARE)) {
      const bytes = Buffer.from(sound);
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << randomInt(8)), at);
      const refusal = await read(bytes);
      if (!/is damaged|is no backup of Equanim/.test(String(refusal))) wrong.push(at);
    }
    expect(wrong).toEqual([]);
  });

  it('is refused if bytes are missing or added at its end', { timeout: 600_000 }, async () => {
    const wrong: number[] = [];
    for (
      let length = randomInt(Math.ceil(1 / SHARE));
      length < sound.length;
      length += Math.ceil(1 / SHARE)
    ) {
      const refusal = await read(sound.subarray(0, length));
      if (!/its end is missing|is no backup of Equanim/.test(String(refusal))) wrong.push(length);
    }
    expect(wrong).toEqual([]);
    expect(await read(Buffer.concat([sound, Buffer.from('\n')]))).toContain('its end is missing');
    expect(await read(Buffer.concat([sound, sound]))).toContain('its checksum does not match');
  });

  it.each<[string, (lines: string[]) => string[], string]>([
    [
      'one row missing',
      (lines) => lines.filter((line) => !line.startsWith('["b"')),
      'the rows of fills are not those',
    ],
    [
      'one digit changed',
      (lines) => lines.map((line) => line.replace('"1.10"', '"1.11"')),
      'the rows of fills are not',
    ],
    [
      'one table missing',
      (lines) => lines.filter((_, i) => i !== 1 && i !== 2 && i !== 3),
      'tables are missing',
    ],
    ['no last line', (lines) => lines.slice(0, -1), 'tables are missing'],
    [
      'an empty object as a line',
      (lines) => lines.toSpliced(1, 0, 'null'),
      'it has a line that cannot be read',
    ],
    ['another first line', (lines) => lines.with(0, '{}'), 'is no backup of Equanim'],
    [
      'a newer format',
      (lines) => lines.with(0, '{"format":"equanim-backup","version":2,"product":"3.1.4"}'),
      'has format 2, this Equanim reads up to 1: restore it with Equanim 3.1.4 or newer.',
    ],
    [
      'an unknown migration',
      (lines) => lines.map((line) => line.replace('"0002-snapshots"', '"0002-snapshots","9999-later"')),
      'was made by a newer Equanim, 0.1.0 (9999-later is unknown here)',
    ],
  ])('with %s is refused even if its checksum matches', async (_, change, sentence) => {
    expect(await read(rewritten(change))).toContain(sentence);
    expect(await read(rewritten((lines) => lines))).toBeGreaterThan(40);
  });

  it('that is no backup, or cannot be read, is refused in one sentence', async () => {
    expect(await read(Buffer.from('timestamp,total_equity\n'.repeat(100)))).toBe(
      `${file} is no backup of Equanim.`,
    );
    expect(await read(Buffer.alloc(0))).toBe(`${file} is no backup of Equanim.`);
    await expect(openBackupFile(join(directory, 'missing'))).rejects.toThrow(
      'missing cannot be read: there is no such file or directory (ENOENT).',
    );
    await expect(openBackupFile(directory)).rejects.toThrow('cannot be read: it is a directory (EISDIR).');
  });
});

describe('Writing a backup file', () => {
  async function* lines(failure?: Error) {
    yield 'a line\n';
    if (failure) throw failure;
  }

  it('overwrites nothing and leaves no partial file', async () => {
    await writeBackupFile(join(directory, 'once', 'file'), lines());
    await expect(writeBackupFile(join(directory, 'once', 'file'), lines())).rejects.toThrow(
      'is there already',
    );
    await expect(
      writeBackupFile(join(directory, 'once', 'other'), lines(new Error('no rows'))),
    ).rejects.toThrow('no rows');
    expect(readdirSync(join(directory, 'once'))).toEqual(['file']);
  });

  it('fails with one sentence that says why', async () => {
    await expect(writeBackupFile(join(directory, 'sound', 'file'), lines())).rejects.toThrow(
      /^The backup .*file cannot be written: a file is in the way \(EEXIST\)\.$/,
    );
  });
});
