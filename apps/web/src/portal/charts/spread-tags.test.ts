import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadTags } from './spread-tags.ts';

test('spreadTags() moves apart tags that would cover each other, and leaves others alone', () => {
  expect(spreadTags([100, 104], 20)).toEqual([92, 112]);
  expect(spreadTags([104, 100], 20)).toEqual([112, 92]);
  expect(spreadTags([100, 130], 20)).toEqual([100, 130]);
});

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
