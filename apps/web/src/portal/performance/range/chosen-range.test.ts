import { expect, test } from 'vitest';
import { performancePath, readSpan } from '../../frame/charts/own-span.ts';
import { nameOf, readChosenRange, spanOf } from './chosen-range.ts';

const read = (address: string) => readChosenRange(new URLSearchParams(address));

test('an address without a range, or with an unknown one, means all of the history', () => {
  expect(read('')).toEqual({ kind: 'named', range: 'max' });
  expect(read('range=2w')).toEqual({ kind: 'named', range: 'max' });
  expect(spanOf(read('range=ytd'))).toEqual({ time_range: 'ytd' });
});

test('two days are a range of their own, both included, and one of them may be open', () => {
  expect(spanOf(read('from=2026-01-05&to=2026-01-05&range=1w'))).toEqual({
    from: '2026-01-05T00:00:00.000Z',
    to: '2026-01-05T23:59:59.999Z',
  });
  expect(spanOf(read('from=2026-01-05'))).toEqual({ from: '2026-01-05T00:00:00.000Z' });
  expect(spanOf(read('to=2026-01-05'))).toEqual({ to: '2026-01-05T23:59:59.999Z' });
});

test('two instants, as the dashboards have them, are asked for to the minute and stand as days in the form', () => {
  const chosen = read('from=2026-01-05T10:00:30Z&to=2026-01-06T11:00:00Z');
  expect(chosen).toMatchObject({ kind: 'own', own: { from: '2026-01-05', to: '2026-01-06' } });
  expect(spanOf(chosen)).toEqual({ from: '2026-01-05T10:00:00Z', to: '2026-01-06T11:00:00Z' });
  expect(nameOf(spanOf(chosen)!)).toBe('Jan 05, 2026, 11:00 – Jan 06, 2026, 12:00 GMT+1');
  expect(nameOf(spanOf(read('from=2026-01-05&to=2026-01-06'))!)).toBe('Jan 05, 2026 to Jan 06, 2026');
});

test('the days that a dashboard has opened are the same here, by its own link', () => {
  const shown = readSpan('2026-11-01', '2026-11-03', Date.parse('2026-11-20'))!;
  const chosen = read(performancePath(shown).replace('/performance?', ''));
  expect(chosen).toMatchObject({ kind: 'own', own: { from: '2026-11-01', to: '2026-11-03' } });
  expect(spanOf(chosen)).toEqual({ from: '2026-11-01T00:00:00Z', to: '2026-11-04T00:00:00Z' });
  expect(spanOf(read(performancePath('1y').replace('/performance?', '')))).toEqual({ time_range: '1y' });
});

test.each([
  ['from=yesterday', 'Enter the first day as YYYY-MM-DD, 1970 or later.'],
  ['from=2026-02-30', 'Enter the first day as YYYY-MM-DD, 1970 or later.'],
  ['from=1969-12-31', 'Enter the first day as YYYY-MM-DD, 1970 or later.'],
  ['from=2026-01-05T10:00:00Z', 'Enter the first day as YYYY-MM-DD, 1970 or later.'],
  ['from=2026-01-05T10:00:00Z&to=2026-01-05T09:00:00Z', 'Enter the first day as YYYY-MM-DD, 1970 or later.'],
  ['to=2026-1-1', 'Enter the last day as YYYY-MM-DD, 1970 or later.'],
  ['from=2026-02-01&to=2026-01-31', 'The last day must not be before the first.'],
])('an address that cannot be read is answered with what is wrong: %s', (address, problem) => {
  expect(read(address)).toMatchObject({ kind: 'unreadable', problem });
  expect(spanOf(read(address))).toBeNull();
});
