import { expect, test } from '@playwright/test';
import { startSimulator, type Simulator } from '../apps/exchange-simulator/src/simulator.ts';
import { STILL } from './motion.ts';
import { ADMIN, CUSTOMER, figure, listenForTrouble, openDashboard } from './people.ts';
import { scrollToOrders } from './portal-screens.ts';

test.use(STILL);
test.describe.configure({ mode: 'parallel' });

const MINUTE_MS = 60_000;
/** The demo's 0.0999 Bitcoin has too few digits for the wallet to tell its price: the ticker is asked afterwards, later where the machine is busy. */
const PRICED_WITHIN_MS = 10_000;

/** An account of USDT and Bitcoin at one moment. */
function worthOf({ coins, unrealizedPnl, btcPrice }: ReturnType<Simulator['truthAt']>) {
  const equityOf = (name: string): number => Number(coins.find(({ coin }) => coin === name)?.equity ?? 0);
  return {
    unrealizedPnl: Number(unrealizedPnl),
    inUsdt: equityOf('USDT'),
    inBtc: equityOf('BTC'),
    btcPrice: Number(btcPrice),
  };
}

test('the cards of an administrator show what the exchange says at the time of the sample', async ({
  page,
}) => {
  const trouble = listenForTrouble(page);
  const answered = page.waitForResponse(/wallet\/current/);
  await openDashboard(page, ADMIN);
  const current = (await (await answered).json()) as {
    timestamp: string;
    wallet_balance: number;
    unrealized_pnl: number;
  };
  const equity = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  await expect(figure(page, 'Total Equity')).toHaveText(`${equity.format(current.wallet_balance)}USDT`);
  await expect(page.getByText('Demo data').first()).toBeVisible();
  // A second exchange with the same seed lives the same life: it is asked for the moment the sample was read.
  const exchange = await startSimulator({ seed: process.env['DEMO_SEED'] ?? 'equanim', account: 'demo' });
  const minuteMs = new Date(current.timestamp).getTime();
  // A moment costs the exchange its time, and the sample is read soon after the minute: no more are asked for.
  const truths: Array<ReturnType<typeof worthOf>> = [];
  const truthAfter = (ms: number) => (truths[ms] ??= worthOf(exchange.truthAt(minuteMs + ms)));
  const within = (from: number, lengthMs: number) => Array.from({ length: lengthMs }, (_, ms) => from + ms);
  const found = within(0, MINUTE_MS).find((ms) => {
    const { unrealizedPnl, inUsdt, inBtc } = truthAfter(ms);
    return (
      unrealizedPnl === current.unrealized_pnl &&
      within(ms, PRICED_WITHIN_MS).some(
        (later) => Math.abs(inUsdt + inBtc * truthAfter(later).btcPrice - current.wallet_balance) < 1e-8,
      )
    );
  });
  await exchange.close();
  expect(found, JSON.stringify(current)).toBeDefined();
  await scrollToOrders(page);
  const orders = page.getByRole('region', { name: 'Order History' }).getByRole('row');
  await expect(orders.nth(10)).toBeAttached();
  expect(trouble).toEqual([]);
});

