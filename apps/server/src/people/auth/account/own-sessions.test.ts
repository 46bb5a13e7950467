import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { SOMEWHERE } from '../../../platform/acts/origin.test-support.ts';
import { MINUTE_MS } from '../../../platform/time.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { addFactor, giveFactor } from '../factor-rows.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

const database = await openTestDatabase();
const here = await startTestApp(NOW, { database });
/** Another process on the same database. */
const there = await startTestApp(NOW, { database, shared: here.simulator });
let email = '';

beforeEach(() => {
  set(0);
  email = `${randomUUID()}@quantfund.example`;
});
afterAll(async () => {
  await there.close();
  await here.close();
  await database.close();
});

function set(ms: number): void {
  for (const test of [here, there]) test.setNow(NOW + ms);
}

const statusOf = async (test: TestApp, token: string): Promise<number> =>
  (await test.get('/auth/sessions', token)).statusCode;
const touch = async (test: TestApp, token: string): Promise<number> =>
  (await test.call('POST', '/auth/activity', { token })).statusCode;
const remove = async (path: string, token: string): Promise<number> =>
  (await here.call('DELETE', `/auth/sessions${path}`, { token })).statusCode;
const list = async (token: string) => (await here.get('/auth/sessions', token)).json();

const signIn = async (): Promise<string> =>
  (await here.services.auth.signIn({ email, password: PASSWORD, isRemembered: false }, SOMEWHERE)).token;

async function withFactor(role: 'admin' | 'customer'): Promise<string> {
  const token = await here.tokenFor(email, role);
  await addFactor(here.db, email, new Date(NOW));
  await giveFactor(here.db, token, new Date(NOW));
  return token;
}

it('Sessions are listed with this one first, of oneself alone', async () => {
  const first = await here.tokenFor(email, 'customer');
  const second = await signIn();
  await here.tokenFor(`other-${email}`, 'customer');
  const seen = await list(second);
  expect(seen).toHaveLength(2);
  const created_at = new Date(NOW).toISOString();
  expect(seen[0]).toMatchObject({ is_current: true, address: SOMEWHERE.address, created_at });
  expect((await list(first)).map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([
    true,
    false,
  ]);
});

it('Sessions are ended one by one, which is recorded; those of others are not found', async () => {
  const mine = await here.tokenFor(email, 'customer');
  const second = await signIn();
  const stranger = await here.tokenFor(`other-${email}`, 'customer');
  const [, other] = await list(mine);
  const [foreign] = await list(stranger);
  expect(await remove(`/${foreign.id}`, mine)).toBe(404);
  expect([await remove(`/${other.id}`, mine), await remove(`/${other.id}`, mine)]).toEqual([204, 404]);
  expect([await statusOf(here, second), await statusOf(here, stranger)]).toEqual([401, 200]);
  await vi.waitFor(async () => expect(await statusOf(there, second)).toBe(401), 1_000);
  const entries = await here.db
    .selectFrom('audit_entries')
    .innerJoin('audit_details', 'audit_details.sequence', 'audit_entries.sequence')
    .select('details')
    .where('action', '=', 'session-ended')
    .execute();
  expect(entries.filter(({ details }) => details['session'] === other.id)).toHaveLength(1);
});

it('All sessions but this one are ended', async () => {
  const mine = await here.tokenFor(email, 'customer');
  const others = [await signIn(), await signIn()];
  const stranger = await here.tokenFor(`other-${email}`, 'customer');
  expect(await remove('', mine)).toBe(204);
  const all = [mine, ...others, stranger].map((token) => statusOf(here, token));
  expect(await Promise.all(all)).toEqual([200, 401, 401, 200]);
});

it('An administrator with a second factor is idle after 30 minutes without input, on each process', async () => {
  const token = await withFactor('admin');
  expect([await statusOf(here, token), await statusOf(there, token)]).toEqual([200, 200]);
  set(29 * MINUTE_MS);
  // Held there without this input.
  expect(await touch(here, token)).toBe(204);
  // A request alone is no input.
  set(58 * MINUTE_MS);
  expect([await statusOf(here, token), await statusOf(there, token)]).toEqual([200, 200]);
  set(59 * MINUTE_MS);
  expect([await statusOf(here, token), await statusOf(there, token)]).toEqual([403, 403]);
  // Once idle, an input alone does not wake it; the factor does.
  expect(await touch(there, token)).toBe(403);
  expect((await there.get('/auth/me', token)).statusCode).toBe(200);
  await giveFactor(here.db, token, new Date(NOW + 59 * MINUTE_MS));
  await vi.waitFor(async () => expect(await statusOf(there, token)).toBe(200), 1_000);
});

it('A customer, and an administrator without a second factor, are never idle', async () => {
  const customer = await withFactor('customer');
  const admin = await here.tokenFor(`admin-${email}`, 'admin');
  set(11 * 60 * MINUTE_MS);
  expect([await statusOf(here, admin), await statusOf(here, customer)]).toEqual([200, 200]);
});
