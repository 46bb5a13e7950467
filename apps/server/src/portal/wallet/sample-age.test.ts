import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { createSampleAge } from './sample-age.ts';

const TAKEN = Date.UTC(2026, 10, 20, 12);

it('the moment at which a sample ages is the first at which it is stale, then the first at which it is history', () => {
  let now = TAKEN;
  const age = createSampleAge(() => new Date(now));
  const sample = { takenAt: new Date(TAKEN) };
  const says = () => [age.isStale(sample), age.isCurrent(sample)];

  expect([age.agesAt(sample), says()]).toEqual([new Date(TAKEN + 3 * MINUTE_MS + 1), [false, true]]);
  now = TAKEN + 3 * MINUTE_MS;
  expect(says()).toEqual([false, true]);
  now += 1;
  expect([age.agesAt(sample), says()]).toEqual([new Date(TAKEN + DAY_MS + 1), [true, true]]);
  now = TAKEN + DAY_MS + 1;
  expect([age.agesAt(sample), says()]).toEqual([null, [true, false]]);
});
