import { afterAll, expect, it } from 'vitest';
import { codeOf, createPerson } from './people/factor/factor-person.test-support.ts';
import { openDatabase } from './platform/database/open.ts';
import { createServerDatabase } from './platform/database/prepared-databases.test-support.ts';
import { MINUTE_MS, SECOND_MS } from './platform/time.ts';
import { listenTo } from './portal/live/listener.test-support.ts';
import { startTestApp, type TestApp } from './test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NOTICES = { onLost: () => undefined, onUnusable: () => undefined };

// As two processes have it: each hears what the other does by the database alone.
const url = await createServerDatabase('equanim');
const databases = [
  await openDatabase({ url }, { server: NOTICES }),
  await openDatabase({ url }, { server: NOTICES }),
] as const;
const one = await startTestApp(NOW, { database: databases[0], smtpUrl: null });
const other = await startTestApp(NOW, { database: databases[1], smtpUrl: null, shared: one.simulator });

afterAll(async () => {
  await other.close();
  await one.close();
  for (const { close } of databases) await close();
});

it('A ticket of one process opens a channel on another, once, which tells at once what the first one stores', async () => {
  const token = await one.tokenFor('viewer@equanim.example', 'admin');
  await one.seedMinutes(NOW - MINUTE_MS, [50_000]);
  const { ticket } = (await one.call('POST', '/auth/ws-ticket', { token })).json();
  const origin = await other.app.listen({ host: '127.0.0.1', port: 0 });
  const address = `${origin.replace('http', 'ws')}/api/v1/ws/wallet?token=${ticket}`;
  const { next, socket } = await listenTo(address);
  expect(await next()).toMatchObject({ wallet_balance: 50_000 });
  expect(await (await listenTo(address)).closed).toBe(4401);
  const storedMs = performance.now();
  await one.seedMinutes(NOW, [50_777]);
  expect(await next()).toMatchObject({ wallet_balance: 50_777 });
  // Without having heard of it, it looks every fifteen seconds.
  expect(performance.now() - storedMs).toBeLessThan(10 * SECOND_MS);
  socket.terminate();
});

const ticketOn = async (app: TestApp, token: string) =>
  (await app.call('POST', '/auth/ws-ticket', { token })).statusCode;
const giveOn = async (app: TestApp, code: string, token: string) =>
  (await app.call('POST', '/auth/second-factor/code', { token, body: { code } })).statusCode;

it('A second factor that is added or given on one process counts on another, and so do wrong codes', async () => {
  const person = await createPerson(one, 'admin');
  const session = await person.signIn();
  expect(await ticketOn(other, session)).toBe(200);
  const { secret, codes } = await person.addTotp(NOW);
  await expect.poll(() => ticketOn(other, session)).toBe(401);
  const [pending, late, later] = [await person.signIn(), await person.signIn(), await person.signIn()];
  expect(await ticketOn(other, pending)).toBe(403);
  for (const app of [one, other]) app.setNow(NOW + MINUTE_MS);
  expect(await giveOn(one, codeOf(secret, NOW + MINUTE_MS), pending)).toBe(204);
  await expect.poll(() => ticketOn(other, pending)).toBe(200);
  const [code = ''] = codes ?? [];
  const statuses = await Promise.all([giveOn(one, code, late), giveOn(other, code, later)]);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 400]);
  await Promise.all(Array.from({ length: 5 }, (_, i) => giveOn(i % 2 ? one : other, 'WRONG-CODE', late)));
  expect(await giveOn(other, codeOf(secret, NOW + MINUTE_MS + 30 * SECOND_MS), late)).toBe(429);
});
