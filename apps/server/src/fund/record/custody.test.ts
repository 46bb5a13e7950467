import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { verifyRecord } from '@equanim/record/verify-record';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/open.ts';
import { openTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { keepRecordIn } from './log/kept-record.ts';
import { createRecordStore } from './log/record.store.ts';
import { createPublishingService } from './publishing.service.ts';
import { newFolder, openRecordWorld, type RecordWorld } from './record-world.test-support.ts';

const DAYS = [1, 2, 3, 4, 5].map((day) => `2026-10-0${day}`);
const SAMPLES = Object.fromEntries(DAYS.map((day, index) => [`${day}T23:59:00Z`, `1.0${index}`]));

let folder = '';
let world: RecordWorld;
const others: RecordWorld[] = [];

beforeEach(async () => {
  folder = newFolder();
  world = openRecordWorld(await openTestDatabase(), folder);
  await world.sample(SAMPLES);
});
afterEach(async () => {
  await Promise.all([world, ...others.splice(0)].map((each) => each.close()));
});

async function publishAt(moment: string, { at, publishing } = world): Promise<void> {
  at(moment);
  await publishing.publish();
}

/** Another database whose days are the same, with as many leaves of the record as said. */
async function restored({ leaves, to = folder }: { leaves: number; to?: string }): Promise<RecordWorld> {
  const other = openRecordWorld(await openTestDatabase(), to);
  others.push(other);
  await other.sample(SAMPLES);
  const { db } = world;
  if (leaves === 0) return other;
  await other.db
    .insertInto('record_log')
    .values(await db.selectFrom('record_log').selectAll().execute())
    .execute();
  const findings = await db.selectFrom('record_findings').selectAll().execute();
  if (findings.length > 0) await other.db.insertInto('record_findings').values(findings).execute();
  const kept = await db.selectFrom('record_leaves').selectAll().where('number', '<', leaves).execute();
  await other.db.insertInto('record_leaves').values(kept).execute();
  const signed = await db.selectFrom('record_checkpoints').selectAll().where('size', '<=', leaves).execute();
  await other.db.insertInto('record_checkpoints').values(signed).execute();
  return other;
}

const countLeaves = async (db: Database): Promise<number> =>
  (await db.selectFrom('record_leaves').select('number').execute()).length;

describe('a record whose process is ended', () => {
  it('before it is stored signs the same the next time', async () => {
    const store = createRecordStore(world.db);
    const ended = createPublishingService({
      store: {
        ...store,
        inTurn: (work) =>
          store.inTurn(async (rows, trx) => {
            await work(rows, trx);
            throw new Error('the process was ended');
          }),
      },
      place: { ...world.files, kept: keepRecordIn(world.files.copyFile) },
      clock: () => new Date('2026-10-04T00:05:00Z'),
    });
    await expect(ended.publish()).rejects.toThrow('the process was ended');
    expect(await countLeaves(world.db)).toBe(0);
    const written = readFileSync(`${world.files.copyFile}.next`, 'utf8');

    await publishAt('2026-10-04T00:07:00Z');
    expect(readFileSync(world.files.copyFile, 'utf8')).toBe(written);
    expect((await world.published()).days).toEqual([
      '2026-10-01 1.000000000000 import',
      '2026-10-02 1.010000000000 import',
    ]);
    world.at('2026-10-05T00:07:00Z');
    expect((await world.published()).days.at(-1)).toBe('2026-10-03 1.020000000000 live');
  });

  it('after it is stored goes on from there', async () => {
    const kept = keepRecordIn(world.files.copyFile);
    const ended = createPublishingService({
      store: createRecordStore(world.db),
      place: {
        ...world.files,
        kept: { ...kept, completeNext: () => Promise.reject(new Error('the process was ended')) },
      },
      clock: () => new Date('2026-10-04T00:05:00Z'),
    });
    await expect(ended.publish()).rejects.toThrow('the process was ended');
    const { head } = await world.published(await headAt('2026-10-04T00:06:00Z'));
    await publishAt('2026-10-05T00:05:00Z');
    expect((await world.published(head)).entries).toHaveLength(4);
    expect(existsSync(`${world.files.copyFile}.next`)).toBe(false);
  });
});

async function headAt(moment: string) {
  world.at(moment);
  return (await world.published()).head;
}

describe('a database that lacks what was signed', () => {
  beforeEach(async () => {
    await publishAt('2026-10-04T00:05:00Z');
    await publishAt('2026-10-05T00:05:00Z');
  });

  it.each([
    [
      2,
      /^The database holds 2 leaves of the record, and 4 were signed: it is an older state, from a backup or a standby\. `npm run record -- recover` brings the others back/,
    ],
    [0, /^A record of 4 leaves is kept in .* holds none/],
  ])('and holds %i leaves is refused, signs nothing, and is not kept', async (leaves, reason) => {
    const kept = readFileSync(world.files.copyFile, 'utf8');
    const other = await restored({ leaves });
    other.at('2026-10-06T00:05:00Z');
    await expect(other.publishing.publish()).rejects.toThrow(reason);
    expect(await countLeaves(other.db)).toBe(leaves);
    if (leaves > 0) await expect(other.publishing.follow()).rejects.toThrow(/it is an older state/);
    expect(readFileSync(world.files.copyFile, 'utf8')).toBe(kept);
  });

  it('gets it back from the kept record, and goes on as one history', async () => {
    const { head } = await world.published();
    const other = await restored({ leaves: 2 });
    other.at('2026-10-06T00:05:00Z');
    await expect(other.custody.recover()).resolves.toMatch(/^2 leaves were restored/);
    await expect(other.custody.recover()).resolves.toBe('The database lacks no leaf of the kept record.');
    await publishAt('2026-10-06T00:05:00Z', other);
    const { days, entries } = await other.published(head);
    expect(entries).toHaveLength(5);
    // The fourth of October was committed to the day before, and would be revealed five minutes after this midnight.
    expect(days).toHaveLength(3);
    other.at('2026-10-07T00:05:00Z');
    expect((await other.published(head)).days).toHaveLength(5);
  });

  it('and signed something else since is refused, also by the recovery', async () => {
    const other = await restored({ leaves: 3, to: newFolder() });
    mkdirSync(dirname(other.files.keyFile), { recursive: true });
    copyFileSync(world.files.keyFile, other.files.keyFile);
    other.at('2026-10-05T00:05:00Z');
    await other.custody.recover();
    await publishAt('2026-10-05T00:05:00Z', other);
    // The fork: another salt, and so another leaf. Its database comes to the machine that keeps the first history.
    const forked = openRecordWorld({ db: other.db, close: async () => undefined }, folder);
    forked.at('2026-10-06T00:05:00Z');
    const reason = /^Leaf 3 in the database is not the one that was signed/;
    await expect(forked.publishing.publish()).rejects.toThrow(reason);
    await expect(forked.custody.recover()).rejects.toThrow(reason);
    // Whoever kept the checkpoint of the first history sees it.
    const { head } = await world.published();
    const { findings } = await verifyRecord(await other.record.file(), { known: head });
    expect(findings.map(({ kind }) => kind)).toEqual(['rewritten']);
  });
});

describe('a machine that did not sign before', () => {
  beforeEach(() => publishAt('2026-10-04T00:05:00Z'));

  it('and keeps no record is refused, until an operator says that the database’s is the one', async () => {
    const other = await restored({ leaves: 3, to: newFolder() });
    mkdirSync(dirname(other.files.keyFile), { recursive: true });
    copyFileSync(world.files.keyFile, other.files.keyFile);
    other.at('2026-10-05T00:05:00Z');
    await expect(other.publishing.publish()).rejects.toThrow(
      /^The database holds a record of 3 leaves, and none is kept in/,
    );
    await expect(other.custody.recover()).resolves.toMatch(/^The 3 leaves of the database are now kept/);
    await publishAt('2026-10-05T00:05:00Z', other);
    expect((await other.published()).entries).toHaveLength(4);
  });

  it('keeps what others sign, and goes on from it', async () => {
    const second = openRecordWorld({ db: world.db, close: async () => undefined }, newFolder());
    copyFileSync(world.files.keyFile, second.files.keyFile);
    copyFileSync(world.files.copyFile, second.files.copyFile);
    await publishAt('2026-10-05T00:05:00Z');
    second.at('2026-10-05T00:06:00Z');
    await second.publishing.follow();
    expect(readFileSync(second.files.copyFile, 'utf8')).toBe(readFileSync(world.files.copyFile, 'utf8'));
    await publishAt('2026-10-06T00:05:00Z', second);
    expect((await second.published()).entries).toHaveLength(5);
    world.at('2026-10-06T00:06:00Z');
    await world.publishing.follow();
    expect(readFileSync(world.files.copyFile, 'utf8')).toContain('day 2026-10-05');
  });
});

describe('the key of the record', () => {
  it('is made with the record, for its owner alone, beside the database', async () => {
    await publishAt('2026-10-04T00:05:00Z');
    expect(readFileSync(world.files.keyFile, 'utf8')).toMatch(/^PRIVATE\+KEY\+equanim\.example\/record\+/);
    if (process.platform !== 'win32') expect(statSync(world.files.keyFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(world.files.copyFile, 'utf8')).not.toContain('PRIVATE');
  });

  it('that is missing lets nothing be signed', async () => {
    await publishAt('2026-10-04T00:05:00Z');
    rmSync(world.files.keyFile);
    world.at('2026-10-05T00:05:00Z');
    await expect(world.publishing.publish()).rejects.toThrow(
      /^The key of the record is not in .*Without it nothing is signed\.$/,
    );
    expect(existsSync(world.files.keyFile)).toBe(false);
    writeFileSync(world.files.keyFile, 'nothing\n');
    await expect(world.publishing.publish()).rejects.toThrow(/does not hold a record key/);
    expect(readFileSync(world.files.keyFile, 'utf8')).toBe('nothing\n');
    expect(await countLeaves(world.db)).toBe(3);
  });

  it('that is another one lets nothing be signed', async () => {
    await publishAt('2026-10-04T00:05:00Z');
    const other = await restored({ leaves: 0, to: newFolder() });
    await publishAt('2026-10-04T00:05:00Z', other);
    copyFileSync(other.files.keyFile, world.files.keyFile);
    world.at('2026-10-05T00:05:00Z');
    await expect(world.publishing.publish()).rejects.toThrow(/is not the one that signs it/);
  });

  it('changes to another one with a leaf that both sign', async () => {
    await publishAt('2026-10-04T00:05:00Z');
    const { head } = await world.published();
    world.at('2026-10-04T12:00:00Z');
    const keys = await world.custody.rotate();
    await publishAt('2026-10-05T00:05:00Z');
    const { text } = await world.published(head);
    const { facts } = await verifyRecord(text, { key: keys.old });
    expect(facts?.key).toBe(keys.new);
    expect(text).toContain(`equanim-key/1\nold ${keys.old}\nnew ${keys.new}\n`);
    expect(text.match(/checkpoint \S+ \S+\n/g)).toHaveLength(1);
    expect(existsSync(`${world.files.keyFile}.next`)).toBe(false);
  });
});

describe('two processes that publish at the same time', () => {
  it('enter each day once', async () => {
    const second = openRecordWorld({ db: world.db, close: async () => undefined }, folder);
    await publishAt('2026-10-03T00:05:00Z');
    for (const each of [world, second]) each.at('2026-10-05T00:05:00Z');
    const results = await Promise.allSettled([world, second].map((each) => each.publishing.publish()));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect((await world.published()).entries).toHaveLength(4);
    await publishAt('2026-10-06T00:05:00Z', second);
    expect((await world.published()).entries).toHaveLength(5);
  });
});
