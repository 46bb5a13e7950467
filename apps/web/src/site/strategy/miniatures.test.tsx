// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { usePage } from '../../ui/browser/page.test-support.ts';
import { AlphaMiniature } from './alpha/alpha-miniature.tsx';
import { DataMiniature } from './features/data-miniature.tsx';
import { ExecutionMiniature } from './execution/execution-miniature.tsx';
import { PortfolioMiniature } from './portfolio/portfolio-miniature.tsx';
import { SelectionMiniature } from './selection/selection-miniature.tsx';

usePage();

const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
const move = (name: string, value: number) => fireEvent.change(slider(name), { target: { value } });
const spoken = (name: string) => slider(name).getAttribute('aria-valuetext');
const sentence = () => document.querySelector('.miniature-sentence')?.textContent;
const figuresOf = (name: string) => {
  const row = screen.getByRole('rowheader', { name }).closest('tr');
  return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
};

/** Moves the pointer over a drawing, 0 to 1 from its upper left corner. */
function point(x: number, y: number, which = 0): void {
  const plot = document.querySelectorAll('.plot')[which];
  if (plot === undefined) throw new Error('There is no such drawing.');
  vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 400, 200));
  fireEvent.pointerMove(plot, { clientX: 100 + x * 400, clientY: 50 + y * 200 });
}

test.each<[string, ComponentType]>([
  ['data', DataMiniature],
  ['alpha', AlphaMiniature],
  ['selection', SelectionMiniature],
  ['portfolio', PortfolioMiniature],
  ['execution', ExecutionMiniature],
])('the %s miniature says that its sample is generated, and has a sentence and two sliders', (_, Drawing) => {
  render(<Drawing />);
  const figure = screen.getByRole('figure');
  expect(figure.querySelector('figcaption')?.textContent).toMatch(/[.]Generated sample, not market data$/);
  expect(screen.getAllByRole('slider')).toHaveLength(2);
});

test('the surface names peak and plateau in both years, and reads the cell that is pointed at', () => {
  render(<AlphaMiniature />);
  expect(sentence()).toBe(
    'A trend rule, run with costs for every pair of parameters. Its peak, 5 by 30 days, goes from 1.92 to −0.51 in a year it has not seen. Its plateau, around 50 by 14 days, goes from 1.37 to 1.40.',
  );
  expect(figuresOf('Peak')).toEqual(['1.92', '−0.51']);
  expect(figuresOf('Plateau')).toEqual(['1.37', '1.40']);
  // The upper left cell is the shortest lookback and the longest holding period, which is the peak.
  point(0.01, 0.01, 1);
  expect(figuresOf('Here')).toEqual(['1.92', '−0.51']);
  expect(spoken('Holding')).toBe('30 days: Sharpe ratio 1.92 in year 1, −0.51 in year 2');
  move('Lookback', 7);
  move('Holding', 7);
  expect(spoken('Lookback')).toBe('50 days: Sharpe ratio 1.37 in year 1, 1.40 in year 2');
});

test('a stricter limit keeps fewer candidates, down to one', () => {
  render(<SelectionMiniature />);
  const kept = () => [...document.querySelectorAll('.rank-kept')].map(({ textContent }) => textContent);
  expect(sentence()).toMatch(/^12 candidates, 5 kept: no two correlate above 0.40[.]/);
  expect(sentence()).toMatch(/Average correlation: 0.24 before, 0.15 after[.]$/);
  expect(kept()).toHaveLength(5);
  move('Limit', 80);
  expect(sentence()).toMatch(/^12 candidates, 11 kept: no two correlate above 0.80[.]/);
  expect(kept()).toHaveLength(11);
  move('Limit', 10);
  expect(sentence()).toMatch(/^12 candidates, 2 kept/);
});

test('the weights of a day add up to the whole, and move from the strategy that turned rough', () => {
  render(<PortfolioMiniature />);
  const weights = () => ['A', 'B', 'C', 'D'].map((name) => Number.parseInt(figuresOf(name)[1] ?? '', 10));
  const sum = () => weights().reduce((total, weight) => total + weight, 0);
  point(0.49, 0.5);
  const [before = 0] = weights();
  expect(Math.abs(sum() - 100)).toBeLessThanOrEqual(2);
  point(1, 0.5);
  expect(Math.abs(sum() - 100)).toBeLessThanOrEqual(2);
  expect(weights()[0]).toBeLessThan(before / 2);
  expect(sentence()).toBe(
    'On day 121 the regime changes: the volatility of A goes from 11% to 30%, its weight from 44% to 16%, halfway within 6 days. The portfolio then had a volatility of 11% a year; with the weights of day 121 it would have been 17%.',
  );
});

test('an order beyond the limit of slippage is cut, one within it is filled in full', () => {
  render(<ExecutionMiniature />);
  expect(figuresOf('Filled')).toEqual(['125 of 200']);
  expect(figuresOf('Slippage')).toEqual(['6.0 bp']);
  expect(sentence()).toMatch(
    /^All 200 units would slip by 8.2 bp, more than the limit of 6: the order is cut to 125[.]/,
  );
  move('Order', 20);
  expect(figuresOf('Filled')).toEqual(['20 of 20']);
  expect(sentence()).toMatch(
    /^All 20 units slip by 1.3 bp, within the limit of 6: the order is filled in full[.]/,
  );
});

test('a signal is switched off where its hit rate falls below the threshold, and one that never does stays on', () => {
  render(<ExecutionMiniature />);
  expect(sentence()).toMatch(
    /After trade 275 the hit rate falls below 52% and the signal is switched off[.] Had it stayed on, 47% would have hit[.]$/,
  );
  move('Switch-off below', 54);
  expect(sentence()).toMatch(/After trade 141 the hit rate/);
  point(0.5, 1, 1);
  expect(slider('Switch-off below').value).toBe('46');
  expect(figuresOf('Hit rate after')).not.toEqual(['47%']);
});
