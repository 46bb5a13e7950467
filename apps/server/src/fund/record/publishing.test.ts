import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { openRecordWorld, type RecordWorld } from './record-world.test-support.ts';

/** What the database says. */
const REFUSED = 'are never changed or deleted';

const FIRST_DAYS = {
  '2026-10-01T12:00:00Z': '1.01',
  '2026-10-01T23:59:00Z': '1.02',
  '2026-10-02T23:59:00Z': '1.03',
  '2026-10-03T10:00:00Z': '1.04',
  '2026-10-03T23:59:00Z': '1.05',
};

describe('a record', () => {
  let world: RecordWorld;

  beforeEach(async () => {
    world = openRecordWorld(await openTestDatabase());
    await world.sample(FIRST_DAYS);
  });
  afterEach(() => world.close());

  async function publishAt(...moments: string[]): Promise<void> {
    for (const moment of moments) {
      world.at(moment);
      await world.publishing.publish();
    }
  }

  it('does not begin before its first sample is a day old', async () => {
    await publishAt('2026-10-02T00:05:00Z', '2026-10-02T11:59:00Z');
    await expect(world.record.file()).rejects.toMatchObject({ problem: 'no-data-yet' });
    await expect(world.record.witness()).resolves.toBeNull();
  });

  it('commits to a day five minutes after its end, and reveals it a day later', async () => {
    await publishAt('2026-10-02T12:00:00Z');
    let published = await world.published();
    expect(published.days).toEqual([]);
    expect(published.entries).toHaveLength(1);
    expect(published.text).not.toContain('1.02');

    await publishAt('2026-10-03T00:04:59Z');
    expect((await world.published()).entries).toHaveLength(1);
    await publishAt('2026-10-03T00:05:00Z');
    published = await world.published();
    expect(published.entries).toHaveLength(2);
    expect(published.days).toEqual([]);

    world.at('2026-10-03T12:00:00Z');
    expect((await world.published()).days).toEqual(['2026-10-01 1.020000000000 live']);
    await publishAt('2026-10-04T00:05:00Z');
    expect((await world.published(published.head)).days).toEqual([
      '2026-10-01 1.020000000000 live',
      '2026-10-02 1.030000000000 live',
    ]);
  });

  it('says of a day its last minute, and how many minutes have a sample and how many have not', async () => {
    await publishAt('2026-10-02T12:00:00Z');
    world.at('2026-10-03T12:00:00Z');
    expect((await world.published()).entries[0]?.leaf).toMatchObject({
      fund: 'flagship',
      close: '2026-10-01T23:59:00Z',
      samples: 2,
      gaps: 1438,
    });
  });

  it('has a leaf for a day without a sample', async () => {
    await publishAt('2026-10-02T12:00:00Z', '2026-10-05T00:05:00Z', '2026-10-07T00:05:00Z');
    const { days } = await world.published();
    expect(days.slice(-2)).toEqual(['2026-10-04 none live', '2026-10-05 none import']);
  });

  it('has another salt in every leaf', async () => {
    await publishAt('2026-10-07T00:05:00Z');
    const salts = (await world.published()).entries.map(({ leaf }) =>
      leaf?.kind === 'nav' ? leaf.salt : null,
    );
    expect(new Set(salts).size).toBe(salts.length);
  });

  it('enters what changed a day after it was found, beside what was recorded', async () => {
    await publishAt('2026-10-04T00:05:00Z');
    await world.exclude('2026-10-01T23:00:00Z', '2026-10-01T23:59:59Z', '2026-10-04T09:00:00Z');
    await publishAt('2026-10-05T00:05:00Z');
    expect((await world.published()).days[0]).toBe('2026-10-01 1.020000000000 import');
    await publishAt('2026-10-06T00:04:00Z');
    expect((await world.published()).days[0]).toBe('2026-10-01 1.020000000000 import');
    await publishAt('2026-10-06T00:05:00Z');
    const { days, entries } = await world.published();
    expect(days[0]).toBe('2026-10-01 1.020000000000 import -> 2026-10-01 1.010000000000 import');
    expect(entries.at(-1)?.leaf).toMatchObject({
      kind: 'correction',
      corrects: 0,
      samples: 1,
      reason: 'Part of the day was excluded.',
    });
    await publishAt('2026-10-09T00:05:00Z');
    expect((await world.published()).text.match(/equanim-correction/g)).toHaveLength(1);
  });

  it('enters a change and what took it back, each a day after it was found', async () => {
    await publishAt('2026-10-04T00:05:00Z');
    await world.sample({ '2026-10-02T23:59:00Z': '1.09' });
    await publishAt('2026-10-05T00:05:00Z');
    await world.sample({ '2026-10-02T23:59:00Z': '1.03' });
    await publishAt('2026-10-06T00:05:00Z', '2026-10-07T00:05:00Z');
    const { days, entries } = await world.published();
    expect(days[1]).toBe(
      '2026-10-02 1.030000000000 import -> 2026-10-02 1.090000000000 import -> 2026-10-02 1.030000000000 import',
    );
    const [first, second] = entries.flatMap(({ leaf }) => (leaf?.kind === 'correction' ? [leaf] : []));
    expect(first).toMatchObject({
      corrects: 1,
      reason: 'The units in issue were counted again from what became known later.',
    });
    expect(second?.corrects).toBe(entries.findIndex(({ leaf }) => leaf === first));
  });

  it('is refused by the database to be changed', async () => {
    await publishAt('2026-10-04T00:05:00Z');
    const { db } = world;
    await expect(db.updateTable('record_leaves').set({ text: '' }).execute()).rejects.toThrow(REFUSED);
    await expect(db.deleteFrom('record_checkpoints').execute()).rejects.toThrow(REFUSED);
  });
});
