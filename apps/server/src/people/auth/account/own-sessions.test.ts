import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { useTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { MINUTE_MS } from '../../../platform/time.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { addFactor, giveFactor } from '../factor-rows.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

describe('Sessions of two processes', () => {
  const opened = useTestDatabase();
  let here: TestApp;
  let there: TestApp;
  let log = '';
  let email = '';
  beforeEach(async () => {
    log = '';
    const logger = pino({ level: 'warn' }, { write: (line) => void (log += line) });
    here = await startTestApp(NOW, { database: opened(), logger });
    there = await startTestApp(NOW, { database: opened(), shared: here.simulator, logger });
    email = `${randomUUID()}@quantfund.example`;
  });
  afterEach(async () => {
    await there.close();
    await here.close();
    if (log !== '') throw new Error(`Something was logged:\n${log}`);
  });

  const set = (ms: number): void => [here, there].forEach((test) => test.setNow(NOW + ms));
  const touch = async (test: TestApp, token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await test.app.inject({ method: 'POST', url: '/api/v1/auth/activity', headers })).statusCode;
  };
  const remove = async (path: string, token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await here.app.inject({ method: 'DELETE', url: `/api/v1/auth/sessions${path}`, headers }))
      .statusCode;
  };
  const signIn = async (test = here): Promise<string> => {
    const origin = { address: '192.0.2.7', requestId: randomUUID(), userAgent: '', deviceToken: null };
    const opened = await test.services.auth.signIn(
      { email, password: PASSWORD, isRemembered: false },
      origin,
    );
    return opened.token;
  };
  const list = async (token: string) => (await here.get('/auth/sessions', token)).json();
  const status = async (test: TestApp, token: string): Promise<number> =>
    (await test.get('/auth/sessions', token)).statusCode;

  it('are listed with this one first, of oneself alone', async () => {
    const first = await here.tokenFor(email, 'customer');
    const second = await signIn();
    await here.tokenFor(`other-${email}`, 'customer');
    const seen = await list(second);
    expect(seen).toHaveLength(2);
    expect(seen[0]).toMatchObject({
      is_current: true,
      address: '192.0.2.7',
      created_at: new Date(NOW).toISOString(),
    });
    expect((await list(first)).map((session: { is_current: boolean }) => session.is_current)).toEqual([
      true,
      false,
    ]);
  });

  it('are ended one by one, which is recorded; those of others are not found', async () => {
    const mine = await here.tokenFor(email, 'customer');
    const second = await signIn();
    const stranger = await here.tokenFor(`other-${email}`, 'customer');
    const [, other] = await list(mine);
    const [foreign] = await list(stranger);
    expect(await remove(`/${foreign.id}`, mine)).toBe(404);
    expect(await remove(`/${randomUUID()}`, mine)).toBe(404);
    expect(await remove(`/${other.id}`, mine)).toBe(204);
    expect(await remove(`/${other.id}`, mine)).toBe(404);
    expect((await here.get('/auth/me', second)).statusCode).toBe(401);
    expect((await here.get('/auth/me', stranger)).statusCode).toBe(200);
    await vi.waitFor(async () => expect((await there.get('/auth/me', second)).statusCode).toBe(401), 1_000);
    const entries = await here.db
      .selectFrom('audit_entries')
      .innerJoin('audit_details', 'audit_details.sequence', 'audit_entries.sequence')
      .select('details')
      .where('action', '=', 'session-ended')
      .execute();
    expect(entries.filter(({ details }) => details['session'] === other.id)).toHaveLength(1);
  });

  it('are ended all but this one', async () => {
    const mine = await here.tokenFor(email, 'customer');
    const others = [await signIn(), await signIn()];
    const stranger = await here.tokenFor(`other-${email}`, 'customer');
    expect(await remove('', mine)).toBe(204);
    const alive = [mine, ...others, stranger].map(
      async (token) => (await here.get('/auth/me', token)).statusCode,
    );
    expect(await Promise.all(alive)).toEqual([200, 401, 401, 200]);
  });

  it('are noted as seen once a minute, without a request waiting for it', async () => {
    const token = await here.tokenFor(email, 'customer');
    const traces = async () => {
      await here.services.ownSessions.settle();
      const [session] = await list(token);
      return session.last_seen_at;
    };
    await here.get('/auth/me', token);
    expect(await traces()).toBe(new Date(NOW).toISOString());
    set(MINUTE_MS - 1);
    await here.get('/auth/me', token);
    expect(await traces()).toBe(new Date(NOW).toISOString());
    set(MINUTE_MS);
    await here.get('/auth/me', token);
    expect(await traces()).toBe(new Date(NOW + MINUTE_MS).toISOString());
    const person = await here.db
      .selectFrom('user_traces')
      .innerJoin('users', 'users.id', 'user_traces.user_id')
      .select('seen_at')
      .where('email', '=', email)
      .executeTakeFirst();
    expect(person?.seen_at).toEqual(new Date(NOW + MINUTE_MS));
  });

  it('of an administrator with a second factor are idle after 30 minutes without input, on each process', async () => {
    const token = await here.tokenFor(email, 'admin');
    await addFactor(here.db, email, new Date(NOW));
    await giveFactor(here.db, token, new Date(NOW));
    expect([await status(here, token), await status(there, token)]).toEqual([200, 200]);
    set(29 * MINUTE_MS);
    // Held there without this input.
    expect(await touch(here, token)).toBe(204);
    set(58 * MINUTE_MS);
    expect([await status(here, token), await status(there, token)]).toEqual([200, 200]);
    set(59 * MINUTE_MS);
    expect([await status(here, token), await status(there, token)]).toEqual([403, 403]);
    // Once idle, an input alone does not wake it; the factor does.
    expect(await touch(there, token)).toBe(403);
    expect((await there.get('/auth/me', token)).statusCode).toBe(200);
    await giveFactor(here.db, token, new Date(NOW + 59 * MINUTE_MS));
    await vi.waitFor(async () => expect(await status(there, token)).toBe(200), 1_000);
  });

  it('are not kept awake by requests alone', async () => {
    const token = await here.tokenFor(email, 'admin');
    await addFactor(here.db, email, new Date(NOW));
    await giveFactor(here.db, token, new Date(NOW));
    for (let minute = 1; minute < 30; minute += 1) {
      set(minute * MINUTE_MS);
      expect(await status(here, token)).toBe(200);
    }
    set(30 * MINUTE_MS);
    expect(await status(here, token)).toBe(403);
  });

  it('of a customer, and of an administrator without a second factor, are never idle', async () => {
    const customer = await here.tokenFor(email, 'customer');
    await addFactor(here.db, email, new Date(NOW));
    await giveFactor(here.db, customer, new Date(NOW));
    const admin = await here.tokenFor(`admin-${email}`, 'admin');
    set(11 * 60 * MINUTE_MS);
    expect([await status(here, admin), await status(here, customer)]).toEqual([200, 200]);
  });
});
