// @module-tag release
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { NOTE } from '../../fund/statements/checkpoint.test-support.ts';
import { fillMinutes } from '../../platform/database/long-history.test-support.ts';
import { openDatabase, type OpenDatabase } from '../../platform/database/open.ts';
import { DAY_MS } from '../../platform/time.ts';
import { writeBackup } from './backup.service.ts';
import { settingsFor, startCommand, type Ended } from './commands.test-support.ts';
import { storeEverything } from './everything.test-support.ts';
import { ENGINES, usePlaces } from './places.test-support.ts';

const SLOW_MS = 240_000;
const silent = () => undefined;
const KEYS = { BYBIT_API_KEY: 'k', BYBIT_API_SECRET: 's' };

async function write(source: OpenDatabase, file: string): Promise<string> {
  await storeEverything(source.db);
  await writeBackup(source.db, { file, now: new Date(), print: silent });
  await source.close();
  return file;
}

describe('The commands for backups', () => {
  const places = usePlaces();

  const run = (program: string, args: string[], settings: Record<string, string>): Promise<Ended> =>
    startCommand(program, args, settings).ended;
  let backup: Buffer | undefined;
  const backupOfEverything = async () => {
    const file = join(places.directory(), 'all.backup');
    backup ??= readFileSync(await write(await openDatabase(await places.either()), file));
    writeFileSync(file, backup);
    return file;
  };

  it('print their usage, or one sentence that says why they do nothing', { timeout: SLOW_MS }, async () => {
    const DATA_DIR = places.directory();
    const usage = await Promise.all([
      run('backup.cli.ts', ['one', 'two'], { DATA_DIR }),
      run('restore.cli.ts', [], { DATA_DIR }),
    ]);
    expect(usage.map(({ status }) => status)).toEqual([2, 2]);
    expect(usage.every(({ stderr }) => stderr.startsWith('Usage:\n  npm run '))).toBe(true);
    expect(await run('backup.cli.ts', [], { DATA_DIR })).toEqual({
      status: 1,
      stdout: '',
      stderr: `There is nothing to read: ${join(DATA_DIR, 'demo')} holds no database.\n`,
    });
    expect(await run('restore.cli.ts', ['missing', '--verify'], { DATA_DIR })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The backup missing cannot be read: there is no such file or directory (ENOENT).\n',
    });
    expect(existsSync(join(DATA_DIR, 'demo'))).toBe(false);
  });

  it(
    'verify a backup in a temporary database, table by table, and refuse a damaged one',
    { timeout: SLOW_MS },
    async () => {
      const file = await backupOfEverything();
      const DATA_DIR = places.directory();
      const sound = await run('restore.cli.ts', [file, '--verify'], { DATA_DIR });
      expect(sound).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^table +rows in backup +rows restored/),
      });
      expect(sound.stdout).toMatch(/\nsnapshots +2500 +2500 +([0-9a-f]{12}) +\1\n/);
      expect(sound.stdout).toMatch(
        /\nThe backup is complete and can be restored: \d+ rows of \d+ tables in [\d.]+ s\.\n$/,
      );
      const bytes = readFileSync(file);
      bytes.writeUInt8(bytes.readUInt8(1_000) ^ 1, 1_000);
      writeFileSync(file, bytes);
      expect(await run('restore.cli.ts', [file, '--verify'], { DATA_DIR })).toEqual({
        status: 1,
        stdout: '',
        stderr: `The backup ${file} is damaged: its checksum does not match. Nothing was restored; use another one.\n`,
      });
      expect(existsSync(join(DATA_DIR, 'demo'))).toBe(false);
    },
  );

  it(
    'verify the newest backup where no file is named, audit log and rollups too, and list all with their checksums',
    { timeout: SLOW_MS },
    async () => {
      const place = await places.either();
      const source = await openDatabase(place);
      await storeEverything(source.db);
      // Of today, so that their rollups are computed again.
      await sql`delete from snapshots`.execute(source.db);
      await fillMinutes(source.db, { minutes: 90, endMs: Math.floor(Date.now() / DAY_MS) * DAY_MS });
      await source.close();
      const BACKUP_DIR = places.directory();
      const settings = { ...settingsFor(place, places.directory()), BACKUP_DIR, BACKUP_KEY: '5a'.repeat(32) };
      expect(await run('restore.cli.ts', ['--verify'], settings)).toMatchObject({
        status: 1,
        stderr: `There is no backup of the demo in ${BACKUP_DIR}.\n`,
      });
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
      expect(verified.stdout).toMatch(
        /\nThe audit log is intact: 1 entries[.]\nThe track record ends at .*:\n(  .*\n){5}Hours, .* are what 90 minutes say[.]\nThe ledger has no entries[.]\n/,
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
    },
  );

  it("keep the demo's and a live account's data apart", { timeout: SLOW_MS }, async () => {
    const file = await backupOfEverything();
    const DATA_DIR = places.directory();
    const { status, stderr } = await run('restore.cli.ts', [file], { DATA_DIR, ...KEYS });
    expect([status, stderr.split('\n').at(-2)]).toEqual([
      1,
      `The embedded database in ${join(DATA_DIR, 'live')} is a live account's, the backup is the demo's. ` +
        'Unset BYBIT_API_KEY and BYBIT_API_SECRET first.',
    ]);
  });

  it.each(ENGINES)(
    'leave the %s database empty when killed during a restore, and the next restore fills it once',
    { timeout: SLOW_MS },
    async (engine) => {
      const file = await backupOfEverything();
      const place = await places[engine]();
      const settings = settingsFor(place, places.directory());
      const { child, ended } = startCommand('restore.cli.ts', [file], settings);
      let heard = '';
      child.stderr?.on('data', (text) => (heard += String(text)));
      // By then the tables exist and rows are in, but not the last ones.
      while (!heard.includes('snapshots: 2500 rows') && child.exitCode === null) await sleep(1);
      child.kill('SIGKILL');
      expect((await ended).stdout).toBe('');

      const filled = await run('restore.cli.ts', [file], settings);
      expect(filled).toMatchObject({ status: 0, stdout: expect.stringContaining('is ready for npm start.') });
      const opened = await openDatabase(place);
      expect(await opened.db.selectFrom('snapshots').select('taken_at').execute()).toHaveLength(2_500);
      await opened.close();
      const refused = await run('restore.cli.ts', [file], settings);
      expect(refused.status).toBe(1);
      expect(refused.stderr).toMatch(
        engine === 'embedded'
          ? /is not empty \(it has \d+ tables, such as account_mark\).* Move .*database away first, or name another DATA_DIR\.\n$/
          : /^The PostgreSQL database test_\w+ .* is not empty .* Create an empty database and name it in DATABASE_URL\.\n$/m,
      );
    },
  );
});
