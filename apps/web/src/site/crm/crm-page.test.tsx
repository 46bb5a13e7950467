// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { crmFigures } from '../../content/crm-figures.ts';
import { crmContacts } from '../../content/crm.ts';
import { createUser, usePage } from '../../ui/browser/page.test-support.ts';
import { CrmPage } from './crm-page.tsx';

usePage();

async function show() {
  render(<CrmPage />);
  await screen.findByRole('heading', { name: 'Trade history' });
  return createUser();
}
const dollars = (text: string | undefined) => Number(text?.replaceAll(/[$,+]/g, '').replace('−', '-'));

/** The rows of a table, cell by cell. */
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('the CRM page says that it is a sample, and of how many contacts it shows the latest', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('CRM Dashboard');
  expect(screen.getByText('Sample data')).toBeDefined();
  for (const name of ['Send Email', 'Mark Done'])
    expect(screen.getByRole('button', { name }).title).toBe('A sample: nothing is sent or saved.');
  // 8 prospects, 5 qualified and 3 proposals.
  const list = screen.getByRole('region', { name: 'Contacts' });
  expect(list.textContent).toContain('Latest 6 of 16 open');
  expect(within(list).getAllByRole('button')).toHaveLength(6);
  const days = crmContacts.map(({ lastTouch }) => Date.parse(`${lastTouch} 2026`));
  expect(days).toEqual(days.toSorted((a, b) => b - a));
});

test('the funds of the CRM page have minimums of $50k, $25k and $100k, and no client has less', async () => {
  await show();
  const minimums = rowsOf('Fund products').slice(1);
  expect(minimums.map(([fund, , minimum]) => [fund, minimum])).toEqual([
    ['Alpha', '$50k'],
    ['Omega', '$25k'],
    ['Elysium', '$100k'],
  ]);
  const minimumOf = new Map(minimums.map(([fund, , text]) => [fund, Number(text?.slice(1, -1)) * 1000]));
  for (const { fund, amount } of crmFigures.allocations.rows)
    expect(amount).toBeGreaterThanOrEqual(minimumOf.get(fund) ?? Number.NaN);
  for (const { interest, amount } of crmContacts)
    expect(dollars(amount)).toBeGreaterThanOrEqual(minimumOf.get(interest) ?? Number.NaN);
});

test('the CRM pipeline holds 8 prospects, 5 qualified, 3 proposals and 1 won, as bars of that length', async () => {
  await show();
  const pipeline = screen.getByRole('region', { name: 'Sales pipeline' });
  const bars = within(pipeline)
    .getAllByRole('listitem')
    .map((item) => [item.textContent, item.querySelector('rect')?.getAttribute('width')]);
  expect(bars).toEqual([
    ['Prospect8', '100%'],
    ['Qualified5', '62.5%'],
    ['Proposal3', '37.5%'],
    ['Won1', '12.5%'],
  ]);
  expect(pipeline.textContent).toContain('All stages, this quarter17');
});
