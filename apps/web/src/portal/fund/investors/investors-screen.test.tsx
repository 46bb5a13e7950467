// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { amountsChoice } from '../../frame/choices/format-choices.ts';
import { INVESTORS, investorOf, investorsOf } from '../parts/fund.test-support.ts';
import { linesOf, rowsOf, textOf } from '../../frame/portal.test-support.tsx';
import { findButton, useInvestorsScreen } from './investors.test-support.tsx';
import './terms/terms-panel.tsx';

const show = useInvestorsScreen();

const holdings = () => screen.findByRole('table', { name: /^Investors and what they hold/ });
const names = async () => rowsOf(await holdings()).map(([name]) => name);

test('the equity stands with its sample, its parts and their shares', async () => {
  const answers = {
    '/funds/flagship/investors': investorsOf([], { house: 7500, settlement: 2000, manager: 500.5 }),
  };
  show({ answers });
  const summary = await screen.findByRole('region', { name: 'Who owns the equity' });
  await within(summary).findByText('10,000.50');
  const text = textOf(summary);
  expect(text).toContain('Sample of Nov 25, 2026, 13:04:00 UTC');
  expect(text).toContain('Unit price 1.234568 USDT');
  expect(within(summary).getByTitle('1.234567890123')).toBeTruthy();
  expect(text).toContain('House7,500.00');
  expect(text).toContain('Manager500.50');
  expect(within(summary).getByRole('img').getAttribute('aria-label')).toBe(
    'Parts of the equity: Investors’ net value 0.00%, Accrued fees 0.00%, House 75.00%, Money in transit 20.00%, Manager 5.00%',
  );
});

test('shares of the fund never add up to more than all of it without the reason', async () => {
  const below = { house: -55_940.72, settlement: 0, manager: 3.5 };
  show({ answers: { '/funds/flagship/investors': investorsOf(undefined, below) } });
  const equity = investorsOf(undefined, below).as_of?.equity ?? 0;
  const sum = (((equity + 55_940.72) / equity) * 100).toFixed(2);
  expect(textOf(await screen.findByText(/add up to/))).toBe(
    `House is below zero, at −55,940.72 USDT, so all other shares of the fund add up to ${sum}%. What leaves the account for savings or another wallet is taken from the house, and is not in this equity.`,
  );
});

test('each investor has a row with since when, at which mark, its fees and what came of it', async () => {
  const one = investorOf(1, {
    name: 'Ada',
    paidOut: 10.5,
    series: [{ dealtOn: '2026-03-01', net: 97_000, price: 1.19, mark: 100_000 }],
  });
  const worth = { value: 110_000, accrued_fee: 3000, net_value: 107_000, net_result: 10_010.5 };
  const given = { ...one, ...worth, shares: 97, share_of_fund: 0.0125 };
  const { investors: _, ...rest } = investorsOf();
  show({ answers: { '/funds/flagship/investors': { ...rest, investors: [given] } } });
  expect(linesOf(await holdings())).toEqual([
    'AdaINV-0001 | Mar 01, 2026 | 97.00000 | 107,000.001.25% of the fund | 100,000.00 | +10.00% | 3,000.00 | 97,000.00 | 10.50 | +10,010.50 | Request for Ada',
  ]);
});

test('investors are sorted by a column and found by name, reference or user', async () => {
  const { user } = show();
  expect((await names())[0]).toContain('Harbour Lane');
  expect(screen.getByRole('link', { name: /^Harbour Lane/ }).getAttribute('href')).toBe(
    '/investors/INV-0003',
  );
  await user.click(await findButton('Investor'));
  expect((await names())[0]).toContain('Harbour Lane');
  await user.click(await findButton(/^Investor/));
  expect((await names()).at(-1)).toContain('Harbour Lane');
  const search = screen.getByRole('searchbox', { name: 'Name, reference or user' });
  await user.type(search, 'inv-0002');
  expect(await names()).toEqual(['Zoë NgINV-0002']);
  await user.clear(search);
  await user.type(search, 'ada@lowell');
  expect(await names()).toEqual(['Lowell Family OfficeINV-0001']);
  await user.type(search, ' nobody');
  await screen.findByText('No investors match these filters.');
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  expect(await names()).toHaveLength(INVESTORS.length);
});

test('hidden amounts are hidden everywhere, parts and prices are shown', async () => {
  amountsChoice.choose('hidden');
  show();
  await holdings();
  await screen.findByText('Upcoming');
  const text = textOf(screen.getByRole('main'));
  expect(text).not.toMatch(/\d{3}\.\d\d(?!\d)/);
  expect(text).not.toContain('339.5');
  expect(text).toContain('1.234568');
});
