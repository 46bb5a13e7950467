import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DisclosuresPage } from './disclosures-page.tsx';

const markup = renderToStaticMarkup(<DisclosuresPage />);

test('the disclosures cover risk, hypothetical performance, fees and privacy, each with an address of its own', () => {
  for (const id of ['risk', 'hypothetical-performance', 'fees', 'privacy']) {
    expect(markup).toContain(`<section id="${id}"`);
    expect(markup).toContain(`href="#${id}"`);
  }
});

test('the disclosures state fees of 3%, 3% and 30% above a high-water mark, all on net asset value', () => {
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

test('the disclosures say that growth figures come from backtests that guarantee nothing', () => {
  expect(markup).toMatch(/historical backtests.*do not guarantee future results/);
});
