// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { POINTS_CAPTION } from '../../content/investment-figures.ts';
import { part, seeChart, textsOf, useCalculator } from './calculator.test-support.tsx';
import {
  at,
  backtests,
  cellsOf,
  drawn,
  grown,
  type Mark,
  marksOf,
  nameOf,
  PERIODS,
  type Point,
  summaryOf,
  usd,
} from './worked-backtests.test-support.ts';

const openCalculator = useCalculator();

/** The cells of each row, with its name first. */
const cellsByRow = (page: HTMLElement, rows: string) =>
  [...page.querySelectorAll(rows)].map((row) => textsOf(row, 'th, td'));

test('every number of an amount equals the one worked out by hand', async () => {
  const amount = 1_234_567.89;
  const { user, page } = openCalculator(`?amount=${String(amount)}&period=1`);
  await seeChart(page);
  await waitFor(() => part(page, '.figures'));
  for (const period of PERIODS) {
    await user.click(screen.getByText(`${String(period)}-Year`, { selector: 'label' }));
    expectPeriods(page, amount, period);
    await openYears(user, page, backtests[period]);
    expectTable(page, amount, backtests[period]);
    await expectChart(user, page, amount, period);
  }
});

/** What the cards and the ROI Summary say of each period, the chosen one among them. */
function expectPeriods(page: HTMLElement, amount: number, period: 1 | 2 | 3): void {
  expect(part(page, 'input[name="period"]:checked').closest('label')?.textContent).toBe(
    `${String(period)}-Year`,
  );
  for (const each of PERIODS) {
    const { growths, cells } = summaryOf(amount, backtests[each]);
    expect(textsOf(page, `.period-card.series-${String(each)} dd`)).toEqual(growths);
    expect(textsOf(page, `.roi-period.series-${String(each)} tbody td`)).toEqual(cells);
  }
}

const yearsOf = (points: readonly Point[]) => [...new Set(points.map(({ day }) => day.slice(0, 4)))];

/** The first year begins with the first month of the backtest and the last ends with its last: neither is whole. */
function labelsOf(points: readonly Point[]): string[] {
  const [first = '', ...others] = yearsOf(points);
  const last = others.pop() ?? '';
  return [`${first} (from Nov)`, ...others, `${last} (to Oct)`];
}

/** Another period begins with its years closed. */
async function openYears(user: UserEvent, page: HTMLElement, points: readonly Point[]): Promise<void> {
  const buttons = [...page.querySelectorAll<HTMLElement>('.figures-year button')];
  expect(buttons.map((button) => button.textContent)).toEqual(labelsOf(points));
  for (const button of buttons) {
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
  }
}

function expectTable(page: HTMLElement, amount: number, points: readonly Point[]): void {
  const { gross, net } = marksOf(amount, points);
  const entry = { multiplier: 1, value: amount };
  const markAt = (marks: readonly Mark[], place: number): Mark => (place < 0 ? entry : at(marks, place));
  const cellsBetween = (from: number, to: number): string[] =>
    cellsOf([markAt(gross, from), at(gross, to)], [markAt(net, from), at(net, to)]);
  const years = yearsOf(points);
  const ends = years.map((year) => points.findLastIndex(({ day }) => day.startsWith(year)));
  expect(cellsByRow(page, '.figures-year')).toEqual(
    labelsOf(points).map((label, index) => [label, ...cellsBetween(ends[index - 1] ?? -1, at(ends, index))]),
  );
  expect(cellsByRow(page, '.figures-month')).toEqual(
    points.map(({ day }, index) => [nameOf(day), ...cellsBetween(index - 1, index)]),
  );
}

async function expectChart(user: UserEvent, page: HTMLElement, amount: number, period: 1 | 2 | 3) {
  const toggle = screen.getByText('Table', { selector: 'button' });
  await user.click(toggle);
  await screen.findByText(POINTS_CAPTION);
  const marks = {
    1: marksOf(amount, backtests[1]),
    2: marksOf(amount, backtests[2]),
    3: marksOf(amount, backtests[3]),
  };
  const cell = (list: readonly Mark[], index: number): string => {
    const mark = list[index];
    return mark === undefined || index < 0 ? '–' : usd(mark.value);
  };
  const grossOf = (each: 1 | 2 | 3): Mark[] =>
    backtests[each].map(({ multiplier }) => ({ multiplier, value: grown(amount, drawn(multiplier)) }));
  const offset = { 1: 24, 2: 12, 3: 0 };
  expect(cellsByRow(page, '[aria-labelledby="growth"] tbody tr')).toEqual(
    backtests[3].map(({ day }, index) => [
      nameOf(day),
      ...PERIODS.map((each) => cell(grossOf(each), index - offset[each])),
      cell(marks[period].net, index - offset[period]),
    ]),
  );
  await user.click(toggle);
  await seeChart(page);
}
