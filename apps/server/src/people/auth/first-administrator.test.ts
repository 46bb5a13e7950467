import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/time.ts';
import { PASSWORD, startTestApp } from '../../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const EMAIL = 'ada@quantfund.example';

const test = await startTestApp(NOW);
beforeEach(async () => {
  test.setNow(NOW);
  await test.db.deleteFrom('users').execute();
  await test.db.deleteFrom('first_administrator_link').execute();
});
afterAll(() => test.close());

const post = (path: string, body: object) => test.call('POST', `/auth/${path}`, { body });
const open = async (): Promise<string> => (await test.services.invitations.openFirstAdministrator()) ?? '';
const register = (invitation: string, more: object = { email: EMAIL }) =>
  post('register', { invitation, name: 'Ada Lowell', password: PASSWORD, ...more });
const add = (role: 'admin' | 'customer') =>
  test.services.users.add({ email: EMAIL, name: 'A', role, password: PASSWORD });

describe('The link of the first administrator', () => {
  it('makes an administrator of the address that is given, once, and is recorded', async () => {
    const token = await open();
    expect(token).toMatch(/^[\w-]{43}$/);
    const expires_at = new Date(NOW + 24 * HOUR_MS).toISOString();
    const seen = await post('invitation', { invitation: token });
    expect(seen.json()).toEqual({ email: null, role: 'admin', expires_at });
    const answer = await register(token, { email: EMAIL.toUpperCase() });
    const { id, ...person } = answer.json();
    expect([answer.statusCode, person]).toMatchObject([
      201,
      { email: EMAIL, role: 'admin', name: 'Ada Lowell' },
    ]);
    expect((await post('login', { email: EMAIL, password: PASSWORD })).statusCode).toBe(200);
    expect((await register(token, { email: `second-${EMAIL}` })).statusCode).toBe(403);
    const entries = test.db.selectFrom('audit_entries').select(['action', 'actor_id']);
    const entry = await entries.where('subject_id', '=', id).executeTakeFirst();
    expect(entry).toEqual({ action: 'person-added', actor_id: id });
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
    await add('customer');
    const token = await open();
    for (const [more, path] of [
      [{}, 'body.email'],
      [{ email: EMAIL }, 'body.email'],
      [{ email: `b-${EMAIL}`, password: 'adminadminadmin' }, 'body.password'],
    ] as const)
      expect((await register(token, more)).json()).toMatchObject({ status: 400, errors: [{ path }] });
    expect((await register(token, { email: `b-${EMAIL}` })).statusCode).toBe(201);
  });

  it('is dead once an administrator can sign in, and none is made then', async () => {
    const token = await open();
    await add('admin');
    expect((await register(token, { email: `b-${EMAIL}` })).statusCode).toBe(403);
    expect((await post('invitation', { invitation: token })).statusCode).toBe(403);
    expect(await open()).toBe('');
    const disabled_at = new Date(NOW);
    await test.db.updateTable('users').set({ disabled_at }).execute();
    expect(await open()).not.toBe('');
  });

  it('makes one administrator of two who use it at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      await test.db.deleteFrom('users').execute();
      const token = await open();
      const both = ['a', 'b'].map((name) => register(token, { email: `${name}-${EMAIL}` }));
      const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 403]);
      expect(await test.services.users.list()).toHaveLength(1);
    }
  });
});
