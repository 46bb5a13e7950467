import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { seeChart } from './chart.ts';

interface Point {
  day: string;
  multiplier: number;
}

const DAY_MS = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Month ends up to October 2026, rising with a dip in every fifth month. */
function pointsOf(count: number, rise: number): Point[] {
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 11 - count + index, 0)).toISOString().slice(0, 10),
    multiplier: Number(((1 + rise * index) * (index % 5 === 4 ? 0.94 : 1)).toFixed(4)),
  }));
}

const backtests = { 1: pointsOf(12, 0.02), 2: pointsOf(24, 0.017), 3: pointsOf(36, 0.013) } as const;
const PERIODS = [1, 2, 3] as const;

/** With what a file may hold besides: a column of its own, empty lines, rows without one of the fields. */
const csvOf = (points: readonly Point[]): string =>
  [
    'datetime,position,net_value',
    ...points.map(({ day, multiplier }) => `${day}T00:00:00Z,7,${String(multiplier)}`),
    '',
    ',7,9.99',
    '2026-11-02T00:00:00Z,7,',
    '',
  ].join('\n');

/** Net values by the terms of the fund: 3 % at entry, 3 % a year by the day, 30 % above the high-water mark. */
function netOf(points: readonly Point[]): number[] {
  let units = 0.97;
  let mark = 0.97;
  let yearsCharged = 0;
  const first = points[0]?.day ?? '';
  return points.map(({ day, multiplier }, index) => {
    const before = points[index - 1]?.day ?? day;
    const days = Math.round((Date.parse(day) - Date.parse(before)) / DAY_MS);
    units *= Math.pow(1 - 0.03 / 365, days);
    const value = units * multiplier;
    const fee = value > mark ? (value - mark) * 0.3 : 0;
    const years =
      Number(day.slice(0, 4)) - Number(first.slice(0, 4)) - (day.slice(5) < first.slice(5) ? 1 : 0);
    if (years > yearsCharged || index === points.length - 1) {
      units -= fee / multiplier;
      if (value > mark) mark = value - fee;
      yearsCharged = years;
    }
    return value - fee;
  });
}

const usd = (value: number): string => `$${value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
const signedUsd = (value: number): string =>
  value === 0 ? '$0.00' : `${value < 0 ? '−' : '+'}${usd(Math.abs(value))}`;
const wholeUsd = (value: number): string => `$${String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',')}`;
const percent = (fraction: number): string => {
  // Tenths of a percent without the noise of doubles: a half stays a half.
  const digits = (Math.round(Number(Math.abs(fraction * 1000).toFixed(6))) / 10).toFixed(1);
  if (digits === '0.0') return '0.0%';
  return `${fraction < 0 ? '−' : '+'}${digits}%`;
};
const inCents = (value: number): number => Math.round(value * 100 + 1e-7) / 100;

/** In cents, from a net value taken at 12 decimals: in doubles a billion dollars would be a cent off. */
function grown(amount: number, multiplier: number): number {
  const product = BigInt(Math.round(amount * 100)) * BigInt(Math.round(multiplier * 1e12));
  return Number((product + 500_000_000_000n) / 1_000_000_000_000n) / 100;
}
const nameOf = (day: string): string => `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;

interface Mark {
  multiplier: number;
  value: number;
}

/** Cells of the table for a stretch of time: value, profit and growth since the mark before, gross and net. */
function cellsOf(gross: [Mark, Mark], net: [Mark, Mark]): string[] {
  const pair = [gross, net];
  return [
    ...pair.map(([, to]) => usd(to.value)),
    ...pair.map(([from, to]) => signedUsd(inCents(to.value - from.value))),
    ...pair.map(([from, to]) => percent(to.multiplier / from.multiplier - 1)),
  ];
}

function marksOf(amount: number, points: readonly Point[]): { gross: Mark[]; net: Mark[] } {
  const mark = (multiplier: number): Mark => ({ multiplier, value: grown(amount, multiplier) });
  return { gross: points.map(({ multiplier }) => mark(multiplier)), net: netOf(points).map(mark) };
}

async function serveFiles(page: Page): Promise<void> {
  for (const period of PERIODS) {
    await page.route(`**/backtests/${String(period)}y.csv`, (route) =>
      route.fulfill({ contentType: 'text/csv', body: csvOf(backtests[period]) }),
    );
  }
}

const field = (page: Page) => page.getByLabel('Initial Investment Amount');
const cells = (page: Page, row: string) => page.locator(row).locator('td').allInnerTexts();

const at = <T>(list: readonly T[], index: number): T => {
  const item = list.at(index);
  if (item === undefined) throw new Error(`There is nothing at ${String(index)}.`);
  return item;
};

