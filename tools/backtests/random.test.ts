import { expect, test } from 'vitest';
import { randomOf } from './random.ts';

const draws = (seed: number, count: number) => {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => random.even());
};

test('a seed gives the same draws again, another seed gives others', () => {
  expect(draws(7, 5)).toEqual(draws(7, 5));
  expect(draws(7, 5)).not.toEqual(draws(8, 5));
});

test('even draws fill the range from 0 to 1 evenly', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const draw of draws(1, 20_000)) counts[Math.floor(draw * 10)]! += 1;
  expect(Math.min(...counts)).toBeGreaterThan(1_850);
  expect(Math.max(...counts)).toBeLessThan(2_150);
});

test('bell draws have mean 0 and deviation 1', () => {
  const random = randomOf(1);
  const bells = Array.from({ length: 20_000 }, () => random.bell());
  const mean = bells.reduce((sum, bell) => sum + bell, 0) / bells.length;
  const variance = bells.reduce((sum, bell) => sum + (bell - mean) ** 2, 0) / bells.length;
  expect(mean).toBeCloseTo(0, 1);
  expect(variance).toBeCloseTo(1, 1);
});
