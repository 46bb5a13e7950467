import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { seeChart } from './chart.ts';
import { openPaused } from './site-pages.ts';
import { at, backtests, grown, netOf, PERIODS, serveFiles, wholeUsd } from './worked-backtests.ts';

const field = (page: Page) => page.getByLabel('Initial Investment Amount');

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
  // The figures of the cards are the script's: it is there.
  await expect(page.locator('.period-card dd').first()).toContainText('%');
  await field(page).fill('50000');
  await expect(page.locator('.count-up > [aria-hidden]')).toHaveText('$50,000');
  expect(await figures()).toEqual(['$10,000', '$50,000']);
});

test('the figure begins to count 200 ms after it is seen and counts for 1.5 s', async ({ page }) => {
  await serveFiles(page);
  const asked = page.waitForRequest('**/backtests/3y.csv');
  await openPaused(page, '/investment?amount=80000');
  const figure = page.locator('.count-up > [aria-hidden]');
  await asked;
  await expect(figure).toHaveText('$80,000');
  // Observers are told in the order they were made in: the page's own has heard by then.
  await figure.evaluate(
    (element) => new Promise((resolve) => new IntersectionObserver(resolve).observe(element)),
  );
  await page.clock.runFor(195);
  await expect(figure).toHaveText('$80,000');
  await page.clock.runFor(55);
  const early = Number((await figure.innerText()).replace(/[$,]/g, ''));
  expect(early).toBeGreaterThan(0);
  expect(early).toBeLessThan(40_000);
  await page.clock.runFor(1400);
  await expect(figure).not.toHaveText('$80,000');
  await page.clock.runFor(100);
  await expect(figure).toHaveText('$80,000');
});

test('the three files are asked for side by side behind a spinner, and the chart is 300 px high', async ({
  page,
}) => {
  await serveFiles(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked: string[] = [];
  await page.route('**/backtests/*.csv', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await held;
    await route.fallback();
  });
  await page.goto('/investment');
  const waiting = page.locator('.growth-wait');
  await expect(waiting).toHaveText('Loading backtests...');
  await expect(waiting.locator('.spinner')).toBeVisible();
  await expect.poll(() => asked.toSorted()).toEqual(PERIODS.map((each) => `/backtests/${String(each)}y.csv`));
  release();
  await seeChart(page);
  await expect(waiting).toHaveCount(0);
  expect((await page.locator('.growth-chart svg').boundingBox())?.height).toBe(300);
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a tap on the chart tells the values of a month, until one taps elsewhere', async ({ page }) => {
    await serveFiles(page);
    await page.goto('/investment');
    await seeChart(page);
    const tooltip = page.locator('.chart-tooltip');
    await page.locator('.growth-chart').tap({ position: { x: 200, y: 120 } });
    await expect(tooltip).toContainText('Value $');
    await page.getByRole('heading', { name: 'Growth Projection' }).tap();
    await expect(tooltip).toHaveCount(0);
  });
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
