// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pass } from '../../../ui/browser/page.test-support.ts';
import { part, seeFigures, useCalculator } from '../calculator.test-support.tsx';

const openCalculator = useCalculator();

const figureOf = (page: HTMLElement) => part(page, '.count-up > [aria-hidden]').textContent;

test('the figure begins to count 200 ms after it is seen and counts for 1.5 s', async () => {
  vi.useFakeTimers();
  const { page } = openCalculator('?amount=80000');
  await pass(195);
  expect(figureOf(page)).toBe('$80,000');
  await pass(55);
  const early = Number(figureOf(page).replaceAll(/[$,]/g, ''));
  expect(early).toBeGreaterThan(0);
  expect(early).toBeLessThan(40_000);
  await pass(1400);
  expect(figureOf(page)).not.toBe('$80,000');
  await pass(100);
  expect(figureOf(page)).toBe('$80,000');
});

test('where less motion is asked for the figure stands at once', async () => {
  const { page } = openCalculator('', { isMotionReduced: true });
  await seeFigures(page);
  fireEvent.change(screen.getByLabelText('Initial Investment Amount'), { target: { value: '50000' } });
  expect(figureOf(page)).toBe('$50,000');
});
