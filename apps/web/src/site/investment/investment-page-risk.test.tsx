// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { feeWords, riskWords, windowWords } from '../../content/investment-figures.ts';
import { csvResponse, part, textsOf, useCalculator, workedFiles } from './calculator.test-support.tsx';
import {
  at,
  backtests,
  ENTERED,
  grown,
  inCents,
  KEPT_A_DAY,
  nameOf,
  netOf,
  percent,
  type Point,
  usd,
} from './worked-backtests.test-support.ts';

const openCalculator = useCalculator();

const DAY_MS = 86_400_000;
const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
const seePanels = (page: HTMLElement) => waitFor(() => part(page, '.risk-ledger'));

/** The cells of a line of the ledger: gross and net. */
function lineOf(page: HTMLElement, label: string): string[] {
  const row = screen.getByText(label, { selector: '.risk-ledger button' }).closest('tr');
  if (row === null || !page.contains(row)) throw new Error(`There is no line ${label}.`);
  return textsOf(row, 'td');
}

/** The deepest fall among all pairs of an earlier and a later value. */
const deepestOf = (values: readonly number[]): number =>
  Math.min(...values.flatMap((peak, index) => values.slice(index).map((later) => later / peak - 1)));

/** Of every twelve months: what they returned, and their names. */
function yearsWithin(points: readonly Point[], values: readonly number[]) {
  return values.slice(12).map((value, index) => ({
    growth: value / at(values, index) - 1,
    names: `${nameOf(at(points, index + 1).day)} to ${nameOf(at(points, index + 12).day)}`,
  }));
}

for (const period of [1, 3] as const) {
  test(`every figure of return and risk over ${String(period)} years equals the one worked out by hand`, async () => {
    const points = backtests[period];
    const { page } = openCalculator(`?period=${String(period)}`);
    await seePanels(page);
    expect(part(page, '#risk').textContent).toBe(`Return and risk, ${String(period)}-Year`);
    const days = daysFrom(at(points, 0).day, at(points, -1).day);
    const curves = [points.map(({ multiplier }) => multiplier), netOf(points)];
    const { rows, reasons } = riskWords;
    expect(lineOf(page, rows.annualReturn.label)).toEqual(
      curves.map((values) =>
        days < 365 ? `–${reasons.underYear}` : percent(at(values, -1) ** (365 / days) - 1),
      ),
    );
    expect(lineOf(page, rows.volatility.label)).toEqual(Array(2).fill(`–${reasons.notDaily}`));
    expect(lineOf(page, rows.sharpe.label)).toEqual(Array(2).fill(`–${reasons.notDaily}`));
    expect(lineOf(page, rows.deepestFall.label)).toEqual(curves.map((values) => percent(deepestOf(values))));
    const within = curves.map((values) => yearsWithin(points, values));
    const extreme = (pick: (...of: number[]) => number) =>
      within.map((years) => {
        const growth = pick(...years.map((each) => each.growth));
        const year = years.find((each) => each.growth === growth);
        return year === undefined ? `–${reasons.noTwelve}` : percent(growth) + year.names;
      });
    expect(lineOf(page, rows.best.label)).toEqual(extreme(Math.max));
    expect(lineOf(page, rows.worst.label)).toEqual(extreme(Math.min));
    expect(lineOf(page, rows.positive.label)).toEqual(
      curves.map((values) => {
        const count = values.slice(1).filter((value, index) => value > at(values, index)).length;
        const of = values.length - 1;
        return `${percent(count / of).slice(1)}${String(count)} of ${String(of)} months`;
      }),
    );
  });
}

/** A row a day from 1 January 2025 on. */
const dailyFile = (values: readonly number[]) => () =>
  csvResponse(
    [
      'datetime,net_value',
      ...values.map(
        (value, index) =>
          `${new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10)},${String(value)}`,
      ),
    ].join('\n'),
  );

test('a fall that has not recovered says so, and one that never came too', async () => {
  const files = workedFiles();
  files['/backtests/3y.csv'] = dailyFile([1, 1.02, 1.01, 1.015]);
  files['/backtests/2y.csv'] = dailyFile([1, 1.02, 1.03, 1.04]);
  const { user, page } = openCalculator('', files);
  await seePanels(page);
  expect(lineOf(page, riskWords.rows.lasted.label)[0]).toBe(
    '2 daysJan 02, 2025, not recovered by Jan 04, 2025',
  );
  await user.click(screen.getByText('2-Year', { selector: 'label' }));
  expect(lineOf(page, riskWords.rows.lasted.label)[0]).toBe('–It never fell');
  expect(lineOf(page, riskWords.rows.deepestFall.label)[0]).toBe('–It never fell');
});

