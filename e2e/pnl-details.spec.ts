import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  CURRENT,
  FAILURE,
  goodAnswers,
  historyOf,
  pointAt,
  POSITIONS,
} from '../apps/web/src/portal/layout/answers.test-support.ts';
import { STILL } from './motion.ts';
import { figure } from './people.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

const SCREEN = '/pnl-dashboard';

/** A part of the screen by its heading. */
const part = (page: Page, title: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
const toggle = (page: Page): Locator => page.getByRole('button', { name: 'BTC', exact: true });
const isShown = (locator: Locator): Promise<void> => expect(locator).toBeVisible();

/** Red, green and blue of the text, whatever way of writing colors it was given in. */
function colorOf(text: Locator): Promise<number[]> {
  return text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('There is nothing to paint on.');
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    return Array.from(canvas.getImageData(0, 0, 1, 1).data);
  });
}

async function hueOf(text: Locator): Promise<string> {
  const [red = 0, green = 0] = await colorOf(text);
  return green > red ? 'green' : 'red';
}

test('the three cards stand in their formats, and Unrealized only where there is any', async ({ page }) => {
  const answers = goodAnswers();
  await openAnswered(page, SCREEN, answers);
  await expect(figure(page, 'Normalized Value')).toHaveText('1.2346');
  await isShown(part(page, 'Normalized Value').getByText('Base: 50,000 USDT = 1.0', { exact: true }));
  await expect(figure(page, 'Performance')).toHaveText('+23.46%');
  await expect(figure(page, 'Total Equity')).toHaveText('61,728.40USDT');
  await expect(part(page, 'Total Equity')).toContainText('Unrealized−12.50 USDT');

  answers['/wallet/current'] = {
    ...CURRENT,
    unrealized_pnl: 0,
    wallet_balance: 7,
  };
  await page.keyboard.press('r');
  await expect(figure(page, 'Total Equity')).toHaveText('7.00USDT');
  await expect(part(page, 'Total Equity')).not.toContainText('Unrealized');
});

test('the performance of the account is green from zero up and red below', async ({ page }) => {
  const answers = goodAnswers();
  await openAnswered(page, SCREEN, answers);
  await expect(figure(page, 'Performance')).toHaveText('+23.46%');
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const [change, text, hue] of [
      [4.2, '+4.20%', 'green'],
      [0, '0.00%', 'green'],
      [-0.5, '−0.50%', 'red'],
    ] as const) {
      answers['/wallet/current'] = { ...CURRENT, percentage_change: change };
      await page.keyboard.press('r');
      await expect(figure(page, 'Performance')).toHaveText(text);
      await expect.poll(() => hueOf(figure(page, 'Performance').getByText(text))).toBe(hue);
    }
  }
});

test('a position shows symbol, side, leverage, size, prices, ROI with an arrow and unrealised PnL', async ({
  page,
}) => {
  await openAnswered(page, SCREEN, goodAnswers());
  const [long, short] = [0, 1].map((index) =>
    part(page, 'Current Positions').getByRole('listitem').nth(index),
  );
  for (const text of ['BTCUSDT', 'Long', '10x', 'Unrealised PnL +43.80', 'ROI+1.56%'])
    await expect(long!).toContainText(text);
  await expect(long!).toContainText('Size 45.68% · 28,196.30 USDT');
  await expect(long!).toContainText('Entry64,000.50Mark64,100.00');
  for (const text of ['XRPUSDT', 'Short', '2.5x', 'Unrealised PnL −64.10', 'ROI−3.25%'])
    await expect(short!).toContainText(text);
  await expect(short!).toContainText('Size 8.00% · 4,938.27 USDT');
  await expect(short!).toContainText('Entry0.512345Mark0.519000');
  // The head of the arrow: the end of its shaft that the two strokes of the tip meet, up for a gain and down for a loss.
  const arrowOf = (position: Locator, text: string) => position.getByText(text).locator('svg path');
  await expect(arrowOf(long!, '+1.56%')).toHaveAttribute('d', /17 7M8 7h9v9$/);
  await expect(arrowOf(short!, '−3.25%')).toHaveAttribute('d', /10 10M17 8v9H8$/);
});

