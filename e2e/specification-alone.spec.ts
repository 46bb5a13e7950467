import { expect, test, type Page, type Route } from '@playwright/test';
import { STILL } from './motion.ts';
import { listenForErrors, readUnspeakable } from './page-health.ts';
import { ADMIN, CUSTOMER, figure, signInToDashboard } from './people.ts';

test.use(STILL);

const BALANCE = ['timestamp', 'normalized_value', 'percentage_change', 'wallet_balance', 'unrealized_pnl'];
const POINT = [
  'timestamp',
  'normalized_value',
  'percentage_change',
  'rolling_normalized_value',
  'rolling_percentage_change',
  'total_equity',
  'btc_price',
  'btc_rolling_normalized_value',
  'btc_rolling_percentage_change',
];
const POSITION = [
  'symbol',
  'side',
  'leverage',
  'wallet_percentage',
  'position_value_usdt',
  'avg_price',
  'mark_price',
  'roi_pct',
  'unrealised_pnl',
];

/** Only these fields of an object, or of each object of a list. */
function only(names: readonly string[], content: unknown): unknown {
  if (Array.isArray(content)) return content.map((each) => only(names, each));
  return Object.fromEntries(Object.entries(content as object).filter(([name]) => names.includes(name)));
}

const historyOf = (content: unknown) => {
  const { data, total_count: totalCount } = content as { data: unknown; total_count: unknown };
  return { data: only(POINT, data), total_count: totalCount, stats: {} };
};

/** What Specification 3.7 to 3.13 and 7.2 to 7.22 say of each answer that a screen needs, written down by hand. */
const SPECIFIED: Record<string, (content: unknown) => unknown> = {
  'POST /auth/login': (content) => only(['access_token'], content),
  'GET /auth/me': (content) => only(['role'], content),
  'GET /wallet/current': (content) => only(BALANCE, content),
  'GET /wallet/history': historyOf,
  'GET /positions/': (content) => only(POSITION, content),
  'GET /customer/wallet/current': (content) => only(BALANCE, content),
  // Specification 7.20 reads nothing else of it.
  'GET /customer/wallet/history': (content) => only(['data'], historyOf(content)),
  'GET /customer/positions/': (content) => only(['symbol', 'side'], content),
  'GET /customer/orders/daily-summary': (content) => only(['date', 'long_count', 'short_count'], content),
};

/** The real server, of which only that is left: every other call is unknown, no channel opens. */
async function keepToSpecification(page: Page): Promise<void> {
  await page.routeWebSocket(/./, (socket) => socket.close());
  await page.route('**/api/v1/**', async (route: Route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname.replace('/api/v1', '')}`;
    const strip = SPECIFIED[call];
    if (strip === undefined) return route.fulfill({ status: 404, body: 'No such thing here.' });
    const answer = await route.fetch();
    return route.fulfill(
      answer.ok() ? { status: 200, json: strip(await answer.json()) } : { response: answer },
    );
  });
}

const part = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });

/** The screen has settled, and says nothing that a program would. */
async function expectWhole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // What is loaded when it comes near, too; the end of the page moves while parts load.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return page.locator('main .skeleton:visible').count();
    })
    .toBe(0);
  expect(await readUnspeakable(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

async function expectChart(page: Page, title: string): Promise<void> {
  await expect(part(page, title).locator('svg path').first()).toBeVisible();
  await expect(part(page, title).getByText('No chart data')).toHaveCount(0);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
}

test('with nothing but Specification 7.2 to 7.22, every other call answered with 404, both dashboards work', async ({
  page,
}) => {
  const errors = listenForErrors(page);
  await keepToSpecification(page);

  await signInToDashboard(page, ADMIN);
  await expect(figure(page, 'Performance')).toHaveText(/^[+−]\d+\.\d\d%$/);
  await expect(figure(page, 'Total Equity')).toHaveText(/^[\d,]+\.\d\d\s*USDT$/);
  await expect(part(page, 'Normalized Value')).toContainText('Base: 50,000 USDT = 1.0');
  await expect(
    part(page, 'Current Positions')
      .getByText(/^(Long|Short)$/)
      .first(),
  ).toBeVisible();
  await expectChart(page, 'Portfolio vs BTC Performance');
  const tiles = page.getByLabel('Period performance');
  for (const tile of [/^Start.*\d\.\d{4}/, /^End.*\d\.\d{4}/, /^Change.*\d\.\d\d%/])
    await expect(tiles.locator('div').filter({ hasText: tile })).toHaveCount(1);
  for (const width of [1440, 390]) await expectWhole(page, width);
  await logOut(page);

  await signInToDashboard(page, CUSTOMER);
  await expect(figure(page, 'Performance')).toHaveText(/^[+−]\d+\.\d\d%$/);
  await expect(
    part(page, 'Current Positions')
      .getByText(/^(Long|Short)$/)
      .first(),
  ).toBeVisible();
  await expectChart(page, 'Performance History');
  await expect(part(page, 'Daily Trading Summary').getByRole('rowheader').first()).toHaveText(
    /^\w{3} \d\d, \d{4}$/,
  );
  for (const width of [390, 1440]) await expectWhole(page, width);
  await logOut(page);
  expect(errors).toEqual([]);
});