for (const amount of [10_000, 1, 1_234_567.89, 1_000_000_000]) {
  test(`every number of ${String(amount)} dollars equals the one worked out by hand`, async ({ page }) => {
    await serveFiles(page);
    for (const period of PERIODS) {
      await page.goto(`/investment?amount=${String(amount)}&period=${String(period)}`);
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
  for (const year of years) await page.getByRole('button', { name: year, exact: true }).click();
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
}

test('the amount is shown with thousands separators while typing, and the caret stays', async ({ page }) => {
  await serveFiles(page);
  await page.goto('/investment');
  await seeChart(page);
  const input = field(page);
  await expect(input).toHaveAttribute('placeholder', 'Enter amount (e.g., 10,000)');
  await expect(input).toHaveValue('10,000');
  await input.fill('');
  await expect(page.locator('.count-up .sr-only')).toHaveText('$10,000');
  await input.pressSequentially('1234567');
  await expect(input).toHaveValue('1,234,567');
  await input.press('Home');
  await input.press('ArrowRight');
  await input.pressSequentially('99');
  await expect(input).toHaveValue('199,234,567');
  expect(await input.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(3);
  await input.press('x');
  await input.press('-');
  await expect(input).toHaveValue('199,234,567');
  expect(await input.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(3);
  await expect(page).toHaveURL(/amount=199234567/);
  await page.getByRole('button', { name: '$50,000', exact: true }).click();
  await expect(input).toHaveValue('50,000');
  await expect(page.locator('.count-up > [aria-hidden]')).toHaveText('$50,000', { timeout: 4000 });
});

test('the figure counts up, and stands at once where less motion is asked for', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const figure = document.querySelector('.count-up > [aria-hidden]')?.textContent;
      if (figure) seen.add(figure);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const figures = () => page.evaluate(() => [...((window as { seen?: Set<string> }).seen ?? [])]);
  await serveFiles(page);
  await page.goto('/investment');
  await expect.poll(async () => (await figures()).length).toBeGreaterThan(5);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await field(page).fill('50000');
  await expect(page.locator('.count-up > [aria-hidden]')).toHaveText('$50,000');
  expect(await figures()).toEqual(['$10,000', '$50,000']);
});

test('an empty field keeps the figures of the last amount, and shows it again when left', async ({
  page,
}) => {
  await serveFiles(page);
  await page.goto('/investment?amount=25000');
  const input = field(page);
  await expect(input).toHaveValue('25,000');
  await input.fill('');
  await expect(input).toHaveValue('');
  await expect(page.locator('.count-up .sr-only')).toHaveText('$25,000');
  await input.blur();
  await expect(input).toHaveValue('25,000');
});

test('the address carries amount and period, and bad ones fall back', async ({ page }) => {
  await serveFiles(page);
  await page.goto('/investment?amount=25000&period=2');
  await expect(page.getByRole('radio', { name: '2-Year' })).toBeChecked();
  await page.getByText('1-Year', { exact: true }).and(page.locator('label')).click();
  await expect(page).toHaveURL(/amount=25000&period=1$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '1-Year' })).toBeChecked();
  await page.goto('/investment?amount=x&period=9');
  await expect(page.getByRole('radio', { name: '3-Year' })).toBeChecked();
  await expect(field(page)).toHaveValue('10,000');
});

test('the selected series is thicker and stronger, and the chart is read by keyboard', async ({ page }) => {
  await serveFiles(page);
  await page.goto('/investment');
  await seeChart(page);
  const line = page.locator('.growth-line.series-3');
  await expect(line).toHaveCSS('stroke-width', '2.5px');
  await expect(line).toHaveCSS('animation-duration', '1.5s');
  await expect(page.locator('.growth-line.series-1')).toHaveCSS('stroke-width', '1.25px');
  const slider = page.getByRole('slider', { name: /Growth Projection/ });
  await slider.focus();
  const [one, two, three] = PERIODS.map((each) => wholeUsd(at(backtests[each], -1).multiplier * 10_000));
  const net = wholeUsd(at(netOf(backtests[3]), -1) * 10_000);
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    `Oct 2026: 1-Year ${one ?? ''}, 2-Year ${two ?? ''}, 3-Year ${three ?? ''}, net of fees ${net}`,
  );
  await expect(page.locator('.chart-tooltip')).toContainText(`Value ${three ?? ''}`);
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Nov 2023: 3-Year \$10,000/);
});

test('a file that fails leaves an empty chart and a retry', async ({ page }) => {
  await serveFiles(page);
  await page.route('**/backtests/2y.csv', (route) => route.fulfill({ status: 404, body: 'absent' }));
  await page.goto('/investment');
  await expect(page.getByText('No chart data')).toBeVisible();
  await expect(page.getByText('Loading backtests...')).toHaveCount(0);
  await page.unroute('**/backtests/2y.csv');
  await serveFiles(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await seeChart(page);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

test('an empty file and a page in place of a file are failures, logged', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await serveFiles(page);
  await page.route('**/backtests/3y.csv', (route) =>
    route.fulfill({ contentType: 'text/csv', body: 'datetime,net_value\n' }),
  );
  await page.goto('/investment');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(logged.join('\n')).toMatch(/no data (was )?found in (the file )?3y\.csv/i);
  await page.route('**/backtests/3y.csv', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No chart data')).toBeVisible();
});

test('the projection can be taken away as CSV', async ({ page }) => {
  await serveFiles(page);
  await page.goto('/investment?amount=2500.5&period=1');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('growth-1-year-2500.50.csv');
  const net = netOf(backtests[1]);
  const rows = backtests[1].map(({ day, multiplier }, index) =>
    [
      day.slice(0, 7),
      multiplier.toFixed(4),
      grown(2500.5, multiplier).toFixed(2),
      at(net, index).toFixed(6),
      grown(2500.5, at(net, index)).toFixed(2),
    ].join(','),
  );
  expect(await readFile(await file.path(), 'utf8')).toBe(
    ['month,multiplier,gross value,net multiplier,net value', ...rows, ''].join('\n'),
  );
});
