import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { NOTE } from '../../fund/statements/checkpoint.test-support.ts';
import { connectDatabase } from '../../platform/database/connection/connect.ts';
import { fillMinutes } from '../../platform/database/long-history.test-support.ts';
import {
  createServerDatabase,
  openTestDatabase,
  useTestDatabase,
} from '../../platform/database/prepared-databases.test-support.ts';
import { DAY_MS } from '../../platform/time.ts';
import { argumentsFor } from '../../programs.test-support.ts';
import { writeBackup } from './backup.service.ts';
import { formatTrailer, TRAILER_BYTES } from './backup-format.ts';
import { openBackup } from './backup-reader.ts';
import { startCommand, type Ended } from './commands.test-support.ts';
import { useDirectories } from './directories.test-support.ts';
import { storeEverything } from './everything.test-support.ts';
import { restoreBackup } from './restore.service.ts';

const BACKUP_KEY = '5a'.repeat(32);

/** A backup with other words in the rows of a table, whose sums fit them. */
function forge(bytes: Buffer, table: string, [from, to]: [string, string]): Buffer {
  const text = gunzipSync(bytes.subarray(0, -TRAILER_BYTES)).toString();
  const [, start = '', rows = '', rest = ''] =
    new RegExp(`^([^]*\\{"table":"${table}".*\\n)([^]*?)\\\\\\.\\n.*\\n([^]*)$`).exec(text) ?? [];
  const forged = rows.replaceAll(from, to);
  const sum = { rows: forged.split('\n').length - 1, sha256: hash('sha256', forged) };
  const packed = gzipSync(`${start}${forged}\\.\n${JSON.stringify(sum)}\n${rest}`);
  return Buffer.concat([packed, Buffer.from(formatTrailer(hash('sha256', packed)))]);
}