test('a customer sees delayed performance, symbols and daily counts, and no amount; neither does an administrator there', async ({
  page,
  browser,
}) => {
  const trouble = listenForTrouble(page);
  const bodies: string[] = [];
  const asked: string[] = [];
  page.on('response', (response) => {
    asked.push(new URL(response.url()).pathname);
    // Own holdings, for which the dashboard asks last, are amounts of one's own.
    if (/\/customer\/(?!holdings)/.test(response.url()))
      void response.text().then(
        (text) => bodies.push(text),
        () => undefined,
      );
  });
  await openDashboard(page, CUSTOMER);
  await expect(page.getByText('Historical performance (delayed 1 day)')).toBeVisible();
  await expect(page.getByText(/^(Long|Short)$/).first()).toBeVisible();
  await expect(page.getByText(/^[A-Z][a-z]{2} \d{2}, \d{4}$/).first()).toBeVisible();
  expect(bodies.length).toBeGreaterThan(2);
  expect(bodies.join('\n')).not.toMatch(/equity|wallet_balance|unrealis|unrealiz|price|leverage/);
  expect(await page.locator('body').innerText()).not.toMatch(/USDT\b(?!\s*(Long|Short))(?<=\d USDT)/);

  await page.goto('/performance');
  await expect(page.getByText('Delayed 1 day')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Where it came from', exact: true })).toBeVisible();
  expect(await page.locator('main').innerText()).not.toContain('USDT');
  for (const path of ['days', 'summary']) expect(asked).not.toContain(`/api/v1/performance/${path}`);
  expect(trouble).toEqual([]);

  const theirs = await browser.newPage({ ...STILL.contextOptions });
  await openDashboard(theirs, ADMIN);
  const tickets: string[] = [];
  theirs.on('request', (request) => {
    if (request.url().endsWith('/auth/ws-ticket')) tickets.push(request.url());
  });
  const status = theirs.waitForResponse(/\/api\/v1\/status/);
  await theirs.goto('/customer-dashboard');
  await (await status).finished();
  await expect(figure(theirs, 'Normalized Value')).toHaveText(/^\d+\.\d{4}$/);
  // The live positions are not a day old.
  expect(tickets).toEqual([]);
  await theirs.close();
});

test('every range is shown, and a span that is dragged over becomes the address, from which Escape leads back', async ({
  page,
}) => {
  const trouble = listenForTrouble(page);
  await openDashboard(page, ADMIN);
  const group = page.getByRole('group', { name: 'Time range' });
  const pressed = group.getByRole('button', { pressed: true });
  const chip = page.locator('.span-chip');
  for (const range of ['1D', '1W', '1M', '6M', 'YTD', '5Y', 'MAX', '1Y']) {
    await page.getByRole('button', { name: range, exact: true }).click();
    await expect(pressed).toHaveText(range);
    // Until a range is there, the chart shows the one before, and is dragged over by its time.
    await expect(group).toHaveAttribute('aria-busy', 'false');
  }
  const chart = page.locator('.chart');
  const { width, height } = (await chart.boundingBox())!;
  // The plot begins 48 px from the left edge of the chart and ends 64 from the right.
  const at = (share: number) => ({ position: { x: 48 + (width - 112) * share, y: height / 2 } });
  await chart.hover(at(0.25));
  await page.mouse.down();
  await chart.hover(at(0.4));
  await chart.hover(at(0.5));
  await expect(page.locator('.chart-selection')).toHaveCount(1);
  await page.mouse.up();
  await expect(chip).toBeVisible();
  await expect(pressed).toHaveCount(0);
  const { searchParams } = new URL(page.url());
  const days = (Date.parse(searchParams.get('to')!) - Date.parse(searchParams.get('from')!)) / 86_400_000;
  expect(days).toBeGreaterThan(80);
  expect(days).toBeLessThan(100);
  // The same again by its address, of the real product: real points, no failure.
  await page.reload();
  await expect(chip).toBeVisible();
  await expect(page.locator('.text-portfolio .chart-line').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pressed).toHaveText('1Y');
  await expect(page).not.toHaveURL(/from=/);
  expect(trouble).toEqual([]);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('dragging along the chart chooses a span, dragging across it scrolls', async ({ page }) => {
    await openDashboard(page, ADMIN);
    await expect(page.locator('.text-portfolio .chart-line').first()).toBeVisible();
    await page.locator('.chart').scrollIntoViewIfNeeded();
    const chip = page.locator('.span-chip');
    const finger = await page.context().newCDPSession(page);
    const swipe = async (dx: number, dy: number) => {
      const box = (await page.locator('.chart').boundingBox())!;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      for (const part of [0.2, 0.4, 0.6, 0.8, 1])
        await finger.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: x + dx * part, y: y + dy * part }],
        });
      // A finger that comes to rest before it is lifted leaves nothing rolling.
      await page.waitForTimeout(200);
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const before = await page.evaluate(() => scrollY);
    await swipe(0, -160);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 60);
    await expect(chip).toHaveCount(0);
    await swipe(90, 6);
    await expect(chip).toBeVisible();
    await page.getByRole('button', { name: 'Back to 1M' }).tap();
    await expect(chip).toHaveCount(0);
  });
});
