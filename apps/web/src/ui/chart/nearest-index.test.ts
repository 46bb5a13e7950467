import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestIndex } from './nearest-index.ts';

test('no point is nearer than the one the crosshair snaps to', () => {
  const positions = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 });
  fc.assert(
    fc.property(positions, fc.integer({ min: -100, max: 1100 }), (places, place) => {
      const sorted = places.toSorted((a, b) => a - b);
      const index = nearestIndex(sorted, place) ?? -1;
      const distance = Math.abs((sorted[index] ?? Number.NaN) - place);
      expect(distance).toBe(Math.min(...sorted.map((position) => Math.abs(position - place))));
    }),
  );
});
