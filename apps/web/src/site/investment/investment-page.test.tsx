// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { part, seeFigures, textsOf, useCalculator } from './calculator.test-support.tsx';

const openCalculator = useCalculator();

const field = () => screen.getByLabelText<HTMLInputElement>('Initial Investment Amount');
const shownAmount = (page: HTMLElement) => part(page, '.count-up .sr-only').textContent;

const MINIMUM = 'The fund’s minimum is $50,000.';

test('an empty field keeps the figures of the last amount and names it, and shows it again when left', async () => {
  const { user, page } = openCalculator('?amount=25000');
  await seeFigures(page);
  const input = field();
  const figures = () => textsOf(page, '.roi-period tbody td');
  const before = figures();
  const said = part(page, 'output');
  expect([input.value, said.textContent]).toEqual(['25,000', MINIMUM]);
  await user.clear(input);
  expect([input.value, said.textContent]).toEqual(['', 'Figures for $25,000']);
  expect([shownAmount(page), figures()]).toEqual(['$25,000', before]);
  await user.tab();
  expect([input.value, said.textContent]).toEqual(['25,000', MINIMUM]);
  await user.clear(input);
  await user.type(input, '5');
  expect([shownAmount(page), said.textContent]).toEqual(['$5', MINIMUM]);
});

test('the page begins with 10,000 over 3 years, groups digits as they are typed, and says what is out of the ordinary', async () => {
  const { user, page } = openCalculator('?amount=lots&period=4');
  await seeFigures(page);
  const input = field();
  const said = () => part(page, '.amount-reading').textContent;
  expect([input.placeholder, input.value]).toEqual(['Enter amount (e.g., 10,000)', '10,000']);
  expect(part(page, 'input[name="period"]:checked').closest('label')?.textContent).toBe('3-Year');
  expect(said()).toBe(MINIMUM);
  await user.clear(input);
  await user.type(input, '-1250.123');
  expect([input.value, said(), shownAmount(page)]).toEqual([
    '-1,250.123',
    'Figures are rounded to the cent. Below zero, growth counts as a loss.',
    '−$1,250.12',
  ]);
  await user.type(input, 'x');
  expect([input.value, said()]).toEqual(['-1,250.123', 'Not a number: still −$1,250.123.']);
  await user.click(screen.getByText('$50,000', { selector: 'button' }));
  expect([input.value, shownAmount(page), said()]).toEqual(['50,000', '$50,000', '']);
  await user.clear(input);
  await user.type(input, '6e4');
  expect(said()).toBe('Read as $60,000.');
});
