// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pass } from '../../ui/browser/page.test-support.ts';
import { part, seeFigures, textsOf, useCalculator } from './calculator.test-support.tsx';
import { backtests, projectionFileOf } from './worked-backtests.test-support.ts';

const openCalculator = useCalculator();

const field = () => screen.getByLabelText<HTMLInputElement>('Initial Investment Amount');
const shownAmount = (page: HTMLElement) => part(page, '.count-up .sr-only').textContent;

test('the amount is shown with thousands separators while typing, and the caret stays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, page } = openCalculator();
  const input = field();
  part<SVGElement>(page, '.fund-panel svg.fund-mark');
  expect(input.placeholder).toBe('Enter amount (e.g., 10,000)');
  expect(input.value).toBe('10,000');
  await user.clear(input);
  expect(shownAmount(page)).toBe('$10,000');
  await user.type(input, '1234567');
  expect(input.value).toBe('1,234,567');
  await user.type(input, '99', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(input.value).toBe('199,234,567');
  expect(input.selectionStart).toBe(3);
  await user.keyboard('x-');
  expect(input.value).toBe('199,234,567');
  expect(input.selectionStart).toBe(3);
  await pass(250);
  expect(location.search).toBe('?amount=199234567&period=3');
  await user.click(screen.getByText('$50,000', { selector: 'button' }));
  expect(input.value).toBe('50,000');
  await pass(1600);
  expect(part(page, '.count-up > [aria-hidden]').textContent).toBe('$50,000');
});

test('an empty field keeps the figures of the last amount and names it, and shows it again when left', async () => {
  const { user, page } = openCalculator('?amount=25000');
  await seeFigures(page);
  const input = field();
  const figures = () => textsOf(page, '.roi-period tbody td');
  const before = figures();
  const said = part(page, '.amount-field output');
  expect([input.value, said.textContent]).toEqual(['25,000', '']);
  await user.clear(input);
  expect([input.value, said.textContent]).toEqual(['', 'Figures for $25,000']);
  expect([shownAmount(page), figures()]).toEqual(['$25,000', before]);
  await user.tab();
  expect([input.value, said.textContent]).toEqual(['25,000', '']);
  await user.clear(input);
  await user.type(input, '5');
  expect([shownAmount(page), said.textContent]).toEqual(['$5', '']);
});

test('the projection can be taken away as CSV', async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${String(files.push(file as Blob))}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(`${this.href} as ${this.download}`);
  });
  const { user } = openCalculator('?amount=2500.5&period=1');
  await user.click(await screen.findByText('Download CSV'));
  await waitFor(() => expect(names).toEqual(['blob:1 as growth-1-year-2500.50.csv']));
  expect(await files[0]?.text()).toBe(projectionFileOf(2500.5, backtests[1]));
});
