import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { createBackupWriter } from './backup.service.ts';
import { BackupError } from './backup-format.ts';
import { operatorName, scheduledName } from './backup-names.ts';
import { useDirectories } from './directories.test-support.ts';
import { storeEverything } from './everything.test-support.ts';
import { openBackup } from './backup-reader.ts';
import { createSchedule, startBackups, type BackupPlan, type WriteBackup } from './schedule.ts';

const SLOW_MS = 120_000;
const NOON = Date.UTC(2026, 10, 20, 12);

const newDirectory = useDirectories();
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
    const directory = join(newDirectory(), 'backups');
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
    const directory = newDirectory();
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
    const directory = newDirectory();
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
    const directory = newDirectory();
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
      'backup: No backup has been made since 2026-11-20 at 12:00 UTC; the next attempt follows within the hour. ' +
        'The backup x cannot be written: no space is left on the disk (ENOSPC).',
    ]);
    isBroken = false;
    await schedule.tend();
    expect([tries, texts(schedule), noted.length]).toEqual([4, [], 2]);
  });

  it('removes nothing where no backup was made', async () => {
    const directory = newDirectory();
    const old = [1, 2, 3, 4].map((day) => scheduledName('live', new Date(NOON - day * DAY_MS)));
    for (const name of old) writeFileSync(join(directory, name), '');
    const failing = planOf(directory, () => Promise.reject(new BackupError('No.')));
    await createSchedule(failing, deps()).tend();
    expect(readdirSync(directory).toSorted()).toEqual(old.toSorted());
  });
});

describe('A backup of the schedule', () => {
  const database = useTestDatabase();
  beforeAll(() => storeEverything(database().db));

  /** Begins backups, and ends them once something has happened. @returns what the directory holds then */
  async function giveUpOnce(
    hasHappened: (directory: string) => Promise<boolean> | boolean,
  ): Promise<string[]> {
    const directory = join(newDirectory(), 'backups');
    const write = createBackupWriter({ url: database().url, key: null });
    const backups = startBackups(planOf(directory, write), { clock, logger, record });
    while (!(await hasHappened(directory))) await sleep(1);
    await backups.end();
    return namesIn(directory);
  }

  const namesIn = (directory: string): string[] => (existsSync(directory) ? readdirSync(directory) : []);

  it('is made of the running database, encrypted, and read back', { timeout: SLOW_MS }, async () => {
    const directory = join(newDirectory(), 'elsewhere', 'backups');
    const key = Buffer.alloc(32, 7);
    const write = createBackupWriter({ url: database().url, key });
    const backups = startBackups(planOf(directory, write), { clock, logger, record });
    while (noted.length === 0 && errors().length === 0) await sleep(1);
    await backups.end();
    const [name = ''] = readdirSync(directory);
    expect([errors(), name]).toEqual([[], scheduledName('live', clock())]);
    const { header } = await openBackup(join(directory, name), { key });
    expect(header).toMatchObject({ mode: 'demo', createdAt: clock().toISOString() });
    expect(readdirSync(directory)).toEqual([name, `${name}.sha256`]);
  });

  it('is given up when the server stops, and leaves nothing', { timeout: SLOW_MS }, async () => {
    const isBegun = (directory: string): boolean => namesIn(directory).length > 0;
    const isReadBack = (directory: string): boolean =>
      namesIn(directory).includes(scheduledName('live', clock()));
    for (const hasHappened of [isBegun, isReadBack]) {
      let left: string[] = [];
      // A busy machine may look at this process again only once the backup is made: then another is begun.
      do {
        noted = [];
        left = await giveUpOnce(hasHappened);
      } while (noted.length > 0);
      expect([errors(), left]).toEqual([[], []]);
    }
  });
});
