import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  CURRENT,
  FAILURE,
  coinOf,
  collectorWith,
  goodAnswers,
  POSITIONS,
  troubleWith,
} from '../apps/web/src/portal/layout/answers.test-support.ts';
import type { Position } from '../packages/contract/src/positions.ts';
import type { CoinHolding, CoinHoldings } from '../packages/contract/src/wallet.ts';
import { axeOf } from './axe.ts';
import { STILL } from './motion.ts';
import { figure } from './people.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

const SCREEN = '/pnl-dashboard';
const OPTION = 'BTC-27JUN26-100000-C';

const [LINEAR] = POSITIONS as [Position];
const EVERY_CATEGORY: Position[] = [
  ...POSITIONS,
  { ...LINEAR, symbol: 'BTCUSD', category: 'inverse', settle_coin: 'BTC' },
  { ...LINEAR, symbol: 'BTCPERP', settle_coin: 'USDC' },
  {
    ...LINEAR,
    symbol: OPTION,
    category: 'option',
    settle_coin: 'USDC',
    leverage: null,
    roi_pct: null,
    avg_price: 1_234.5,
    mark_price: 1_340,
    unrealised_pnl: -12_345.6,
  },
];

const COINS: CoinHolding[] = [
  coinOf('NEWCOIN', { equity: 12_345.678, price: null }),
  coinOf('USDC', { equity: -2_000, price: 1 }, { borrowed: 2_000 }),
  coinOf('USDT', { equity: 12_000, price: 1 }),
  coinOf('BTC', { equity: 0.15, price: 60_000 }, { borrowed: 0.2, option_value: -0.015 }),
  coinOf('PEPE', { equity: 100_000_000, price: 0.00001 }),
];

/** A part of the screen by its heading. */
const part = (page: Page, title: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
const coinsOf = (page: Page): Locator => part(page, 'Coins');

/** The coins as they read, row by row without the head. */
const rowsOf = (page: Page): Promise<string[][]> =>
  coinsOf(page)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll<HTMLElement>('th, td')]
          .map((cell) => cell.innerText.trim())
          .filter((text) => text !== ''),
      ),
    );

/** A dashboard that shows these coins. */
function withCoins(data: CoinHolding[]) {
  const answers = goodAnswers();
  answers['/wallet/coins'] = { timestamp: CURRENT.timestamp, data };
  return answers;
}

/** The chart takes a moment to follow a new width. */
const fitsScreen = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);

test('both dashboards ask for the positions of every category', async ({ page }) => {
  for (const [screen, path] of [
    [SCREEN, '/api/v1/positions/'],
    ['/customer-dashboard', '/api/v1/customer/positions/'],
  ] as const) {
    await page.unrouteAll();
    const asked = await openAnswered(page, screen, goodAnswers());
    await expect(page.getByText('XRPUSDT')).toBeVisible();
    expect(asked.filter(({ pathname }) => pathname === path).map(({ search }) => search)).toEqual([
      '?category=all',
    ]);
  }
});

test('a position beside linear USDT names its category, one of linear USDT does not', async ({ page }) => {
  await openAnswered(page, SCREEN, { ...goodAnswers(), '/positions/': EVERY_CATEGORY });
  const rows = part(page, 'Current Positions').getByRole('listitem');
  await expect(rows).toHaveText([
    /^BTCUSDTLong10xUnrealised PnL \+43.80/,
    /^XRPUSDTShort2.5xUnrealised PnL −64.10/,
    /^BTCUSDLong10xInverseUnrealised PnL \+43.80/,
    /^BTCPERPLong10xUSDCUnrealised PnL \+43.80/,
    /^BTC-27JUN26-100000-CLongOptionUnrealised PnL −12,345.60/,
  ]);
  // Value and open profit in USDT, prices as the contract has them.
  await expect(rows.nth(4)).toContainText('28,196.30 USDT');
  await expect(rows.nth(4)).toContainText('Entry1,234.50Mark1,340.00');
  await expect(rows.nth(4)).toContainText('ROI–');
  expect((await axeOf(page).include('.positions').analyze()).violations).toEqual([]);
});

