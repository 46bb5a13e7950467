// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { part, seeFigures, textsOf, useCalculator } from './calculator.test-support.tsx';

const openCalculator = useCalculator();

test('a print holds lines, drawdown and every month, whatever was seen of them, and leaves the screen as it was', async () => {
  const { page } = openCalculator('?amount=25000', { isUnseen: true });
  await seeFigures(page);
  expect(page.querySelector('.growth-chart, .printed-chart, .drawdown-strip')).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const lines = [...page.querySelectorAll('.growth .printed-chart > path')];
  // The selected series net of fees and the three series, a place a month: 36 of three years, 24 of two, 12 of one.
  const places = lines.map((line) => (line.getAttribute('d') ?? '').split(/[ML]/).length - 1);
  expect(places).toEqual([36, 12, 24, 36]);
  const labels = textsOf(page, '.growth .printed-chart text');
  expect(labels.filter((text) => /\d{4}$/.test(text))).toEqual([
    'Nov 2023',
    'May 2024',
    'Nov 2024',
    'May 2025',
    'Nov 2025',
    'May 2026',
  ]);
  expect(labels[0]).toMatch(/^\$\d+k$/);
  expect(part(page, '.printed-drawdown h3').textContent).toBe('Drawdown, 3-Year');
  expect(page.querySelectorAll('.figures-month')).toHaveLength(36);
  for (const heading of ['Method', 'Assumptions', 'Limits', 'Risks']) screen.getByText(heading);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(page.querySelector('.printed-chart, .figures-month')).toBeNull();
});
