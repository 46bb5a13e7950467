// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { courseOf, Sparkline } from './sparkline.tsx';

const DAY_MS = 86_400_000;

it('a sparkline is drawn by time, however many points lie at its end', () => {
  const points = [0, 90, 98, 99, 100].map((day) => ({
    timestamp: new Date(day * DAY_MS).toISOString(),
    total_equity: day,
  }));
  const { container } = render(<Sparkline course={courseOf(points, 'total_equity') ?? []} />);
  const path = container.querySelector('path')?.getAttribute('d') ?? '';
  // The last of the coordinates of each piece of the curve is its point.
  const xs = path
    .split(/[MC]/)
    .slice(1)
    .map((piece) => Number(piece.split(',').at(-2)));
  expect(xs.map(Math.round)).toEqual([0, 144, 157, 158, 160]);
});
