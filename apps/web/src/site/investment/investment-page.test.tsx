// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pass } from '../../ui/browser/page.test-support.ts';
import {
  csvResponse,
  part,
  seeChart,
  seeFigures,
  textsOf,
  useCalculator,
  type Files,
} from './calculator.test-support.tsx';
import { backtests, lastMonthOf, PERIODS, projectionFileOf } from './worked-backtests.test-support.ts';

const openCalculator = useCalculator();

const field = () => screen.getByLabelText<HTMLInputElement>('Initial Investment Amount');
const shownAmount = (page: HTMLElement) => part(page, '.count-up .sr-only').textContent;
const checkedPeriod = (page: HTMLElement) =>
  part<HTMLInputElement>(page, '.period-toggle input:checked').closest('label')?.textContent;

/** The backtests the site ships with. */
const shippedFiles = (): Files =>
  Object.fromEntries(
    PERIODS.map((period) => {
      const path = `/backtests/${String(period)}y.csv`;
      const text = readFileSync(join(import.meta.dirname, '../../../public', path), 'utf8');
      return [path, () => csvResponse(text)];
    }),
  );

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

test('the address carries amount and period, and bad ones fall back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, page, reload } = openCalculator('?amount=25000&period=2');
  expect(checkedPeriod(page)).toBe('2-Year');
  await user.click(screen.getByText('1-Year', { selector: 'label' }));
  await pass(250);
  expect(location.pathname + location.search).toBe('/investment?amount=25000&period=1');
  reload();
  expect(checkedPeriod(page)).toBe('1-Year');
  const { page: another } = openCalculator('?amount=x&period=9');
  expect(checkedPeriod(another)).toBe('3-Year');
  expect(field().value).toBe('10,000');
});

test('the chart tells whoever reads it by keyboard a month and its values', async () => {
  const { page } = openCalculator();
  await seeChart(page);
  const slider = screen.getByRole('slider', { name: /Growth Projection/ });
  slider.focus();
  const { text, value } = lastMonthOf(10_000);
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe(text));
  expect(part(page, '.chart-tooltip').textContent).toContain(value);
});

test('figures beyond exact cents are said to be rounded, others are not', async () => {
  const { user, page } = openCalculator('?amount=10000000000000', { files: shippedFiles() });
  const input = field();
  expect(input.value).toBe('10,000,000,000,000');
  await seeFigures(page);
  expect(screen.queryAllByText(/figures above \$90 trillion are rounded/)).toHaveLength(0);
  await user.clear(input);
  await user.paste('90,000,000,000,000,000');
  expect(screen.getAllByText(/figures above \$90 trillion are rounded/)).toHaveLength(
    textsOf(page, '.disclaimer').length,
  );
  expect(shownAmount(page)).toBe('$90,000,000,000,000,000');
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
