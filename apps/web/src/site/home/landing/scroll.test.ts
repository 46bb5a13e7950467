import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOpacity, pageIndex, pageOpacity, scrollProgress, lightOpacity } from './scroll.ts';

const COUNT = 5;
const indexes = [0, 1, 2, 3, 4];
const progress = fc.double({ min: 0, max: 1, noNaN: true });

test('the scroll progress is 0 where section and screen meet at their tops, and 1 where they meet at their bottoms', () => {
  const at = (top: number) => scrollProgress({ top, height: 6000, screen: 1000 });
  expect([at(500), at(0), at(-1250), at(-5000), at(-5500)]).toEqual([0, 0, 0.25, 1, 1]);
});

test('the progress is divided equally among the pages', () => {
  expect([0, 0.19, 0.2, 0.4, 0.6, 0.8, 0.99, 1].map((at) => pageIndex(at, COUNT))).toEqual([
    0, 0, 1, 2, 3, 4, 4, 4,
  ]);
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

test('no two landing pages are visible at once, and the visible one is the current one', () => {
  fc.assert(
    fc.property(progress, (at) => {
      const seen = indexes.filter((index) => pageOpacity(at, { index, count: COUNT }) > 1e-9);
      expect(seen.length).toBeLessThanOrEqual(1);
      if (seen.length === 1) expect(seen[0]).toBe(pageIndex(at, COUNT));
    }),
  );
});

test.each([
  [0, 0],
  [0.035, 0.5],
  [0.05, 1],
  [1, 1],
])('the block at %f of the way has an opacity of %f', (at, opacity) => {
  expect(blockOpacity(at)).toBeCloseTo(opacity, 10);
});

test('the window has light wherever no page is seen, and none behind a page at its fullest', () => {
  const lightsAt = (at: number) => indexes.map((index) => lightOpacity(at, { index, count: COUNT }));
  for (let at = 0; at <= 1; at += 0.001) {
    const shown =
      blockOpacity(at) * Math.max(...indexes.map((index) => pageOpacity(at, { index, count: COUNT })));
    const strongest = Math.max(...lightsAt(at));
    expect(shown + strongest).toBeGreaterThan(0.74);
    if (shown >= 0.8) expect(strongest).toBe(0);
  }
  expect(lightsAt(0)).toEqual([1, 0, 0, 0, 0]);
  expect(lightsAt(1)).toEqual([0, 0, 0, 0, 1]);
});
