import { expect, test } from 'vitest';
import { parseNetValue, parseTime } from './read-backtest-fields.ts';

test.each([
  ['2023-11-01', '2023-11-01T00:00:00.000Z'],
  ['2023-11-01T23:59:59.999Z', '2023-11-01T23:59:59.999Z'],
  ['2023-11-01t08:30z', '2023-11-01T08:30:00.000Z'],
  ['2023-11-01 08:30:00', '2023-11-01T08:30:00.000Z'],
  ['2023-11-01 08:30:00.123456', '2023-11-01T08:30:00.123Z'],
  ['2023-12-31 23:30:00-0130', '2024-01-01T01:00:00.000Z'],
])('parseTime() reads %s as %s', (text, time) => {
  expect(new Date(parseTime(text) ?? Number.NaN).toISOString()).toBe(time);
});

test('what is no time is none, such as a day that no month has, an hour 24 or an offset beyond a day', () => {
  const days = ' 2023-02-29 2023-13-01 2023-11-1 01.11.2023 1698796800 2023-11-01Z'.split(' ');
  const times = 'T24:00:00Z T10:60:00Z T10:00:00+25:00 T10:00:00_UTC'
    .split(' ')
    .map((time) => `2023-11-01${time}`);
  for (const text of [...days, ...times, '0000-01-01T00:00:00+01:00']) expect(parseTime(text)).toBeNull();
});

test('a net value is a decimal number between a ten thousandth and ten thousand', () => {
  const texts = ['1', '.5', '+1.25', '1.02E0', '1e-4', '10000'];
  expect(texts.map(parseNetValue)).toEqual([1, 0.5, 1.25, 1.02, 0.0001, 10_000]);
  for (const text of ['', '.', 'e1', '1,5', '1 000', '0b1', 'Infinity', 'NaN', '5%', '$1', '0', '-0', '1e-5'])
    expect(parseNetValue(text)).toHaveProperty('reason');
  expect(parseNetValue('10000.1')).toHaveProperty('reason');
});