/** What each window gave: gross and, for whoever entered on its first day, net. */
function windowsOf(months: number): { gross: number[]; net: number[] } {
  const points = backtests[3];
  const windows = points.slice(months).map((_, index) => {
    const slice = points.slice(index, index + months + 1);
    const base = at(slice, 0).multiplier;
    return slice.map(({ day, multiplier }) => ({ day, multiplier: multiplier / base }));
  });
  const sorted = (values: number[]) => values.toSorted((one, other) => one - other);
  return {
    gross: sorted(windows.map((window) => at(window, -1).multiplier)),
    net: sorted(windows.map((window) => at(netOf(window), -1))),
  };
}

test('past windows of an amount, here below zero, and what the fees take of it are as worked out by hand', async () => {
  const amount = -1250.5;
  const { page } = openCalculator(`?amount=${String(amount)}`);
  await seePanels(page);
  const blocks = [...page.querySelectorAll('[aria-labelledby="windows"] div:has(> h3)')];
  for (const [index, block] of blocks.entries()) {
    const { gross, net } = windowsOf(12 * (index + 1));
    expect(part(block, 'p').textContent).toBe(
      `${String(gross.length)} windows of ${String(365 * (index + 1))} days, to Oct 31, 2026`,
    );
    const cell = (multiplier: number): string =>
      `−${usd(grown(-amount, multiplier))}${percent(multiplier - 1)}`;
    const middle = (list: number[]): number =>
      (at(list, list.length / 2 - 1) + at(list, list.length / 2)) / 2;
    const cells = [...block.querySelectorAll('tbody tr')].map((row) => textsOf(row, 'td'));
    expect(cells[0]).toEqual([cell(at(gross, 0)), cell(at(net, 0))]);
    expect(cells[2]).toEqual([cell(middle(gross)), cell(middle(net))]);
    expect(cells[4]).toEqual([cell(at(gross, -1)), cell(at(net, -1))]);
  }
  expect(blocks).toHaveLength(2);
  screen.getByText(windowWords.caution);
  // Each group of figures ends with it: the answer, the chart and the summary, what is below, and the years.
  const disclaimers = await waitFor(() => {
    const all = textsOf(page, '.disclaimer');
    expect(all).toHaveLength(4);
    return all;
  });
  expect(new Set(disclaimers)).toEqual(
    new Set([
      'Historical backtests do not guarantee future results.Illustrative sample data · to Oct 31, 2026',
    ]),
  );

  const points = backtests[3];
  const final = at(points, -1).multiplier;
  const days = daysFrom(at(points, 0).day, at(points, -1).day);
  const subscribed = final * ENTERED;
  const steps = [final, subscribed, subscribed * KEPT_A_DAY ** days, at(netOf(points), -1), 0];
  const values = steps.map((step) => -grown(-amount, step));
  const money = (value: number) => (value < 0 ? '−' : '') + usd(Math.abs(value));
  const parts = values.slice(1).map((value, index) => money(inCents(at(values, index) - value)));
  const shares = textsOf(page, '[aria-labelledby="fees-taken"] dd:last-child');
  expect(textsOf(page, '[aria-labelledby="fees-taken"] dd:nth-child(2)')).toEqual([
    ...parts,
    money(at(values, 0)),
  ]);
  const permille = shares.map((text) => Math.round(Number(text.replace('%', '')) * 10));
  expect(permille.slice(0, 4).reduce((sum, each) => sum + each, 0)).toBe(1000);
  expect(shares[4]).toBe('100.0%');
  const drawn = [...page.querySelectorAll('[aria-labelledby="fees-taken"] rect')].map((bar) =>
    bar.getAttribute('width'),
  );
  expect(drawn).toEqual(permille.slice(0, 4).map((each) => `${String(each / 10)}%`));
  expect(parts[3]).toBe(textsOf(page, '.roi-period.series-3 tbody td')[3]);
  screen.getByText(feeWords.text);
});
