import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../platform/time.ts';
import { isDue, joinSpans } from './late-schedule.ts';

const MOMENT = Date.UTC(2026, 4, 4, 9, 3);
const at = (ms: number) => new Date(MOMENT + ms);

/** The ages in minutes at which something missing is asked for, by a collector that works at some ages. */
function askedAt(ages: readonly number[]): number[] {
  return ages.slice(1).filter((age, i) => {
    const last = at((ages[i] ?? 0) * MINUTE_MS);
    return isDue(at(0), { last, now: at(age * MINUTE_MS) });
  });
}
const everyMinute = (to: number) => Array.from({ length: to + 1 }, (_, age) => age);
const DAY = 24 * 60;

describe('what is missing of a moment', () => {
  it('is asked for after 1, 5, 15 and 60 minutes, at each hour for a day, and at each day for two weeks', () => {
    const hourly = Array.from({ length: 24 }, (_, hour) => 57 + 60 * hour);
    // The moment is at 09:03, so hours begin at 57 minutes past it, and days at 14:57 hours.
    const daily = Array.from({ length: 13 }, (_, day) => 14 * 60 + 57 + DAY * (day + 1));
    const asked = askedAt(everyMinute(15 * DAY));
    expect(asked).toEqual([...new Set([1, 5, 15, 60, ...hourly, ...daily])].toSorted((a, b) => a - b));
    expect(asked).toHaveLength(41);
  });

  it.each<[string, number[], number[]]>([
    ['once after an outage of a week', [0, 7 * DAY, 7 * DAY + 1], [7 * DAY]],
    ['never after an outage of more than two weeks', [0, 15 * DAY], []],
    ['once by a new collector that was last asked before it', [-5, 2, 3, 4], [2]],
    ['at the second look for each of two steps', [0, 0.5, 1.5, 4.5, 5.5], [1.5, 5.5]],
    ['not before it happened', [-60, -1], []],
    ['not when a clock was set back', [20, 10], []],
  ])('is asked for %s', (_, ages, asked) => {
    expect(askedAt(ages)).toEqual(asked);
  });
});

describe('spans that are read', () => {
  const spans = (...ends: Array<[number, number]>) =>
    ends.map(([from, to]) => ({ from: at(from * HOUR_MS), to: at(to * HOUR_MS) }));

  it.each([
    ['that overlap are one', spans([0, 2], [1, 3]), 9, spans([0, 3])],
    ['that lie apart stay apart', spans([4, 5], [0, 1]), 2, spans([0, 1], [4, 5])],
    [
      'that are too many are joined where they are nearest',
      spans([0, 1], [2, 3], [9, 10]),
      2,
      spans([0, 3], [9, 10]),
    ],
  ])('%s', (_, given, max, expected) => {
    expect(joinSpans(given, max)).toEqual(expected);
  });

  it('cover every span that was due, in as few as asked for', () => {
    const span = fc
      .tuple(fc.nat(5_000), fc.integer({ min: 1, max: 400 }))
      .map(([from, long]) => spans([from, from + long]));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (given, max) => {
        const all = given.flat();
        const joined = joinSpans(all, max);
        expect(joined.length).toBeLessThanOrEqual(max);
        for (const { from, to } of all)
          expect(joined.some((one) => one.from <= from && one.to >= to)).toBe(true);
        for (const [i, one] of joined.slice(1).entries())
          expect(one.from > (joined[i]?.to ?? one.from)).toBe(true);
      }),
    );
  });
});
