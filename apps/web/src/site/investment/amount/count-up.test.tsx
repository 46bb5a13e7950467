// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pass } from '../../../ui/browser/page.test-support.ts';
import { part, seeFigures, textsOf, useCalculator } from '../calculator.test-support.tsx';

const openCalculator = useCalculator();

const FIGURE = '.count-up > [aria-hidden]';

/** Notes every figure that stands on the page at some moment. */
function noteFigures(page: HTMLElement, seen: Set<string>): void {
  const note = () => textsOf(page, FIGURE).forEach((figure) => seen.add(figure));
  note();
  new MutationObserver(note).observe(page, { subtree: true, childList: true, characterData: true });
}

/** In steps: the observer hears of what stands at the end of each. */
async function passTenths(count: number): Promise<void> {
  for (let tenth = 0; tenth < count; tenth += 1) await pass(100);
}

test('the figure counts up, and stands at once where less motion is asked for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const counted = new Set<string>();
  const { page: moving } = openCalculator('', { onMarkup: (page) => noteFigures(page, counted) });
  await passTenths(20);
  expect(counted.size).toBeGreaterThan(5);
  expect(part(moving, FIGURE).textContent).toBe('$10,000');

  const still = new Set<string>();
  const { page } = openCalculator('', {
    isMotionReduced: true,
    onMarkup: (each) => noteFigures(each, still),
  });
  await seeFigures(page);
  fireEvent.change(screen.getByLabelText('Initial Investment Amount'), { target: { value: '50000' } });
  expect(part(page, FIGURE).textContent).toBe('$50,000');
  await passTenths(20);
  expect([...still]).toEqual(['$10,000', '$50,000']);
});

test('the figure begins to count 200 ms after it is seen and counts for 1.5 s', async () => {
  vi.useFakeTimers();
  const { page } = openCalculator('?amount=80000');
  const figure = part(page, FIGURE);
  await pass(0);
  expect(figure.textContent).toBe('$80,000');
  await pass(195);
  expect(figure.textContent).toBe('$80,000');
  await pass(55);
  const early = Number(figure.textContent.replaceAll(/[$,]/g, ''));
  expect(early).toBeGreaterThan(0);
  expect(early).toBeLessThan(40_000);
  await pass(1400);
  expect(figure.textContent).not.toBe('$80,000');
  await pass(100);
  expect(figure.textContent).toBe('$80,000');
});
