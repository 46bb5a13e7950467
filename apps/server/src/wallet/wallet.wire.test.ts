import { expect, it } from 'vitest';
import { toBalancePoints } from './wallet.wire.ts';

const pointOf = (minute: number, normalizedValue: number) => ({
  takenAt: new Date(Date.UTC(2026, 2, 1, 12, minute)),
  equity: normalizedValue * 50_000,
  normalizedValue,
  unrealizedPnl: 0,
  btcPrice: null,
});

it('a range that begins after a total loss is relative to the first point that is worth anything', () => {
  const rolling = toBalancePoints([pointOf(0, 0), pointOf(1, 0.5), pointOf(2, 0.55)]).map((point) => [
    point.rolling_normalized_value,
    point.rolling_percentage_change,
  ]);
  expect(rolling).toEqual([
    [0, -100],
    [1, 0],
    [1.1, 10],
  ]);
});

it('a range in which nothing is worth anything has figures', () => {
  expect(toBalancePoints([pointOf(0, 0)])[0]?.rolling_normalized_value).toBe(0);
});
