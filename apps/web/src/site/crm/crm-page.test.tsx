import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { crmContacts } from '../../content/crm.ts';
import { CrmPage } from './crm-page.tsx';

const markup = renderToStaticMarkup(<CrmPage />);

test('the CRM page says that it is a sample', () => {
  expect(markup).toContain('>CRM Dashboard</h1>');
  expect(markup).toContain('Sample data');
});

test('a contact of the CRM page is a prospect, qualified or at the proposal', () => {
  expect(new Set(crmContacts.map(({ status }) => status))).toEqual(
    new Set(['Prospect', 'Qualified', 'Proposal']),
  );
});

test('the funds of the CRM page have minimums of $50k, $25k and $100k', () => {
  for (const [fund, minimum] of [
    ['Alpha', '\\$50k'],
    ['Omega', '\\$25k'],
    ['Elysium', '\\$100k'],
  ]) {
    expect(markup).toMatch(new RegExp(`<tr><td>${fund}</td><td>[^<]*</td><td[^>]*>${minimum}</td>`));
  }
});

test('the CRM pipeline holds 8 prospects, 5 qualified, 3 proposals and 1 won, as bars of that length', () => {
  const bars = [...markup.matchAll(/class="crm-stage">([^<]+)<.*?<rect width="([\d.]+)".*?tabular">(\d+)</g)];
  expect(bars.map(([, stage, width, count]) => [stage, Number(width), Number(count)])).toEqual([
    ['Prospect', 100, 8],
    ['Qualified', 62.5, 5],
    ['Proposal', 37.5, 3],
    ['Won', 12.5, 1],
  ]);
});