test('the list of positions says when it loads and when there are none', async ({ page }) => {
  const answers = goodAnswers();
  let arrive = (): void => undefined;
  answers['/positions/'] = new Promise((resolve) => {
    arrive = () => resolve([]);
  });
  await openAnswered(page, SCREEN, answers);
  const positions = part(page, 'Current Positions');
  await isShown(positions.getByRole('status').getByText('Loading positions...', { exact: true }));
  await expect(positions).not.toContainText('Updated');
  arrive();
  await isShown(positions.getByText('No open positions', { exact: true }));
  await expect(positions).not.toContainText('Loading');
  await expect(positions.getByText(/^Updated \d{2}:\d{2}:\d{2}$/)).toBeVisible();

  answers['/positions/'] = POSITIONS;
  await positions.getByRole('button', { name: 'Refresh positions' }).click();
  await expect(positions.getByRole('listitem')).toHaveCount(2);
  await expect(positions).not.toContainText('No open positions');
});

test('positions that are not current are called so, and bear no time of an update', async ({ page }) => {
  await openAnswered(page, SCREEN, goodAnswers());
  const positions = part(page, 'Current Positions');
  await isShown(positions.getByText(/^Updated/));
  await expect(positions).not.toContainText('Not current');
  await page.route('**/api/v1/positions/**', (route) =>
    route.fulfill({ json: POSITIONS, headers: { 'x-stale': 'true' } }),
  );
  const refresh = positions.getByRole('button', { name: 'Refresh positions' });
  await refresh.click();
  await isShown(positions.getByRole('status').getByText('Not current', { exact: true }));
  await isShown(positions.getByText(/positions of the last sample/));
  await expect(positions).not.toContainText('Updated');
  await expect(positions.getByRole('listitem')).toHaveCount(2);
  await page.unroute('**/api/v1/positions/**');
  await refresh.click();
  await isShown(positions.getByText(/^Updated/));
  await expect(positions).not.toContainText('Not current');
});

test('the Bitcoin toggle is there only where Bitcoin prices are', async ({ page }) => {
  const answers = goodAnswers();
  await openAnswered(page, SCREEN, answers);
  const chart = part(page, 'Portfolio vs BTC Performance');
  const line = chart.locator('.chart-line-btc');
  await expect(line).toHaveCount(1);
  await expect(chart.getByLabel('Period performance')).toContainText('Bitcoin Change−8.00%');
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(line).toHaveCount(0);
  await expect(chart).not.toContainText('Bitcoin');
  await toggle(page).click();
  await expect(line).toHaveCount(1);

  answers['/wallet/history'] = historyOf(
    [1, 1.01, 1.02].map((value, day) => pointAt(`2026-03-0${day + 1}T12:00:00Z`, value)),
  );
  await page.keyboard.press('r');
  await expect(toggle(page)).toHaveCount(0);
  await expect(line).toHaveCount(0);
  await expect(chart).not.toContainText('Bitcoin');
});

test('the tooltip of the chart shows normalized value and change of portfolio and Bitcoin', async ({
  page,
}) => {
  await openAnswered(page, SCREEN, goodAnswers());
  const chart = page.locator('.performance-chart');
  const tooltip = page.locator('.chart-tooltip');
  await isShown(chart.locator('.chart-line-portfolio'));
  // The third of four points stands two thirds into the line.
  const line = (await chart.locator('.chart-line-portfolio').boundingBox())!;
  const hoverThird = () => page.mouse.move(line.x + (line.width * 2) / 3 + 5, line.y + line.height / 2);
  await hoverThird();
  await expect(tooltip).toContainText('Mar 03, 2026, 13:00Mar 03, 2026, 12:00:00 UTC');
  await expect(tooltip).toContainText('Portfolio1.0500+5.00%Bitcoin0.9000−10.00%');
  await expect.poll(() => hueOf(tooltip.getByText('+5.00%'))).toBe('green');
  await expect.poll(() => hueOf(tooltip.getByText('−10.00%'))).toBe('red');
  // The same, said to whoever comes by keyboard.
  const slider = page.getByRole('slider', { name: /point of the chart/ });
  await slider.focus();
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /Portfolio 1\.0500, \+5\.00%; Bitcoin 0\.9000, −10\.00%/,
  );

  await page.mouse.move(0, 0);
  await expect(tooltip).toHaveCount(0);
  await toggle(page).click();
  await hoverThird();
  await expect(tooltip).toContainText('Portfolio1.0500+5.00%');
  await expect(tooltip).not.toContainText('Bitcoin');
});

test('the dashboard opens on 1M and asks for 500 points at most', async ({ page }) => {
  const asked = await openAnswered(page, SCREEN, goodAnswers());
  await expect(page.locator('.segment[aria-pressed=true]')).toHaveText('1M');
  const queries = () =>
    asked.filter(({ pathname }) => pathname.endsWith('/history')).map(({ search }) => search);
  await expect.poll(queries).toEqual(['?time_range=1m&limit=500']);
  for (const range of ['1D', 'YTD', 'MAX'])
    await page.getByRole('button', { name: range, exact: true }).click();
  await expect
    .poll(queries)
    .toEqual(['1m', '1d', 'ytd', 'max'].map((range) => `?time_range=${range}&limit=500`));
});

