import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { openRecordWorld, type RecordWorld } from './record-world.test-support.ts';

const START = Date.UTC(2026, 9, 1);
const SAMPLE_EVERY_MS = HOUR_MS;
const LAST = START + 6 * DAY_MS;

const iso = (ms: number): string => new Date(ms).toISOString();

/** When two funds part, and when each is looked at; a moment of the day decides what is committed to meanwhile. */
const PARTINGS = [
  ['in the afternoon', START + 2 * DAY_MS + 15 * HOUR_MS],
  ['between the end of a day and its commitment', START + 2 * DAY_MS + 2 * MINUTE_MS],
] as const;

let one: RecordWorld;
let other: RecordWorld;

beforeEach(async () => {
  one = openRecordWorld(await openTestDatabase());
  other = openRecordWorld(await openTestDatabase());
});
afterEach(async () => {
  await one.close();
  await other.close();
});

/** Stores what is sampled from one moment to another. */
async function play(
  world: RecordWorld,
  [from, to]: readonly [number, number],
  valueAt: (ms: number) => string,
) {
  const samples: Record<string, string> = {};
  for (let ms = from; ms < to; ms += SAMPLE_EVERY_MS) samples[iso(ms)] = valueAt(ms);
  await world.sample(samples);
}

/** When both are looked at: five minutes after each hour, and just before the end. */
function looks(from: number, to: number): number[] {
  const first = Math.ceil(from / SAMPLE_EVERY_MS) * SAMPLE_EVERY_MS + 5 * MINUTE_MS;
  const count = Math.max(0, Math.ceil((to - first) / SAMPLE_EVERY_MS));
  const between = Array.from({ length: count }, (_, index) => first + index * SAMPLE_EVERY_MS);
  return [from, ...between, to - 1];
}

/** A text whose hashes, signatures, salts and keys cannot be told from others, each as long as it is. */
function masked(text: string): string {
  const hide = (found: string): string => '*'.repeat(found.length);
  return text.replace(/[A-Za-z0-9+/]{43,}={0,2}|(?<=salt )\S+|(?<=^key \S+\+)[0-9a-f]{8}(?=\+)/gm, hide);
}

const publishedAt = async (world: RecordWorld, ms: number): Promise<string> => {
  world.at(iso(ms));
  await world.publishing.publish();
  const file = await world.record.file().catch((error: Error) => error.message);
  return masked(`${file}\n${(await world.record.witness()) ?? 'no checkpoint'}`);
};

describe.each(PARTINGS)('two funds that part %s', (_, parting) => {
  it('publish the same for a day, but for hashes, roots, signatures and salts', async () => {
    const common = (ms: number) => (1 + Math.round(ms / SAMPLE_EVERY_MS) / 1e6).toFixed(6);
    const ends = Math.ceil(parting / SAMPLE_EVERY_MS) * SAMPLE_EVERY_MS;
    for (const world of [one, other]) await play(world, [START, ends], common);
    // The one loses half of its samples, the other gains; earlier days change in one of them, too.
    await play(one, [ends, ends + DAY_MS / 2], () => '0.5');
    await play(other, [ends, LAST], () => '2.5');
    // Days are published as they pass; what is late knowledge in the other comes after the parting.
    for (const ms of looks(START, parting))
      expect(await publishedAt(one, ms)).toBe(await publishedAt(other, ms));
    await other.exclude(iso(START), iso(START + 5 * HOUR_MS), iso(parting + 1));
    await other.exclude(iso(START + DAY_MS), iso(START + 1.5 * DAY_MS), iso(parting + 1));
    let hidden = '';
    for (const ms of looks(parting, parting + DAY_MS)) {
      hidden = await publishedAt(other, ms);
      expect(await publishedAt(one, ms)).toBe(hidden);
    }
    // Days later they are told apart: the comparison can fail.
    const later = parting + 3 * DAY_MS;
    for (const ms of looks(parting + DAY_MS, later)) {
      await publishedAt(one, ms);
      await publishedAt(other, ms);
    }
    expect(await publishedAt(one, later)).not.toBe(await publishedAt(other, later));
    expect(hidden).not.toContain('2.5');
  });
});
