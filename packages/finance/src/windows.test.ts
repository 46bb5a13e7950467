import { expect, test } from 'vitest';
import { type Range, rangeStart } from './windows.ts';

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
