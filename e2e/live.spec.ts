import { expect, test, type APIRequestContext, type Page, type WebSocket } from '@playwright/test';
import { STILL } from './motion.ts';
import { ADMIN, CUSTOMER, figure, listenForTrouble, openDashboard, signInToDashboard } from './people.ts';

test.use(STILL);
// One waits for the next minute: one after the other they would keep the run waiting alone.
test.describe.configure({ mode: 'parallel' });

/** Every channel the page has opened so far, a list that grows. */
function channelsOf(page: Page): WebSocket[] {
  const opened: WebSocket[] = [];
  page.on('websocket', (socket) => {
    if (/\/api\/v1\/ws\//.test(socket.url())) opened.push(socket);
  });
  return opened;
}

const areClosed = (channels: WebSocket[]) => channels.every((channel) => channel.isClosed());
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

test('a new sample is on the screen at once, without a poll, and on a paused dashboard once it is resumed', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(150_000);
  const trouble = listenForTrouble(page);
  const channels = channelsOf(page);
  await openDashboard(page, ADMIN);
  await expect.poll(() => channels.length).toBe(3);
  const paused = await context.newPage();
  const theirs = channelsOf(paused);
  await openDashboard(paused, ADMIN);
  await expect.poll(() => theirs.length).toBe(3);
  const badge = paused.getByRole('button', { name: /Auto Refresh/ });
  await badge.click();
  await expect.poll(() => areClosed(theirs)).toBe(true);
  const shown = await figure(paused, 'Total Equity').innerText();
  // The coins, asked for with each sample, are answered: where this journey takes long, they would be given up.
  await page.route(/\/api\/v1\/(wallet\/(?!coins)|positions\/)/, () => undefined);
  const token = await tokenOf(page);
  const equity = await nextSample(request, token);
  await expect(figure(page, 'Total Equity')).toHaveText(inCard(equity), { timeout: 3_000 });
  expect(await figure(paused, 'Total Equity').innerText()).toBe(shown);
  await badge.click();
  // Another minute may have come meanwhile, so any newer figure will do.
  await expect(figure(paused, 'Total Equity')).not.toHaveText(shown, { timeout: 5_000 });
  expect(channels.map((channel) => channel.url()).filter((address) => address.includes(token))).toEqual([]);
  expect(trouble).toEqual([]);
});

test('a customer has the channel of delayed positions alone, and leaving the dashboard closes it', async ({
  page,
}) => {
  const channels = channelsOf(page);
  await signInToDashboard(page, CUSTOMER);
  await expect(page.getByRole('heading', { name: 'Performance Dashboard' })).toBeVisible();
  await expect.poll(() => channels.length).toBe(1);
  expect(channels[0]?.url()).toContain('/ws/positions');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => areClosed(channels)).toBe(true);
  expect(channels).toHaveLength(1);
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