test('the symbol of an option stands whole at every width, on both dashboards', async ({ page }) => {
  const answers = { ...goodAnswers(), '/positions/': EVERY_CATEGORY };
  answers['/customer/positions/'] = EVERY_CATEGORY.map(({ symbol, side }) => ({ symbol, side }));
  for (const screen of [SCREEN, '/customer-dashboard'] as const) {
    await page.unrouteAll();
    await openAnswered(page, screen, answers);
    const row = part(page, 'Current Positions').getByRole('listitem').filter({ hasText: OPTION });
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await row.scrollIntoViewIfNeeded();
      await expect(row.getByText(OPTION)).toBeInViewport({ ratio: 1 });
      await expect(row.getByText('Long')).toBeInViewport({ ratio: 1 });
      const isCut = await row
        .getByText(OPTION)
        .evaluate((symbol) => getComputedStyle(symbol).overflow !== 'visible');
      expect(isCut).toBe(false);
      await fitsScreen(page);
    }
  }
});

test('the base of the normalized value is the one of the account', async ({ page }) => {
  const answers = goodAnswers();
  let arrive = (): void => undefined;
  answers['/wallet/current'] = new Promise((resolve) => {
    arrive = () => resolve({ ...CURRENT, base_equity: 12_345.678 });
  });
  await openAnswered(page, SCREEN, answers);
  const card = part(page, 'Normalized Value');
  await expect(card.getByText('Base: 50,000 USDT = 1.0', { exact: true })).toBeVisible();
  arrive();
  await expect(card.getByText('Base: 12,345.68 USDT = 1.0', { exact: true })).toBeVisible();
  answers['/wallet/current'] = { ...CURRENT, base_equity: 1_000_000 };
  await page.keyboard.press('r');
  await expect(card.getByText('Base: 1,000,000 USDT = 1.0', { exact: true })).toBeVisible();
});

test('the coins show amount, price, value and share, and name what is borrowed, in options or unpriced', async ({
  page,
}) => {
  await openAnswered(page, SCREEN, withCoins(COINS));
  await expect(coinsOf(page).getByRole('row')).toHaveCount(COINS.length + 1);
  expect(await rowsOf(page)).toEqual([
    ['USDT', '12,000', '1.0000', '12,000.00', '60.00%'],
    ['BTC', 'borrowed 0.2 BTC · option value −0.015 BTC', '0.15', '60,000.00', '9,000.00', '45.00%'],
    ['PEPE', '100,000,000', '0.00001', '1,000.00', '5.00%'],
    ['NEWCOIN', 'no price, counted as 0', '12,345.678', '–', '0.00', '0.00%'],
    ['USDC', 'borrowed 2,000 USDC', '−2,000', '1.0000', '−2,000.00', '−10.00%'],
  ]);
  await expect(coinsOf(page).getByText('As of Mar 04, 2026, 13:00', { exact: true })).toBeVisible();
  await expect(coinsOf(page)).not.toContainText('Not current');
  expect((await axeOf(page).include('.coins').analyze()).violations).toEqual([]);
});

test('an account of USDT alone, or of nothing, has no list of coins', async ({ page }) => {
  const answers = withCoins([coinOf('USDT', { equity: 61_728.4, price: 1 })]);
  const asked = await openAnswered(page, SCREEN, answers);
  const calls = () => asked.filter(({ pathname }) => pathname === '/api/v1/wallet/coins').length;
  await expect(page.getByText('XRPUSDT')).toBeVisible();
  await expect(coinsOf(page)).toHaveCount(0);
  expect(calls()).toBe(1);
  answers['/wallet/coins'] = { timestamp: CURRENT.timestamp, data: [] };
  await page.keyboard.press('r');
  await expect.poll(calls).toBe(2);
  await expect(coinsOf(page)).toHaveCount(0);
});

test('on a phone the coins are lines one above the other, none cut', async ({ page }) => {
  await openAnswered(page, SCREEN, withCoins(COINS));
  for (const width of [320, 390, 767]) {
    await page.setViewportSize({ width, height: 844 });
    await coinsOf(page).scrollIntoViewIfNeeded();
    for (const text of ['borrowed 0.2 BTC', 'option value −0.015 BTC', '12,345.678', '9,000.00', '−10.00%'])
      await expect(coinsOf(page).getByText(text)).toBeInViewport({ ratio: 1 });
    await fitsScreen(page);
  }
});

