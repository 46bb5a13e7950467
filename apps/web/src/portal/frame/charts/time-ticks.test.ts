import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeScale } from '../../../ui/chart/scales.ts';
import { timeTicks } from './time-ticks.ts';

const HOUR_MS = 60 * 60_000;
const START = Date.UTC(2026, 9, 22);

function ticksOver(spanMs: number, widthPx: number, from = START) {
  const x = timeScale({ domain: [from, from + spanMs], range: [0, widthPx], isUtc: false });
  return timeTicks(x, widthPx).map((at) => x(at));
}

test('a time axis names at least two times, and none so near that they would touch', () => {
  const span = fc.integer({ min: 1, max: 6 * 365 * 24 }).map((hours) => hours * HOUR_MS);
  const from = fc.integer({ min: 0, max: 3 * 365 * 24 }).map((hours) => START + hours * HOUR_MS);
  fc.assert(
    fc.property(span, fc.integer({ min: 160, max: 1400 }), from, (spanMs, widthPx, startAt) => {
      const places = ticksOver(spanMs, widthPx, startAt);
      expect(places.length).toBeGreaterThanOrEqual(2);
      const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(64);
    }),
    { numRuns: 500 },
  );
});
