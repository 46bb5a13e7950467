// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { courseOf, Sparkline } from './sparkline.tsx';

const DAY_MS = 86_400_000;
const DAYS = [0, 90, 98, 99, 100].map((day) => ({
  timestamp: new Date(day * DAY_MS).toISOString(),
  total_equity: day,
}));

/** The coordinates of the points of the line, px. */
function placesOf(container: HTMLElement): number[][] {
  const path = container.querySelector('path:not(.sparkline-mark)')?.getAttribute('d') ?? '';
  return path
    .split(/[ML]/)
    .slice(1)
    .map((point) => point.split(',').map(Number));
}

it('the marks of a sparkline stand at their times, below the line', () => {
  const marks = [50, 90, 90].map((day) => day * DAY_MS);
  const { container } = render(<Sparkline course={courseOf(DAYS, 'total_equity') ?? []} marks={marks} />);
  const drawn = [...container.querySelectorAll('.sparkline-mark')].map((mark) => mark.getAttribute('d'));
  expect(drawn).toEqual(['M80.00,64v-9', 'M144.00,64v-9']);
  expect(Math.max(...placesOf(container).map(([, y]) => y ?? Number.NaN))).toBeLessThan(64 - 9);
});
