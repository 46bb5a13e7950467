import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DisclosuresSections } from './disclosures-sections.tsx';

const markup = renderToStaticMarkup(<DisclosuresSections />);
const text = markup.replace(/<[^>]*>/g, ' ');

test('the disclosures state fees of 3%, 3% and 30% above a high-water mark, all on net asset value, and that backtests guarantee nothing', () => {
  expect(markup).toMatch(/historical backtests.*do not guarantee future results/);
  for (const [label, value] of [
    ['Subscription', '3%'],
    ['Management', '3%'],
    ['Performance', '30%'],
  ]) {
    expect(markup).toMatch(new RegExp(`>${label} fee</dt><dd[^>]*>${value}<`));
  }
  expect(markup).toContain('high-water mark');
  expect(markup).toContain('All fees are computed on net asset value (NAV).');
});

/** The cells of a row of the examples. */
function cellsOf(label: string): string[] {
  const rows = [...markup.matchAll(/<tr[^>]*><th scope="row">([^<]*)<\/th>(.*?)<\/tr>/g)];
  const [, , cells = ''] = rows.find(([, name]) => name === label) ?? [];
  return [...cells.matchAll(/<td>([^<]*)<\/td>/g)].map(([, cell = '']) => cell);
}

test('why 3/3/30: each fee has its reason, and a good, a flat and a bad year are worked out', () => {
  expect(markup).toContain('>Why 3/3/30</h2>');
  expect([...markup.matchAll(/<dt[^>]*>(\d+% [^<]*)<\/dt>/g)].map(([, name]) => name)).toEqual([
    '3% once, at entry',
    '3% a year, day by day',
    '30% of new gains',
  ]);
  // Computed apart: 97,000 is what 3 % leave of 100,000; (1 - .03/365)^365 = .9704443377 of it is left after a year.
  // 116,400 x .9704443377 = 112,959.72; 30 % of the 15,959.72 above 97,000 is 4,787.92.
  expect(cellsOf('Subscription fee')).toEqual(['−$3,000', '−$3,000', '−$3,000']);
  expect(cellsOf('Gain or loss')).toEqual(['+$19,400', '$0', '−$19,400']);
  expect(cellsOf('Management fee')).toEqual(['−$3,440', '−$2,867', '−$2,294']);
  expect(cellsOf('Performance fee')).toEqual(['−$4,788', '$0', '$0']);
  expect(cellsOf('What remains')).toEqual(['$108,172', '$94,133', '$75,306']);
  expect(cellsOf('Result after fees')).toEqual(['+8.2%', '−5.9%', '−24.7%']);
});

test('what a bad year means: fees that are due all the same, and a mark that has to be made good', () => {
  expect(text).toMatch(/\$5,294 is due for entry and management although money was lost/);
  expect(text).toMatch(/In the flat year the fees alone take 5\.9% of what was paid in/);
  // 75,306.48 x 1.3 x .9704443377 = 95,005.2; 97,000 / (75,306.48 x .9704443377) = 1.3273.
  expect(cellsOf('Value before the fee')).toEqual(['$75,306', '$95,005']);
  expect(cellsOf('High-water mark')).toEqual(['$97,000', '$97,000']);
  expect(text).toMatch(
    /at \$97,000\. [^.]*30% in the second year brings the value to \$95,005, which is below the mark, so no performance fee is due\. Getting back to the mark takes a .* of 32\.7% before fees/,
  );
  expect(text).toMatch(/assumptions that show the arithmetic.*neither a .* nor results of the fund/);
});
