import { expect, test, type Locator, type Page } from '@playwright/test';
import { FOUR_DAYS, goodAnswers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { STILL } from './motion.ts';
import { figure } from './people.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

const SCREEN = '/customer-dashboard';

/** A part of the screen by its heading. */
const part = (page: Page, title: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });

/** The daily summary as it reads, row by row without its head. */
function days(page: Page): Promise<string[][]> {
  return part(page, 'Daily Trading Summary')
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim()).filter((text) => text !== ''),
      ),
    );
}

test('the cards of a customer name the period and its start', async ({ page }) => {
  await openAnswered(page, SCREEN, goodAnswers());
  await expect(figure(page, 'Normalized Value')).toHaveText('1.0600');
  await expect(figure(page, 'Performance')).toHaveText('+6.00%');
  await expect(page.locator('.segment[aria-pressed=true]')).toHaveText('1M');
  for (const period of ['1M', '1D', '1W', '6M', 'YTD', '1Y', '5Y', 'MAX']) {
    await page.getByRole('button', { name: period, exact: true }).click();
    const start = part(page, 'Normalized Value').getByText(`${period}, period start = 1.0`, { exact: true });
    await expect(start).toBeVisible();
    await expect(part(page, 'Performance').getByText(period, { exact: true })).toBeVisible();
  }
});

test('the positions a customer sees are symbol and Long or Short, nothing more', async ({ page }) => {
  const answers = goodAnswers();
  // Even where the server says more than it should.
  answers['/customer/positions/'] = answers['/positions/'];
  await openAnswered(page, SCREEN, answers);
  const positions = part(page, 'Current Positions');
  await expect(positions.getByRole('listitem')).toHaveText([/^BTCUSDTLong$/, /^XRPUSDTShort$/]);
  await expect(positions).toHaveText(/^Current PositionsBTCUSDTLongXRPUSDTShort$/);
});

test('the daily summary counts long and short orders a day, with totals', async ({ page }) => {
  const asked = await openAnswered(page, SCREEN, goodAnswers());
  const summary = part(page, 'Daily Trading Summary');
  await expect(summary.getByRole('row')).toHaveCount(4);
  expect(
    asked.filter(({ pathname }) => pathname.endsWith('/daily-summary')).map(({ search }) => search),
  ).toEqual(['?days=30']);
  const newestFirst = [
    ['Mar 04, 2026', '1,204', '3'],
    ['Mar 01, 2026', '12', '5'],
    ['Feb 28, 2026', '0', '7'],
  ];
  await expect.poll(() => days(page)).toEqual(newestFirst);
  await expect(summary.locator('dl')).toHaveText('Long Orders1,216Short Orders15Trading Days3');
  for (const column of [/^Date/, 'Long Orders', 'Short Orders'])
    await expect(summary.getByRole('columnheader', { name: column })).toBeVisible();

  await summary.getByRole('button', { name: /^Newest/ }).click();
  await expect.poll(() => days(page)).toEqual(newestFirst.toReversed());
  await summary.getByRole('button', { name: /^Oldest/ }).click();
  await expect.poll(() => days(page)).toEqual(newestFirst);
});

test('without orders the daily summary says so', async ({ page }) => {
  await openAnswered(page, SCREEN, { ...goodAnswers(), '/customer/orders/daily-summary': [] });
  const summary = part(page, 'Daily Trading Summary');
  await expect(summary.getByText('No trading activity in the past 30 days', { exact: true })).toBeVisible();
  await expect(summary.getByRole('table')).toHaveCount(0);
  await expect(summary.locator('dl')).toHaveCount(0);
});

