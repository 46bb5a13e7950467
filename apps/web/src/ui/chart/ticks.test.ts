import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTick } from '../format/date.ts';
import { inThousands, moneyBounds } from './money-axis.ts';
import { HOUR_MS } from '../time.ts';
import { roundValues, timeTicks } from './ticks.ts';

const START = Date.UTC(2026, 9, 22);

test('a time axis names at least two times, none so near that they would touch, and no two alike', () => {
  const span = fc.integer({ min: 1, max: 6 * 365 * 24 }).map((hours) => hours * HOUR_MS);
  const from = fc.integer({ min: 0, max: 3 * 365 * 24 }).map((hours) => START + hours * HOUR_MS);
  fc.assert(
    fc.property(
      span,
      fc.integer({ min: 160, max: 1400 }),
      from,
      fc.boolean(),
      (spanMs, widthPx, startAt, isUtc) => {
        const ticks = timeTicks([startAt, startAt + spanMs], widthPx, isUtc);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        const steps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0));
        expect((Math.min(...steps) / spanMs) * widthPx).toBeGreaterThanOrEqual(63.9);
        const texts = ticks.map((tick) => formatTick(tick, Math.min(...steps), isUtc));
        for (const [index, text] of texts.slice(1).entries()) expect(text).not.toBe(texts[index]);
      },
    ),
    { numRuns: 500 },
  );
});

test('a day of closes is named by its hours, and a midnight by its day', () => {
  const texts = (hours: number, widthPx: number) =>
    timeTicks([START, START + hours * HOUR_MS], widthPx, true).map((at) => formatTick(at, 6 * HOUR_MS, true));
  expect(texts(24, 500)).toEqual(['Oct 22', '06:00', '12:00', '18:00', 'Oct 23']);
});

test('round values hold two others between them', () => {
  const ends = fc.tuple(
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
  );
  fc.assert(
    fc.property(ends, fc.integer({ min: 2, max: 6 }), ([low, room], count) => {
      const values = roundValues(low, low + room, count);
      expect(values[0]).toBeLessThanOrEqual(low);
      expect(values.at(-1)).toBeGreaterThanOrEqual(low + room);
      expect(values.length).toBeLessThanOrEqual(count * 2 + 3);
    }),
  );
});

test('an axis of money begins at 0 at the lowest, and shows a loss and a debt whole', () => {
  expect(moneyBounds([0, 100])).toEqual({ min: 0, max: expect.closeTo(110) });
  expect(moneyBounds([-50, 100])).toEqual({ min: expect.closeTo(-65), max: expect.closeTo(115) });
  expect(moneyBounds([-500, -400])).toEqual({ min: expect.closeTo(-510), max: expect.closeTo(-390) });
  expect([-20_000, -10_000, 0].map(inThousands([-20_000, -10_000, 0]))).toEqual(['−20k', '−10k', '0']);
});