test('points of a window that the server includes again are on every chart', async ({ page }) => {
  const points = ['07:10:59', '07:11:00', '07:20:00', '07:29:59', '07:30:00'].map((time, index) =>
    pointAt(`2025-10-22T${time}Z`, 1 + index / 100, 1),
  );
  for (const [screen, path] of [
    [SCREEN, '/wallet/history'],
    ['/customer-dashboard', '/customer/wallet/history'],
  ] as const) {
    await page.unrouteAll();
    await openAnswered(page, screen, { ...goodAnswers(), [path]: historyOf(points) });
    await isShown(page.locator('.chart-line-portfolio'));
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(page.getByRole('row').filter({ hasText: '2025' })).toHaveCount(points.length);
    await isShown(page.getByRole('row').filter({ hasText: '1.0200' }));
  }
});

test('the axis of a flat line is widened by 0.05 on both sides', async ({ page }) => {
  const answers = goodAnswers();
  const days = [1, 2, 3].map((day) => `2026-03-0${day}T12:00:00Z`);
  answers['/wallet/history'] = historyOf(days.map((day) => pointAt(day, 1)));
  await openAnswered(page, SCREEN, answers);
  const labels = page.locator('.performance-chart .visx-axis-left text.chart-tick');
  await expect(labels).toHaveText(['0.96', '0.98', '1.00', '1.02', '1.04']);
  // The ends of the axis, from where two of the labels stand: the grid ends 36 px above the bottom and 12 px below the top.
  const ends = await labels.evaluateAll((ticks) => {
    const svg = ticks[0]!.closest('.performance-chart > svg')!.getBoundingClientRect();
    const middle = (tick: Element) => {
      const { top, height } = tick.getBoundingClientRect();
      return top + height / 2 - svg.top;
    };
    const [low, high] = [middle(ticks[0]!), middle(ticks.at(-1)!)];
    const valueAt = (y: number) => 0.96 + ((low - y) / (low - high)) * 0.08;
    return { bottom: valueAt(svg.height - 36), top: valueAt(12) };
  });
  expect(ends.bottom).toBeCloseTo(0.95, 2);
  expect(ends.top).toBeCloseTo(1.05, 2);
});

test('every failed call of the PNL dashboard leaves its empty state, and is tried again on request', async ({
  page,
}) => {
  const good = goodAnswers();
  for (const [screen, states] of [
    [SCREEN, ['No open positions', 'No chart data', 'No coin data', 'No orders']],
    [
      '/customer-dashboard',
      ['No open positions', 'No chart data', 'No trading activity in the past 30 days'],
    ],
  ] as const) {
    await page.unrouteAll();
    const answers = goodAnswers();
    for (const path of Object.keys(answers)) Object.assign(answers, { [path]: FAILURE });
    await openAnswered(page, screen, answers);
    await page.mouse.wheel(0, 3_000);
    for (const state of states) await isShown(page.getByText(state, { exact: true }));
    for (const card of ['Normalized Value', 'Performance']) await expect(figure(page, card)).toHaveText('–');
    const retries = page.getByRole('button', { name: 'Retry' });
    await expect(retries).toHaveCount(states.length + 1);

    Object.assign(answers, good);
    for (let left = states.length + 1; left > 0; left--) {
      await retries.first().click();
      await expect(retries).toHaveCount(left - 1);
    }
    await expect(figure(page, 'Normalized Value')).toHaveText(screen === SCREEN ? '1.2346' : '1.0600');
    await expect(page.locator('.chart-line-portfolio')).toHaveCount(1);
    await isShown(page.getByText('XRPUSDT'));
    expect(await page.locator('body').innerText()).not.toMatch(
      /No chart data|No open positions|No coin data|No trading/,
    );

    // A range that fails shows nothing rather than the one before under its name.
    const history = screen === SCREEN ? '/wallet/history' : '/customer/wallet/history';
    answers[history] = FAILURE;
    await page.getByRole('button', { name: '1W', exact: true }).click();
    await isShown(page.getByText('No chart data', { exact: true }));
    answers[history] = good[history];
    await retries.click();
    await expect(page.locator('.chart-line-portfolio')).toHaveCount(1);
  }
});