test('the dates of the daily summary read MMM dd, yyyy', async ({ browser }) => {
  const dates = ['2026-01-01', '2025-12-31', '2025-06-09'];
  // A day is one of UTC: it reads the same where it began hours before and where it begins hours after.
  for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    const answers = goodAnswers();
    answers['/customer/orders/daily-summary'] = dates.map((date) => ({
      date,
      long_count: 1,
      short_count: 1,
    }));
    await openAnswered(page, SCREEN, answers);
    await expect(page.locator('.days tbody tr')).toHaveCount(dates.length);
    await expect
      .poll(async () => (await days(page)).map(([date]) => date))
      .toEqual(['Jan 01, 2026', 'Dec 31, 2025', 'Jun 09, 2025']);
    await context.close();
  }
});

test('a customer chooses a range while none loads, by button or key, also one that was shown before', async ({
  page,
}) => {
  const answers = goodAnswers();
  const asked = await openAnswered(page, SCREEN, answers);
  const button = (range: string) => page.getByRole('button', { name: range, exact: true });
  const ranges = () =>
    asked
      .filter(({ pathname }) => pathname.endsWith('/wallet/history'))
      .map(({ searchParams }) => searchParams.get('time_range'));
  await button('1W').click();
  await expect(part(page, 'Performance').getByText('1W', { exact: true })).toBeVisible();
  await expect(button('1M')).toBeEnabled();

  let arrive = (): void => undefined;
  answers['/customer/wallet/history'] = new Promise((resolve) => {
    arrive = () => resolve(FOUR_DAYS);
  });
  await button('1M').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.segment[aria-disabled=true]')).toHaveCount(8);
  await expect(button('1M')).toBeFocused();
  await page.keyboard.press('1');
  await button('1Y').click({ force: true });
  await expect(button('1M')).toHaveAttribute('aria-pressed', 'true');
  arrive();
  await expect(page.locator('.segment[aria-disabled=true]')).toHaveCount(0);
  expect(ranges()).toEqual(['1m', '1w', '1m']);
  await page.keyboard.press('1');
  await expect(button('1D')).toHaveAttribute('aria-pressed', 'true');
});

test('refetching the shown range disables no range button', async ({ page }) => {
  const answers = goodAnswers();
  const asked = await openAnswered(page, SCREEN, answers);
  await expect(figure(page, 'Performance')).toHaveText('+6.00%');
  const before = asked.length;
  answers['/customer/wallet/history'] = new Promise(() => undefined);
  await page.keyboard.press('r');
  await expect
    .poll(() => asked.slice(before).some(({ pathname }) => pathname.endsWith('/history')))
    .toBe(true);
  await expect(page.locator('.segment[aria-disabled=true]')).toHaveCount(0);
});

test('figures, history, positions and days of a customer are refetched every 60 seconds, until paused', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-03-05T12:00:30Z') });
  const answers = goodAnswers();
  const asked = await openAnswered(page, SCREEN, answers);
  await expect(figure(page, 'Performance')).toHaveText('+6.00%');
  await expect(page.getByText('Delayed 1 day', { exact: true })).toBeVisible();
  await expect(page.getByText('As of Mar 04, 2026, 13:00')).toBeVisible();
  const calls = (path: string) => asked.filter(({ pathname }) => pathname === `/api/v1${path}`).length;
  const paths = [
    '/customer/wallet/current',
    '/customer/wallet/history',
    '/customer/positions/',
    '/customer/orders/daily-summary',
  ];
  for (const path of paths) expect(calls(path)).toBe(1);

  answers['/customer/orders/daily-summary'] = [{ date: '2026-03-05', long_count: 4, short_count: 2 }];
  await page.clock.runFor(60_000);
  for (const path of paths) await expect.poll(() => calls(path)).toBe(2);
  await expect(page.getByRole('cell', { name: 'Mar 05, 2026' })).toBeVisible();

  // The newest sample a customer may see is now older than it should be.
  await page.clock.runFor(240_000);
  await expect(page.getByText('Delayed more than 1 day', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /Auto Refresh/ }).click();
  const before = asked.length;
  await page.clock.runFor(120_000);
  expect(asked.length).toBe(before);
});
