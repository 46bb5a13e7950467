import { expect, it } from 'vitest';
import { DAY_MS } from '../../platform/time.ts';
import { dailyFiguresOf, type Stretch } from './stretches.ts';

const FIRST = Date.UTC(2026, 9, 17, 12);

/** A minute of each day that has a value. */
function minutes(values: readonly (number | null)[]): Stretch[] {
  return values.flatMap((value, day) => {
    if (value === null) return [];
    const point = {
      takenAt: new Date(FIRST + day * DAY_MS),
      normalizedValue: value,
      equity: 0,
      btcPrice: null,
    };
    return [{ count: 1, high: value, low: value, drawdown: 0, points: [point], returns: null }];
  });
}

/** Days of +0.1 to +0.3 % in turn. */
const rising = (days: number) =>
  Array.from({ length: days }).reduce<number[]>(
    (closes, _, index) => [...closes, (closes.at(-1) ?? 1) * (1.001 + (index % 3) / 1000)],
    [1],
  );
const before = rising(36);
const lost = (before.at(-1) ?? 0) * 0.6;

// The volatilities were computed in Python from the definition.
it.each([
  ['a loss of everything', [...rising(38), 0], { count: 39, longCount: 0 }, 3.0653],
  [
    'a loss of everything, and days of nothing after it',
    [...rising(38), 0, 0, null, 0],
    { count: 39, longCount: 0 },
    3.0653,
  ],
  ['a loss over days without a sample', [...before, null, null, lost], { count: 37, longCount: 1 }, 1.2627],
  ['28 returns', rising(28), { count: 28, longCount: 0 }, 0.016],
  ['27 returns', rising(27), { count: 27, longCount: 0 }, null],
  [
    'a value every other day',
    rising(90).map((value, day) => (day % 2 ? null : value)),
    { count: 45, longCount: 45 },
    null,
  ],
  ['a single day', [1], { count: 0, longCount: 0 }, null],
  ['nothing', [], { count: 0, longCount: 0 }, null],
] as [string, (number | null)[], { count: number; longCount: number }, number | null][])(
  'The daily figures of %s',
  (_, values, returns, volatility) => {
    const found = dailyFiguresOf(minutes(values), new Date(FIRST + values.length * DAY_MS));
    expect(found).toEqual({ returns, volatility: volatility && expect.closeTo(volatility, 4) });
  },
);
