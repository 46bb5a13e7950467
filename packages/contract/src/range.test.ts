import { expect, test } from 'vitest';
import { chartPointsOf, type Range, rangeCovering, rangeStart } from './range.ts';

const at = (text: string) => Date.parse(text);

test.each<[Range, string]>([
  ['1d', '2026-03-30T10:00:00Z'],
  ['1w', '2026-03-24T10:00:00Z'],
  ['1m', '2026-03-01T10:00:00Z'],
  ['6m', '2025-10-02T10:00:00Z'],
  ['ytd', '2026-01-01T00:00:00Z'],
  ['1y', '2025-03-31T10:00:00Z'],
  ['5y', '2021-04-01T10:00:00Z'],
])('rangeStart(): on 31 March 2026 the range %s begins at %s', (range, start) => {
  expect(rangeStart(range, at('2026-03-31T10:00:00Z'))).toBe(at(start));
});

test('rangeStart() gives max no beginning', () => {
  expect(rangeStart('max', at('2026-03-31T10:00:00Z'))).toBeNull();
});

test('rangeStart() begins ytd with the UTC year', () => {
  expect(rangeStart('ytd', at('2026-01-01T00:00:00Z'))).toBe(at('2026-01-01T00:00:00Z'));
  expect(rangeStart('ytd', at('2025-12-31T23:59:59.999Z'))).toBe(at('2025-01-01T00:00:00Z'));
});

test.each<[number, Range]>([
  [8 * 86_400_000, '1m'],
  [7 * 86_400_000, '1w'],
  [1826 * 86_400_000, 'max'],
])('rangeCovering(): %i milliseconds have as many points as %s', (spanMs, range) => {
  expect(rangeCovering(spanMs)).toBe(range);
});

test.each<[Range, number]>([
  ['1d', 200],
  ['1w', 200],
  ['1m', 150],
  ['6m', 100],
  ['ytd', 100],
  ['1y', 80],
  ['5y', 60],
  ['max', 60],
])('a chart of the range %s has %i points at most', (range, count) => {
  expect(chartPointsOf(range)).toBe(count);
});
