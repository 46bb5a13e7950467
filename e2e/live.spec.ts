import { expect, test, type APIRequestContext, type Page, type WebSocket } from '@playwright/test';
import { ADMIN, figure, listenForTrouble, openDashboard } from './people.ts';

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

/** Takes a sample now, as another administrator would. */
async function takeSample(request: APIRequestContext, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post('/api/v1/wallet/refresh', { headers });
  return (await answer.json()).wallet_balance;
}

const inCard = (equity: number) =>
  `${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(equity)}USDT`;

test('a new sample is on the screen at once, without a poll', async ({ page, request }) => {
  const trouble = listenForTrouble(page);
  const channels = channelsOf(page);
  await openDashboard(page, ADMIN);
  await expect.poll(() => channels.length).toBe(2);
  await page.route('**/api/v1/{wallet,positions}/**', () => undefined);
  const token = await tokenOf(page);
  const updated = page.getByText(/^Updated/);
  const updatedBefore = await updated.innerText();

  const equity = await takeSample(request, token);
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

test('a paused dashboard listens to nothing, a resumed one again', async ({ page, request }) => {
  const channels = channelsOf(page);
  await openDashboard(page, ADMIN);
  await expect.poll(() => channels.length).toBe(2);
  const badge = page.getByRole('button', { name: /Auto Refresh/ });
  await badge.click();
  await expect.poll(() => channels.every((channel) => channel.isClosed())).toBe(true);
  const shown = await figure(page, 'Total Equity').innerText();
  await takeSample(request, await tokenOf(page));
  await page.waitForTimeout(2_000);
  expect(await figure(page, 'Total Equity').innerText()).toBe(shown);
  await badge.click();
  // Another journey may take a sample meanwhile, so any newer figure will do.
  await expect(figure(page, 'Total Equity')).not.toHaveText(shown, { timeout: 5_000 });
});

test('leaving closes the channels', async ({ page }) => {
  const channels = channelsOf(page);
  await openDashboard(page, ADMIN);
  await expect.poll(() => channels.length).toBe(2);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => channels.every((channel) => channel.isClosed())).toBe(true);
  expect(channels).toHaveLength(2);
});

test('a session that is ended elsewhere leads to the login page within seconds', async ({
  page,
  request,
}) => {
  const channels = channelsOf(page);
  await openDashboard(page, ADMIN);
  await expect.poll(() => channels.length).toBe(2);
  await request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${await tokenOf(page)}` } });
  await expect(page).toHaveURL(/\/login/, { timeout: 8_000 });
  await expect(page.getByText('Your session expired.')).toBeVisible();
});
