import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { HOUR_MS } from '../../platform/time.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const EMAIL = 'ada@quantfund.example';

describe('The link of the first administrator', () => {
  const opened = useTestDatabase();
  let test: TestApp;
  let caller = 0;

  beforeAll(async () => {
    test = await startTestApp(NOW, { database: opened() });
  });
  beforeEach(async () => {
    test.setNow(NOW);
    await test.db.deleteFrom('users').execute();
    await test.db.deleteFrom('first_administrator_link').execute();
  });
  afterAll(() => test.close());

  function post(path: string, payload: object) {
    caller += 1;
    return test.app.inject({
      method: 'POST',
      url: `/api/v1/auth/${path}`,
      remoteAddress: `10.10.${Math.floor(caller / 200)}.${(caller % 200) + 1}`,
      payload,
    });
  }
  const open = async (): Promise<string> => (await test.services.invitations.openFirstAdministrator()) ?? '';
  const register = (invitation: string, more: object = { email: EMAIL }) =>
    post('register', { invitation, name: 'Ada Lowell', password: PASSWORD, ...more });

  it('makes an administrator of the address that is given, once, and is recorded', async () => {
    const token = await open();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await post('invitation', { invitation: token })).json()).toEqual({
      email: null,
      role: 'admin',
      expires_at: new Date(NOW + 24 * HOUR_MS).toISOString(),
    });
    const answer = await register(token, { email: EMAIL.toUpperCase() });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({ email: EMAIL, role: 'admin', name: 'Ada Lowell' }),
    ]);
    expect((await post('login', { email: EMAIL, password: PASSWORD })).statusCode).toBe(200);
    expect((await register(token, { email: `second-${EMAIL}` })).statusCode).toBe(403);
    const entry = await test.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', answer.json().id)
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'person-added', actor_id: answer.json().id });
  });

  it('is only good for 24 hours, and in place of an earlier one', async () => {
    const [first, second] = [await open(), await open()];
    expect((await register(first)).statusCode).toBe(403);
    test.setNow(NOW + 24 * HOUR_MS);
    expect((await register(second)).statusCode).toBe(403);
    test.setNow(NOW + 24 * HOUR_MS - 1);
    expect((await register(second)).statusCode).toBe(201);
  });

  it('stays good when the address is missing or taken, or the password is too easy', async () => {
    await test.services.users.add({ email: EMAIL, name: 'C', role: 'customer', password: PASSWORD });
    const token = await open();
    for (const [more, path] of [
      [{}, 'body.email'],
      [{ email: EMAIL }, 'body.email'],
      [{ email: `b-${EMAIL}`, password: 'adminadminadmin' }, 'body.password'],
    ] as const) {
      const answer = await register(token, more);
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
    }
    expect((await register(token, { email: `b-${EMAIL}` })).statusCode).toBe(201);
  });

  it('is dead once an administrator can sign in, and none is made then', async () => {
    const token = await open();
    await test.services.users.add({ email: EMAIL, name: 'A', role: 'admin', password: PASSWORD });
    expect((await register(token, { email: `b-${EMAIL}` })).statusCode).toBe(403);
    expect((await post('invitation', { invitation: token })).statusCode).toBe(403);
    expect(await test.services.invitations.openFirstAdministrator()).toBeNull();
  });

  it('is made where the only administrators are disabled', async () => {
    await test.services.users.add({ email: EMAIL, name: 'A', role: 'admin', password: PASSWORD });
    await test.db
      .updateTable('users')
      .set({ disabled_at: new Date(NOW) })
      .execute();
    expect(await open()).not.toBe('');
  });

  it('makes one administrator of two who use it at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await test.db.deleteFrom('users').execute();
      const token = await open();
      const answers = await Promise.all(
        ['a', 'b'].map((name) => register(token, { email: `${name}-${EMAIL}` })),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 403]);
      expect(await test.services.users.list()).toHaveLength(1);
    }
  });

  it('is nowhere kept as the token itself', async () => {
    const token = await open();
    const rows = await test.db.selectFrom('first_administrator_link').selectAll().execute();
    expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
