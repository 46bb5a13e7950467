import { expect, test, type Page } from '@playwright/test';
import { seeChart } from './chart.ts';
import { STILL } from './motion.ts';
import {
  at,
  backtests,
  cellsOf,
  inCents,
  type Mark,
  marksOf,
  nameOf,
  percent,
  PERIODS,
  type Point,
  serveFiles,
  signedUsd,
  usd,
} from './worked-backtests.ts';

test.use(STILL);

test.describe.configure({ mode: 'parallel' });

const cells = (page: Page, row: string) => page.locator(row).locator('td').allInnerTexts();

/** Chooses a period as a visitor does, on the page that is open. */
async function choosePeriod(page: Page, period: 1 | 2 | 3): Promise<void> {
  const name = `${String(period)}-Year`;
  await page.getByText(name, { exact: true }).and(page.locator('label')).click();
  await expect(page.getByRole('radio', { name })).toBeChecked();
}

for (const amount of [10_000, 1, 1_234_567.89, 1_000_000_000]) {
  test(`every number of ${String(amount)} dollars equals the one worked out by hand`, async ({ page }) => {
    await serveFiles(page);
    await page.goto(`/investment?amount=${String(amount)}&period=${String(PERIODS[0])}`);
    await seeChart(page);
    for (const period of PERIODS) {
      await choosePeriod(page, period);
      await seeChart(page);
      for (const each of PERIODS) {
        const { gross, net } = marksOf(amount, backtests[each]);
        const [grossEnd, netEnd] = [at(gross, -1), at(net, -1)];
        const growths = [percent(grossEnd.multiplier - 1), percent(netEnd.multiplier - 1)];
        expect(await page.locator(`.period-card.series-${String(each)} dd`).allInnerTexts()).toEqual(growths);
        expect(await cells(page, `.roi-period.series-${String(each)} tbody`)).toEqual([
          signedUsd(inCents(grossEnd.value - amount)),
          signedUsd(inCents(netEnd.value - amount)),
          usd(grossEnd.value),
          usd(netEnd.value),
          ...growths,
        ]);
      }
      await expectTable(page, amount, backtests[period]);
      await expectChart(page, amount, period);
    }
  });
}

async function expectTable(page: Page, amount: number, points: readonly Point[]): Promise<void> {
  const { gross, net } = marksOf(amount, points);
  const entry = { multiplier: 1, value: amount };
  const years = [...new Set(points.map(({ day }) => day.slice(0, 4)))];
  for (const year of years) {
    const button = page.getByRole('button', { name: year, exact: true });
    // A year stays open when another period is chosen.
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  }
  let last = -1;
  for (const [index, year] of years.entries()) {
    const end = points.findLastIndex(({ day }) => day.startsWith(year));
    const row = page.locator('.figures-year').nth(index);
    const from = (marks: readonly Mark[], place: number): Mark => (place < 0 ? entry : at(marks, place));
    expect(await row.locator('td').allInnerTexts()).toEqual(
      cellsOf([from(gross, last), at(gross, end)], [from(net, last), at(net, end)]),
    );
    last = end;
  }
  const months = page.locator('.figures-month');
  const texts = await months.evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  expect(texts).toEqual(
    points.map(({ day }, index) => [
      nameOf(day),
      ...cellsOf(
        [index === 0 ? entry : at(gross, index - 1), at(gross, index)],
        [index === 0 ? entry : at(net, index - 1), at(net, index)],
      ),
    ]),
  );
}

async function expectChart(page: Page, amount: number, period: 1 | 2 | 3): Promise<void> {
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const texts = await page
    .locator('.points-scroll tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  const marks = {
    1: marksOf(amount, backtests[1]),
    2: marksOf(amount, backtests[2]),
    3: marksOf(amount, backtests[3]),
  };
  const cell = (list: readonly Mark[], index: number): string => {
    const mark = list[index];
    return mark === undefined || index < 0 ? '–' : usd(mark.value);
  };
  const offset = { 1: 24, 2: 12, 3: 0 };
  expect(texts).toEqual(
    backtests[3].map(({ day }, index) => [
      nameOf(day),
      ...PERIODS.map((each) => cell(marks[each].gross, index - offset[each])),
      cell(marks[period].net, index - offset[period]),
    ]),
  );
  await page.getByRole('button', { name: 'Table', exact: true }).click();
}
