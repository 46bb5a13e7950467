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
  const xs = path
    .split(/[ML]/)
    .slice(1)
    .map((point) => Number(point.split(',')[0]));
  expect(xs.map(Math.round)).toEqual([0, 144, 157, 158, 160]);
});
