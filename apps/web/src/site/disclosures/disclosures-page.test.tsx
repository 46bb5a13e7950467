import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { exampleAmount, feesInShort } from '../../content/fee-reasons.ts';
import { feeRates } from '../../content/fees.ts';
import { DisclosuresSections } from './disclosures-sections.tsx';

const markup = renderToStaticMarkup(<DisclosuresSections />);
const text = markup.replace(/<[^>]*>/g, ' ');
const percentOf = (rate: number): string => `${String(Number((rate * 100).toFixed(6)))}%`;
const { subscriptionFeeRate: entry, managementFeeRate: yearly, performanceFeeRate: performance } = feeRates;

test('the disclosures state the three fees above a high-water mark, all on net asset value, and that backtests guarantee nothing', () => {
  expect(markup).toMatch(/historical backtests.*do not guarantee future results/);
  for (const [label, rate, basis] of [
    ['Subscription', entry, 'at entry'],
    ['Management', yearly, 'a year'],
    ['Performance', performance, 'of new gains'],
  ] as const) {
    const figure = `<dd[^>]*><span>${percentOf(rate)} <span[^>]*>${basis}<`;
    expect(markup).toMatch(new RegExp(`>${label} fee</dt>${figure}`));
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

const dollars = (value: number): string => `$${Math.round(value).toLocaleString('en-US')}`;
const taken = (value: number): string => (Math.round(value) === 0 ? '$0' : `−${dollars(value)}`);
const gained = (value: number): string => (value > 0 ? `+${dollars(value)}` : taken(-value));
const inPercent = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value * 100).toFixed(1)}%`;

// Computed apart from the formula of the page: what the entry fee leaves, grown, less a 365th of the yearly fee on each day, less
// the part of what is above the mark.
const paidIn = exampleAmount * (1 - entry);
const kept = (1 - yearly / 365) ** 365;
const years = [0.2, 0, -0.2].map((growth) => {
  const before = paidIn * (1 + growth);
  const fee = Math.max(0, before * kept - paidIn) * performance;
  return { growth, management: before * (1 - kept), performance: fee, end: before * kept - fee };
});

test('each fee has its reason, and a good, a flat and a bad year are worked out', () => {
  expect(markup).toContain(`>Why ${feesInShort}</h2>`);
  const reasons = [
    [entry, 'at entry'],
    [yearly, 'a year'],
    [performance, 'of new gains'],
  ] as const;
  // What is not charged needs no reason.
  expect([...markup.matchAll(/<dt[^>]*>(\d[\d.]*% [^<]*)<\/dt>/g)].map(([, name]) => name)).toEqual(
    reasons.filter(([rate]) => rate > 0).map(([rate, when]) => `${percentOf(rate)} ${when}`),
  );
  expect(cellsOf('Subscription fee')).toEqual(years.map(() => taken(exampleAmount * entry)));
  expect(cellsOf('Gain or loss')).toEqual(years.map(({ growth }) => gained(paidIn * growth)));
  expect(cellsOf('Management fee')).toEqual(years.map(({ management }) => taken(management)));
  expect(cellsOf('Performance fee')).toEqual(years.map(({ performance }) => taken(performance)));
  expect(cellsOf('What remains')).toEqual(years.map(({ end }) => dollars(end)));
  expect(cellsOf('Result after fees')).toEqual(years.map(({ end }) => inPercent(end / exampleAmount - 1)));
});

test('what a bad year means: fees that are due all the same, and a mark that has to be made good', () => {
  const [, flat, bad] = years;
  if (flat === undefined || bad === undefined) throw new Error('three years');
  const always = exampleAmount * entry + bad.management;
  if (always > 0) {
    expect(text).toContain(`${dollars(always)} is due for `);
    const part = `${((1 - flat.end / exampleAmount) * 100).toFixed(1)}%`;
    expect(text).toContain(`In the flat year the fees alone take ${part} of what was paid in`);
  }
  const again = bad.end * 1.3 * kept;
  expect(cellsOf('Value before the fee')).toEqual([dollars(bad.end), dollars(again)]);
  expect(cellsOf('High-water mark')).toEqual([dollars(paidIn), dollars(paidIn)]);
  expect(text).toContain(
    `at ${dollars(paidIn)}. A gain of 30% in the second year brings the value to ${dollars(again)}, which is ${again < paidIn ? 'below the mark' : 'not below the mark'}`,
  );
  if (performance === 0) expect(text).toContain('no performance fee is charged in any case');
  else if (again < paidIn) expect(text).toContain('below the mark, so no performance fee is due.');
  const needed = `${((paidIn / (bad.end * kept) - 1) * 100).toFixed(1)}%`;
  expect(text).toContain(`Getting back to the mark takes a gain of ${needed} before fees`);
  expect(text).toMatch(/assumptions that show the arithmetic.*neither a .* nor results of the fund/);
});
