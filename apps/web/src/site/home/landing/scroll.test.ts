import { expect, test } from 'vitest';
import { pageOpacity, scrollProgress } from './scroll.ts';

const COUNT = 5;

test('the scroll progress is 0 where section and screen meet at their tops, and 1 where they meet at their bottoms', () => {
  const at = (top: number) => scrollProgress({ top, height: 6000, screen: 1000 });
  expect([at(500), at(0), at(-1250), at(-5000), at(-5500)]).toEqual([0, 0, 0.25, 1, 1]);
});

test.each([
  [0.2, 0],
  [0.22, 0.5],
  [0.3, 1],
  [0.38, 0.5],
  [0.4, 0],
])('the second page at %f of the way has an opacity of %f', (at, opacity) => {
  expect(pageOpacity(at, { index: 1, count: COUNT })).toBeCloseTo(opacity, 10);
});