test('coins say when they load, when they fail and when they are not current', async ({ page }) => {
  const answers = withCoins(COINS);
  const good: CoinHoldings = { timestamp: CURRENT.timestamp, data: COINS };
  let arrive = (): void => undefined;
  answers['/wallet/coins'] = new Promise((resolve) => {
    arrive = () => resolve(good);
  });
  await openAnswered(page, SCREEN, answers);
  await expect(coinsOf(page).getByRole('status').getByText('Loading coins...')).toBeVisible();
  arrive();
  await expect(coinsOf(page).getByRole('row')).toHaveCount(COINS.length + 1);
  await expect(coinsOf(page)).not.toContainText('Loading');

  answers['/wallet/coins'] = FAILURE;
  await page.reload();
  await expect(coinsOf(page).getByText('No coin data', { exact: true })).toBeVisible();
  await expect(coinsOf(page)).not.toContainText('Loading');

  answers['/wallet/coins'] = { ...good, stale: true };
  await coinsOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(coinsOf(page).getByRole('status').getByText('Not current', { exact: true })).toBeVisible();
  await expect(coinsOf(page).getByRole('row')).toHaveCount(COINS.length + 1);

  answers['/wallet/coins'] = FAILURE;
  await page.keyboard.press('r');
  await expect(coinsOf(page).getByText("Couldn't refresh")).toBeVisible();
  await expect(coinsOf(page).getByRole('row')).toHaveCount(COINS.length + 1);
  answers['/wallet/coins'] = good;
  await coinsOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(coinsOf(page)).not.toContainText(/Couldn't refresh|Not current/);
});

test('a new balance on the live channel brings its coins', async ({ page }) => {
  let tell = (_state: unknown): void => undefined;
  await page.routeWebSocket(/\/api\/v1\/ws\/wallet/, (socket) => {
    tell = (state) => socket.send(JSON.stringify(state));
  });
  const answers = withCoins(COINS);
  const asked = await openAnswered(page, SCREEN, answers);
  await page.route('**/api/v1/auth/ws-ticket', (route) =>
    route.fulfill({ json: { ticket: 'a-ticket', expires_at: '2027-01-01T00:00:00Z' } }),
  );
  await expect(coinsOf(page).getByRole('row')).toHaveCount(COINS.length + 1);
  const calls = () => asked.filter(({ pathname }) => pathname === '/api/v1/wallet/coins').length;
  expect(calls()).toBe(1);

  const timestamp = '2026-03-04T12:01:00Z';
  answers['/wallet/coins'] = { timestamp, data: [coinOf('ETH', { equity: 3, price: 2_500 })] };
  // The channel connects again after a growing pause, so the balance is sent until it shows.
  await expect
    .poll(
      async () => {
        tell({ ...CURRENT, timestamp, wallet_balance: 7_500 });
        return figure(page, 'Total Equity').innerText();
      },
      { timeout: 20_000 },
    )
    .toMatch(/^7,500\.00/);
  await expect.poll(() => rowsOf(page)).toEqual([['ETH', '3', '2,500.00', '7,500.00', '100.00%']]);
  await expect(coinsOf(page).getByText('As of Mar 04, 2026, 13:01', { exact: true })).toBeVisible();
  expect(calls()).toBe(2);
});

test('what does not stop the sampling stands in one list of quiet notices', async ({ page }) => {
  const answers = goodAnswers();
  const texts = [
    '3 rows of the exchange could not be read (positions: markPrice).',
    'The clock of this server is 1 h ahead of the exchange; samples keep the time of the exchange.',
  ];
  const notices = [
    { about: 'rows' as const, text: texts[0]! },
    { about: 'clock' as const, text: texts[1]! },
  ];
  answers['/status'] = collectorWith({ state: 'degraded', trouble: troubleWith(), notices });
  await openAnswered(page, SCREEN, answers);
  const list = page.getByRole('status').filter({ hasText: texts[0]! });
  await expect(list.getByRole('listitem')).toHaveText(texts);
  const alert = (await page.getByRole('alert').boundingBox())!;
  expect((await list.boundingBox())!.y).toBeGreaterThan(alert.y + alert.height);
  await page.setViewportSize({ width: 320, height: 844 });
  await fitsScreen(page);
  expect((await axeOf(page).include('.notice-quiet').analyze()).violations).toEqual([]);

  answers['/status'] = collectorWith({});
  await page.keyboard.press('r');
  await expect(page.getByText(texts[0]!)).toHaveCount(0);
  await expect(page.locator('.notice')).toHaveCount(0);
});
