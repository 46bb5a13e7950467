// @module-tag release
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../platform/database/open.ts';
import { prepareDirectory } from '../../platform/database/prepared-databases.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { argumentsFor } from '../../programs.test-support.ts';
import { BackupError } from './backup-format.ts';
import { operatorName, scheduledName } from './backup-names.ts';
import { createBackupProcess, type WriteBackup } from './backup-process.ts';
import { storeEverything } from './everything.test-support.ts';
import { ENGINES, usePlaces } from './places.test-support.ts';
import { openBackup } from './restore.service.ts';
import { createSchedule, startBackups, type BackupPlan } from './schedule.ts';

const SLOW_MS = 120_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const NOTICES = { onLost: () => undefined, onUnusable: () => undefined };
const program = () => argumentsFor(new URL('../commands/backup-job.cli.ts', import.meta.url));

const places = usePlaces();
let nowMs = NOON;
let logged: Array<{ level: number; msg: string }> = [];
let noted: string[] = [];
beforeEach(() => {
  [nowMs, logged, noted] = [NOON, [], []];
});

const logger = pino(
  {},
  { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[0]) },
);
const errors = (): string[] => logged.filter(({ level }) => level >= 50).map(({ msg }) => msg);
const clock = (): Date => new Date(nowMs);
const record = async (file: string): Promise<void> => void noted.push(file);
const deps = () => ({ clock, logger, record, signal: new AbortController().signal });

/** Writes a file of the name, without a database. */
const writeName: WriteBackup = async (file) => {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
};

function planOf(directory: string, write: WriteBackup = writeName): BackupPlan {
  return { directory, mode: 'live', everyMs: DAY_MS, keep: 2, write };
}

const texts = (schedule: Pick<ReturnType<typeof createSchedule>, 'notices'>): string[] =>
  schedule.notices().map(({ about, text }) => `${about}: ${text}`);

