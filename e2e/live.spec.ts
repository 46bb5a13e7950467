import {
  expect,
  test,
  type APIRequestContext,
  type Page,
  type WebSocket,
  type WebSocketRoute,
} from '@playwright/test';
import { collectorWith, troubleWith } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { STILL } from './motion.ts';
import { ADMIN, CUSTOMER, figure, listenForTrouble, openDashboard, signInToDashboard } from './people.ts';

test.use(STILL);
// Some wait for the next minute: one after the other they would keep the run waiting alone.
test.describe.configure({ mode: 'parallel' });

const CHANNELS = /\/api\/v1\/ws\//;

/** Every channel the page has opened so far, a list that grows. */
function channelsOf(page: Page): WebSocket[] {
  const opened: WebSocket[] = [];
  page.on('websocket', (socket) => {
    if (CHANNELS.test(socket.url())) opened.push(socket);
  });
  return opened;
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('access_token') ?? '');

/** Waits for the next minute's sample. @returns its equity */
async function nextSample(request: APIRequestContext, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const current = async () => (await request.get('/api/v1/wallet/current', { headers })).json();
  const { timestamp: before } = await current();
  await expect
    .poll(async () => (await current()).timestamp, { timeout: 75_000, intervals: [250] })
    .not.toBe(before);
  return (await current()).wallet_balance;
}

const inCard = (equity: number) =>
  `${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(equity)}USDT`;

test('a new sample is on the screen at once, without a poll', async ({ page, request }) => {
  test.setTimeout(150_000);
  const trouble = listenForTrouble(page);
  const channels = channelsOf(page);
  await openDashboard(page, ADMIN);
  await expect.poll(() => channels.length).toBe(3);
  // The coins, asked for with each sample, are answered: where this journey takes long, they would be given up.
  await page.route(/\/api\/v1\/(wallet\/(?!coins)|positions\/)/, () => undefined);
  const token = await tokenOf(page);
  const updated = page.getByText(/^Updated/);
  const updatedBefore = await updated.innerText();

  const equity = await nextSample(request, token);
  await expect(figure(page, 'Total Equity')).toHaveText(inCard(equity), { timeout: 3_000 });
  await expect(updated).not.toHaveText(updatedBefore, { timeout: 12_000 });
  expect(channels.map((channel) => channel.url()).filter((address) => address.includes(token))).toEqual([]);
  expect(trouble).toEqual([]);
});

test('without the channels the dashboard polls, and it comes back to them', async ({ page }) => {
  let isDown = true;
  const attempts: number[] = [];
  await page.routeWebSocket(/\/api\/v1\/ws\/positions/, (socket) => {
    attempts.push(Date.now());
    if (isDown) void socket.close({ code: 1013 });
    else socket.connectToServer();
  });
  let polls = 0;
  page.on('response', (answer) => (polls += answer.url().includes('/api/v1/positions/') ? 1 : 0));
  const trouble = listenForTrouble(page);
  await openDashboard(page, ADMIN);
  await expect.poll(() => polls, { timeout: 15_000 }).toBeGreaterThan(1);
  // The pauses grow: 0.5 to 1.5 s, then twice that, then four times.
  expect(attempts.length).toBeGreaterThan(2);
  expect(attempts.length).toBeLessThan(8);

  isDown = false;
  await page.route('**/api/v1/positions/**', () => undefined);
  const updated = page.getByText(/^Updated/);
  const before = await updated.innerText();
  await expect(updated).not.toHaveText(before, { timeout: 25_000 });
  expect(trouble).toEqual([]);
});

/** A channel that is told nothing but what the test tells. */
async function takeOver(page: Page, name: string): Promise<(state: unknown) => void> {
  const taken: WebSocketRoute[] = [];
  await page.routeWebSocket(new RegExp(`/api/v1/ws/${name}`), (socket) => void taken.push(socket));
  return (state) => taken.at(-1)?.send(JSON.stringify(state));
}

test('trouble of the collector is shown at once, and so is its recovery', async ({ page }) => {
  const tell = await takeOver(page, 'status');
  await openDashboard(page, ADMIN);
  const notice = page.getByText('The exchange is silent.');
  await expect
    .poll(async () => {
      tell(collectorWith({ state: 'stopped', trouble: troubleWith() }));
      return notice.isVisible();
    })
    .toBe(true);
  tell(collectorWith({}));
  await expect(notice).toHaveCount(0);
});

test('a customer sees the positions of a day ago as they change, until the page is paused', async ({
  page,
}) => {
  const trouble = listenForTrouble(page);
  const channels = channelsOf(page);
  await openDashboard(page, CUSTOMER);
  await expect.poll(() => channels.length).toBe(1);
  expect(channels[0]?.url()).toContain('/ws/positions');
  await page.getByRole('button', { name: /Auto Refresh/ }).click();
  await expect.poll(() => channels.every((channel) => channel.isClosed())).toBe(true);

  const tell = await takeOver(page, 'positions');
  const told = page.getByRole('listitem').filter({ hasText: 'DOGEUSDT' });
  await page.getByRole('button', { name: /Auto Refresh/ }).click();
  // A refetch meanwhile shows those of the server again, so they are told until they are seen.
  await expect
    .poll(async () => {
      tell([{ symbol: 'DOGEUSDT', side: 'Sell' }]);
      return told.allTextContents();
    })
    .toEqual(['DOGEUSDTShort']);
  expect(trouble).toEqual([]);
});

test('an administrator on the customer dashboard does not get the current positions', async ({ page }) => {
  await openDashboard(page, ADMIN);
  const tickets: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/ws-ticket')) tickets.push(request.url());
  });
  const status = page.waitForResponse(/\/api\/v1\/status/);
  await page.goto('/customer-dashboard');
  await (await status).finished();
  await expect(figure(page, 'Normalized Value')).toHaveText(/^\d+\.\d{4}$/);
  expect(tickets).toEqual([]);
});

test('a paused dashboard closes its channels, a resumed one opens them again', async ({ page, request }) => {
  test.setTimeout(150_000);
  const channels = channelsOf(page);
  await openDashboard(page, ADMIN);
  await expect.poll(() => channels.length).toBe(3);
  const badge = page.getByRole('button', { name: /Auto Refresh/ });
  await badge.click();
  await expect.poll(() => channels.every((channel) => channel.isClosed())).toBe(true);
  const shown = await figure(page, 'Total Equity').innerText();
  await nextSample(request, await tokenOf(page));
  await page.waitForTimeout(2_000);
  expect(await figure(page, 'Total Equity').innerText()).toBe(shown);
  await badge.click();
  // Another minute may have come meanwhile, so any newer figure will do.
  await expect(figure(page, 'Total Equity')).not.toHaveText(shown, { timeout: 5_000 });
});

test('leaving a dashboard closes its channels', async ({ page }) => {
  const channels = channelsOf(page);
  await signInToDashboard(page, ADMIN);
  await expect.poll(() => channels.length).toBe(3);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => channels.every((channel) => channel.isClosed())).toBe(true);
  expect(channels).toHaveLength(3);
});

test('a session that is ended elsewhere leads to the login page within seconds', async ({
  page,
  request,
}) => {
  const channels = channelsOf(page);
  await signInToDashboard(page, ADMIN);
  await expect.poll(() => channels.length).toBe(3);
  await request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${await tokenOf(page)}` } });
  await expect(page).toHaveURL(/\/login/, { timeout: 8_000 });
  await expect(page.getByText('Your session expired.')).toBeVisible();
});
