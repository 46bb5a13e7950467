import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/time.ts';
import { findGaps } from './row-gaps.ts';

const MINUTE = 1;
const HOUR = 60;
const DAY = 1_440;
const START = Date.UTC(2023, 0, 1);

const timesOf = (minutes: readonly number[]): Date[] => minutes.map((at) => new Date(START + at * MINUTE_MS));
/** `count` times, a step apart, from a minute on. */
const every = (step: number, from: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => from + i * step);
/** First and last minute of each gap. */
const gapsOf = (minutes: readonly number[]): number[][] =>
  findGaps(timesOf(minutes)).map(({ from, to }) =>
    [from, to].map((time) => (time.getTime() - START) / MINUTE_MS),
  );

/** Like the demo's history: days, then hours from an odd one on, then minutes. */
const DEMO = [
  ...every(DAY, 0, 30),
  ...every(HOUR, 29 * DAY + 13 * HOUR, 200),
  ...every(MINUTE, 29 * DAY + 212 * HOUR + 34, 300),
];

it('findGaps() finds no gap where a history gets denser, or thinner again', () => {
  expect(gapsOf(DEMO)).toEqual([]);
  expect(gapsOf([...DEMO, ...every(HOUR, DEMO.at(-1)! + HOUR, 20)])).toEqual([]);
});

it.each([
  ['a day among days', 10 * DAY, 10 * DAY, [9 * DAY + 1, 11 * DAY - 1]],
  ['a minute among minutes', DEMO.at(-50)!, DEMO.at(-50)!, [DEMO.at(-50)!, DEMO.at(-50)!]],
  ['a week that ends in hours', 25 * DAY, 32 * DAY, [24 * DAY + 1, 32 * DAY + HOUR - 1]],
])('findGaps() finds %s that is missing', (_, from, to, gap) => {
  expect(gapsOf(DEMO.filter((at) => at < from || at > to))).toEqual([gap]);
});

it('findGaps() allows one and a half times the larger spacing beside it; a minute more is a gap', () => {
  expect(gapsOf([0, 40, 100, 120])).toEqual([]);
  expect(gapsOf([0, 40, 101, 121])).toEqual([[41, 100]]);
});

it('findGaps() gives gaps without a row, between rows and in order', () => {
  const gaps = fc.array(fc.constantFrom(1, 1, 1, 2, 60, 90, 91, 1_440), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(gaps, (steps) => {
      const minutes = steps.reduce<number[]>((all, step) => [...all, (all.at(-1) ?? 0) + step], [0]);
      let last = -1;
      for (const [from = 0, to = 0] of gapsOf(minutes)) {
        expect(from).toBeGreaterThan(last);
        expect(minutes).toEqual(expect.arrayContaining([from - 1, to + 1]));
        expect(minutes.filter((at) => at >= from && at <= to)).toEqual([]);
        last = to;
      }
    }),
  );
});