describe('The schedule of backups', () => {
  it('makes one at once where there is none, and then one each interval, however often it looks', async () => {
    const directory = join(places.directory(), 'backups');
    const schedule = createSchedule(planOf(directory), deps());
    for (let minute = 0; minute <= 3 * 24 * 60; minute += 30) {
      nowMs = NOON + minute * MINUTE_MS;
      await schedule.tend();
    }
    const names = [1, 2, 3].map((day) => scheduledName('live', new Date(NOON + day * DAY_MS)));
    // The first of the month is kept besides the newest two.
    expect(readdirSync(directory).toSorted()).toEqual([
      scheduledName('live', new Date(NOON)),
      ...names.slice(1),
    ]);
    expect(noted).toHaveLength(4);
    expect([texts(schedule), errors()]).toEqual([[], []]);
  });

  it('goes by the names in the directory: a restart makes no other, and one that was down catches up', async () => {
    const directory = places.directory();
    await createSchedule(planOf(directory), deps()).tend();
    nowMs += DAY_MS - MINUTE_MS;
    await createSchedule(planOf(directory), deps()).tend();
    expect(noted).toHaveLength(1);
    nowMs += 40 * DAY_MS;
    await createSchedule(planOf(directory), deps()).tend();
    await createSchedule(planOf(directory), deps()).tend();
    expect(noted).toHaveLength(2);
  });

  it("is put off neither by an operator's backup, nor another account's, nor one of a time to come", async () => {
    const directory = places.directory();
    const others = [
      operatorName('live', new Date(NOON)),
      scheduledName('demo', new Date(NOON)),
      scheduledName('live', new Date(NOON + DAY_MS)),
    ];
    for (const name of others) writeFileSync(join(directory, name), '');
    await createSchedule(planOf(directory), deps()).tend();
    expect(noted).toEqual([join(directory, scheduledName('live', new Date(NOON)))]);
  });

  it('says since when there is none and why, tries again within the hour, and is silent once one is made', async () => {
    const directory = places.directory();
    let isBroken = false;
    let tries = 0;
    const write: WriteBackup = async (...given) => {
      tries += 1;
      if (isBroken)
        throw new BackupError('The backup x cannot be written: no space is left on the disk (ENOSPC).');
      await writeName(...given);
    };
    const schedule = createSchedule(planOf(directory, write), deps());
    await schedule.tend();
    isBroken = true;
    nowMs += DAY_MS;
    for (let minute = 0; minute < 60; minute += 1) {
      await schedule.tend();
      nowMs += MINUTE_MS;
    }
    expect(tries).toBe(3);
    expect(errors()).toEqual(Array(2).fill('no backup was made; the next attempt follows within the hour'));
    expect(texts(schedule)).toEqual([
      'backup: No backup has been made since 2026-11-20 12:00 UTC; the next attempt follows within the hour. ' +
        'The backup x cannot be written: no space is left on the disk (ENOSPC).',
    ]);
    isBroken = false;
    await schedule.tend();
    expect([tries, texts(schedule), noted.length]).toEqual([4, [], 2]);
  });

  it('says so where there has never been one, and where the directory cannot be read', async () => {
    const file = join(places.directory(), 'a file');
    writeFileSync(file, '');
    const schedule = createSchedule(planOf(file), deps());
    await schedule.tend();
    expect(texts(schedule)).toEqual([
      'backup: No backup has been made yet; the next attempt follows within the hour. The reason: there is no such directory (ENOTDIR).',
    ]);
  });

  it('says so where the newest is older than two intervals, as where one takes too long', async () => {
    const directory = places.directory();
    const schedule = createSchedule(planOf(directory), deps());
    await schedule.tend();
    nowMs += 2 * DAY_MS;
    expect(texts(schedule)).toEqual([]);
    nowMs += 1;
    expect(texts(schedule)).toEqual([
      'backup: The newest backup was made 2026-11-20 12:00 UTC, although one is due every 24 hours.',
    ]);
  });

  it('removes nothing where no backup was made', async () => {
    const directory = places.directory();
    const old = [1, 2, 3, 4].map((day) => scheduledName('live', new Date(NOON - day * DAY_MS)));
    for (const name of old) writeFileSync(join(directory, name), '');
    const failing = planOf(directory, () => Promise.reject(new BackupError('No.')));
    await createSchedule(failing, deps()).tend();
    expect(readdirSync(directory).toSorted()).toEqual(old.toSorted());
  });

  it('counts a backup that the audit log cannot name, and says so in the log', async () => {
    const directory = places.directory();
    const schedule = createSchedule(planOf(directory), {
      ...deps(),
      record: () => Promise.reject(new Error('The database is unreachable.')),
    });
    await schedule.tend();
    expect(errors()).toEqual(['the backup is complete, but the audit log does not name it']);
    expect(texts(schedule)).toEqual([]);
  });

  it('never makes one where its interval is 0', async () => {
    const directory = places.directory();
    const backups = startBackups({ ...planOf(directory), everyMs: 0 }, { clock, logger, record });
    await backups.end();
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe('A backup of the schedule', () => {
  let server: OpenDatabase | null = null;
  afterEach(async () => {
    await server?.close();
    server = null;
  });

  it.each(ENGINES)(
    'of the %s database is made in a process of its own beside the server, encrypted, and read back',
    { timeout: SLOW_MS },
    async (engine) => {
      const location = await places[engine]();
      server = await openDatabase(location, { server: NOTICES });
      await storeEverything(server.db);
      const directory = join(places.directory(), 'elsewhere', 'backups');
      const key = Buffer.alloc(32, 7);
      const write = createBackupProcess({ location, key, command: program() });
      const backups = startBackups(planOf(directory, write), { clock, logger, record });
      while (noted.length === 0 && errors().length === 0) {
        await server.db.selectFrom('users').select('id').execute();
        // The embedded database answers without a turn of the event loop, in which the program would be heard.
        await sleep(1);
      }
      await backups.end();
      const [name = ''] = readdirSync(directory);
      expect([errors(), name]).toEqual([[], scheduledName('live', clock())]);
      const { header } = await openBackup(join(directory, name), key);
      expect(header).toMatchObject({ mode: 'demo', createdAt: clock().toISOString() });
      expect(readdirSync(directory)).toEqual([name, `${name}.sha256`]);
    },
  );

  it('that fails says why, in the sentence of the program that makes it', { timeout: SLOW_MS }, async () => {
    const directory = places.directory();
    const write = createBackupProcess({ location: { directory }, key: null, command: program() });
    const schedule = createSchedule(planOf(join(directory, 'backups'), write), deps());
    await schedule.tend();
    expect(texts(schedule)[0]).toMatch(/There is nothing to read: .* holds no database[.]$/);
  });

  it('is given up when the server stops, and leaves nothing', { timeout: SLOW_MS }, async () => {
    const dataDirectory = places.directory();
    prepareDirectory(dataDirectory);
    const location = { directory: dataDirectory };
    server = await openDatabase(location, { server: NOTICES });
    // Time enough for a busy machine: what is killed leaves what the next one removes.
    const maxEndMs = SLOW_MS / 2;
    const write = createBackupProcess({ location, key: null, command: program(), maxEndMs });
    const copies = (): string[] => readdirSync(dataDirectory).filter((name) => name.startsWith('copy-'));
    let directory = '';
    // A busy machine may look at this process again only once the backup is made: then another is begun.
    do {
      noted = [];
      directory = join(places.directory(), 'backups');
      const backups = startBackups(planOf(directory, write), { clock, logger, record });
      while (copies().length === 0) await sleep(1);
      await backups.end();
    } while (noted.length > 0);
    expect(errors()).toEqual([]);
    expect(existsSync(directory) ? readdirSync(directory) : []).toEqual([]);
    expect(copies()).toEqual([]);
  });

  it('of a program that ends without an answer is none', { timeout: SLOW_MS }, async () => {
    const write = createBackupProcess({
      location: { directory: places.directory() },
      key: null,
      command: ['--eval', 'process.exit(3)'],
    });
    await expect(write('file', clock(), new AbortController().signal)).rejects.toThrow(
      'The process that makes backups ended unexpectedly (code 3); the log may say why.',
    );
  });
});