describe('The commands for backups', { timeout: 240_000 }, () => {
  const newDirectory = useDirectories();
  const database = useTestDatabase();
  beforeAll(() => storeEverything(database().db));

  const run = (program: string, args: string[], settings: Record<string, string>): Promise<Ended> =>
    startCommand(program, args, settings).ended;

  const backupOfEverything = async (): Promise<string> => {
    const file = join(newDirectory(), 'all.backup');
    await writeBackup(database().url, { file, now: new Date() });
    return file;
  };

  it('verify the newest backup table by table, with audit log, users, record and rollups, and list all with their checksums', async () => {
    const source = await openTestDatabase();
    await storeEverything(source.db);
    // Of today, so that their rollups are computed again.
    await sql`delete from snapshots`.execute(source.db);
    await fillMinutes(source.db, { minutes: 90, endMs: Math.floor(Date.now() / DAY_MS) * DAY_MS });
    const BACKUP_DIR = newDirectory();
    const settings = { DATABASE_URL: source.url, DATA_DIR: newDirectory(), BACKUP_DIR, BACKUP_KEY };
    const old = join(BACKUP_DIR, 'equanim-demo-2020-01-01T00-00-00Z.backup');
    writeFileSync(old, 'old');
    writeFileSync(`${old}.sha256`, `${'0'.repeat(64)}  ${basename(old)}\n`);
    const [, ...told] = (await run('backup.cli.ts', [], settings)).stdout.split('\n');
    expect(told).toEqual([
      'Newest checkpoint of the track record in it:',
      ...NOTE.split('\n').map((line, i, { length }) => (i === length - 1 ? line : `  ${line}`)),
    ]);
    const verified = await run('restore.cli.ts', ['--verify'], settings);
    expect(verified).toMatchObject({ status: 0, stderr: expect.stringContaining('The newest backup is') });
    expect(verified.stdout).toMatch(/^table +rows in backup +rows restored/);
    expect(verified.stdout).toMatch(/\nall_snapshots +90 +90 +([0-9a-f]{12}) +\1\n/);
    expect(verified.stdout).toMatch(
      /\nThe audit log is intact: 4 entries[.]\nUsers are what the audit log says: 2, .*\nThe track record ends at .*:\n(  .*\n){5}Hours, .* are what 90 minutes say[.]\nThe ledger has no entries[.]\nThe backup is complete and can be restored: \d+ rows of \d+ tables in [\d.]+ s\.\n$/,
    );
    const { stdout } = await run('backup.cli.ts', ['--list'], settings);
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['backup', 'age', 'size', 'encrypted', 'checksum'],
      [
        expect.stringMatching(/^equanim-demo-20(?!20)/),
        expect.stringMatching(/^\d min$/),
        expect.stringMatching(/ MB$/),
        'yes',
        'holds',
      ],
      [basename(old), expect.stringMatching(/^\d+ days$/), '0.0 MB', 'no', 'WRONG'],
      [''],
    ]);
    const noted = await source.db.selectFrom('audit_details').select('details').orderBy('sequence').execute();
    expect(JSON.stringify(noted.at(-1))).toContain('equanim-demo-20');
    await source.close();
  });

  it('refuse an altered log, and users who are not what the log says', async () => {
    const file = await backupOfEverything();
    const sound = readFileSync(file);
    writeFileSync(file, forge(sound, 'audit_entries', ['person-added', 'role-changed']));
    const settings = { DATABASE_URL: await createServerDatabase(), DATA_DIR: newDirectory() };
    const finding =
      'Users are not what the audit log says:\n  ä@example.com: the role is admin, the log says customer\n';
    expect(await run('restore.cli.ts', [file, '--accept-differences'], settings)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('\nThe audit log of the backup was altered. Entry 1 was changed.'),
    });
    writeFileSync(file, forge(sound, 'users', ['\tcustomer\t', '\tadmin\t']));
    const refused = await run('restore.cli.ts', [file, '--plain'], { ...settings, BACKUP_KEY });
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining(`\n${finding}`) });
    expect(refused.stderr).toContain('\nIt is not authenticated: it is not encrypted, ');
    // Nothing was restored so far: the place is empty.
    const accepted = await run('restore.cli.ts', [file, '--accept-differences'], settings);
    expect([accepted.status, accepted.stdout]).toEqual([0, expect.stringContaining('Restored ')]);
    expect(accepted.stderr).toContain(`\n${finding}`);
    const { db, close } = await connectDatabase({ url: settings.DATABASE_URL });
    const noted = await db.selectFrom('audit_details').select('details').orderBy('sequence').execute();
    expect(JSON.stringify(noted.at(-1))).toContain('"acceptedDifferences":1');
    await close();
  });

  it('leave the database empty when killed during a restore, and the next restore fills it once', async () => {
    const file = await backupOfEverything();
    const target = await connectDatabase({ url: await createServerDatabase() });
    const settings = { DATABASE_URL: target.url, DATA_DIR: newDirectory() };
    const { child, heard, ended } = startCommand('restore.cli.ts', [file], settings);
    // By then the tables exist and rows are in, but not the last ones.
    while (!heard.stderr.includes('snapshots: 2500 rows') && child.exitCode === null) await sleep(1);
    child.kill('SIGKILL');
    expect((await ended).stdout).toBe('');
    await restoreBackup(target.url, await openBackup(file));
    expect(await target.db.selectFrom('snapshots').select('taken_at').execute()).toHaveLength(2_500);
    await target.close();
  });

  it('leave nothing but one sentence on a disk that takes no more', () => {
    const directory = newDirectory();
    const file = join(directory, 'file');
    // A limit of the operating system, which every user can set, stands for the end of the disk.
    const limited = ['-c', 'ulimit -f 1; exec "$@"', 'sh', process.execPath];
    const program = argumentsFor(new URL('../commands/backup.cli.ts', import.meta.url));
    const { status, stderr } = spawnSync('sh', [...limited, ...program, file], {
      encoding: 'utf8',
      env: { DATABASE_URL: database().url, DATA_DIR: directory },
    });
    expect([status, stderr.split('\n').at(-2)]).toEqual([
      1,
      `The backup ${file} cannot be written: the file is larger than allowed (EFBIG).`,
    ]);
    expect(readdirSync(directory)).toEqual([]);
  });
});
