// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { usePage } from '../../ui/browser/page.test-support.ts';
import { AlphaMiniature } from './alpha-miniature.tsx';
import { DataMiniature } from './data-miniature.tsx';
import { ExecutionMiniature } from './execution-miniature.tsx';
import { PortfolioMiniature } from './portfolio-miniature.tsx';
import { SelectionMiniature } from './selection-miniature.tsx';

usePage();

const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
const move = (name: string, value: number) => fireEvent.change(slider(name), { target: { value } });
const spoken = (name: string) => slider(name).getAttribute('aria-valuetext');
const sentence = () => document.querySelector('figcaption p')?.textContent;
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
