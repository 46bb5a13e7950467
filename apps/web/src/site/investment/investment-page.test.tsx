// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { part, seeFigures, textsOf, useCalculator } from './calculator.test-support.tsx';

const openCalculator = useCalculator();

const field = () => screen.getByLabelText<HTMLInputElement>('Initial Investment Amount');
const shownAmount = (page: HTMLElement) => part(page, '.count-up .sr-only').textContent;

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
