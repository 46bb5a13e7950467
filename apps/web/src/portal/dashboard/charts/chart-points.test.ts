import { expect, test } from 'vitest';
import { readPerformance, type HistoryAnswer } from './chart-points.ts';
import { DAY_MS, MINUTE_MS } from '../../../ui/time.ts';

const START = Date.UTC(2026, 2, 1);
const iso = (at: number) => new Date(at).toISOString();

function minutes(count: number, valueOf: (minute: number) => number = () => 1) {
  return Array.from({ length: count }, (_, minute) => ({
    timestamp: iso(START + minute * MINUTE_MS),
    rolling_normalized_value: valueOf(minute),
    btc_rolling_normalized_value: 1,
  }));
}

/** Indices of the points that follow a gap. */
const breaksOf = (points: ReturnType<typeof readPerformance>): number[] =>
  points.flatMap(({ beginsLine }, index) => (beginsLine ? [index] : []));

const answer = (data: HistoryAnswer['data'], gaps: { from: string; to: string }[] = []) => ({
  range: '1d' as const,
  data,
  total_count: data.length,
  stats: { gaps },
});

test('the line of a chart breaks at a gap, also after thinning', () => {
  const all = minutes(480, (m) => 1 + Math.sin(m / 9) / 50);
  const data = all.filter((_, minute) => minute < 100 || minute > 130);
  const gaps = [{ from: iso(START + 100 * MINUTE_MS), to: iso(START + 130 * MINUTE_MS) }];
  const points = readPerformance({ ...answer(data, gaps), range: '1m' });
  const breaks = breaksOf(points);
  expect(breaks).toHaveLength(1);
  const [index = 0] = breaks;
  expect(points[index]?.at).toBe(START + 131 * MINUTE_MS);
  expect(points[index - 1]?.at).toBe(START + 99 * MINUTE_MS);
});

/** A year of points a day apart; the last of them ends it. */
const YEAR = Array.from({ length: 366 }, (_, day) => ({
  timestamp: iso(START + day * DAY_MS),
  rolling_normalized_value: 1 + day / 1000,
}));
const ofYear = (gaps: { from: string; to: string }[]) => ({ ...answer(YEAR, gaps), range: '1y' as const });
/** A gap in the middle between two points. */
const gapAfter = (day: number, lengthMs: number) => ({
  from: iso(START + (day + 0.5) * DAY_MS),
  to: iso(START + (day + 0.5) * DAY_MS + lengthMs - MINUTE_MS),
});

test('gaps of a minute do not break the line of a year, however many there are', () => {
  for (const count of [52, 104, 364]) {
    const gaps = Array.from({ length: count }, (_, index) =>
      gapAfter(Math.floor((index * 364) / count), MINUTE_MS),
    );
    const points = readPerformance(ofYear(gaps));
    expect(breaksOf(points), `${String(count)} gaps`).toEqual([]);
    expect(points.length).toBeLessThanOrEqual(80);
  }
});

test('a gap breaks the line from half the distance between two points of a full chart', () => {
  // 365 days in 80 points are 4.56 days a point.
  const kept = YEAR.filter((_, day) => day <= 100 || day >= 103);
  const gap = { from: iso(START + 100 * DAY_MS + MINUTE_MS), to: iso(START + 103 * DAY_MS - MINUTE_MS) };
  const long = readPerformance({ ...ofYear([gap]), data: kept });
  const breaks = breaksOf(long);
  expect(breaks).toHaveLength(1);
  const [index = 0] = breaks;
  expect([long[index - 1]?.at, long[index]?.at]).toEqual([START + 100 * DAY_MS, START + 103 * DAY_MS]);
  const breaksAfter = (lengthMs: number) => breaksOf(readPerformance(ofYear([gapAfter(100, lengthMs)])));
  expect(breaksAfter(2.2 * DAY_MS)).toEqual([]);
  expect(breaksAfter(2.4 * DAY_MS)).not.toEqual([]);
});

test('on a range shown minute by minute no line crosses more than five minutes, named as a gap or not', () => {
  const data = minutes(20).filter((_, minute) => minute < 5 || minute > 10);
  expect(breaksOf(readPerformance(answer(data)))).toEqual([5]);
  expect(breaksOf(readPerformance({ ...answer(data), range: '1y' }))).toEqual([]);
});
