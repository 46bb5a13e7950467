import { expect, it } from 'vitest';
import { toBalancePoints } from './wallet.wire.ts';

const pointOf = (minute: number, normalizedValue: number) => ({
  takenAt: new Date(Date.UTC(2026, 2, 1, 12, minute)),
  equity: normalizedValue * 50_000,
  normalizedValue,
  unrealizedPnl: 0,
  btcPrice: null,
});

it('rolling values are relative to the base they are given, not to the first of the points', () => {
  const rolling = toBalancePoints({
    points: [pointOf(0, 0), pointOf(1, 0.5), pointOf(2, 0.55)],
    baseValue: 0.5,
    basePrice: null,
  }).map((point) => [point.rolling_normalized_value, point.rolling_percentage_change]);
  expect(rolling).toEqual([
    [0, -100],
    [1, 0],
    [1.1, 10],
  ]);
});

it('a range in which nothing is worth anything has figures', () => {
  const points = toBalancePoints({ points: [pointOf(0, 0)], baseValue: null, basePrice: null });
  expect(points[0]?.rolling_normalized_value).toBe(0);
});
