import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadTags } from './spread-tags.ts';

test('spreadTags() keeps the order and the middle of two tags, and never leaves them nearer than the distance', () => {
  const top = fc.integer({ min: 0, max: 500 });
  fc.assert(
    fc.property(top, top, (one, other) => {
      const [a, b] = spreadTags([one, other], 20);
      expect(Math.abs(a - b)).toBeGreaterThanOrEqual(20);
      expect(a + b).toBeCloseTo(one + other);
      expect((a - b) * (one - other)).toBeGreaterThanOrEqual(0);
    }),
  );
});
