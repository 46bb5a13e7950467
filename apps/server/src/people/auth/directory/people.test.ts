import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Changes } from '../../../platform/changes.ts';
import { openTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { SOMEWHERE } from '../../../platform/acts/origin.test-support.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { startMailbox } from '../../mail/mailbox.test-support.ts';
import { addFactor } from '../factor-rows.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const PHRASE = 'kolibri versteckt sieben';

const mailbox = await startMailbox();
const test = await startTestApp(NOW, { smtpUrl: mailbox.url });
const { users } = test.services;
const admin = await test.tokenFor('admin@quantfund.example', 'admin');
const database = await openTestDatabase();
const here = await startTestApp(NOW, { database });
// Another process: it hears of no change in time, as its own hearing says.
const deaf: Changes = { subscribe: () => () => undefined, isHearing: () => false };
const there = await startTestApp(NOW, { database: { ...database, changes: deaf }, shared: here.simulator });

afterAll(async () => {
  for (const app of [there, here, test]) await app.close();
  await database.close();
  await mailbox.close();
});

interface Wish {
  role?: 'admin' | 'customer';
  state?: 'active' | 'disabled';
}

const change = (test: TestApp, token: string, id: string, wish: Wish) =>
  test.call('PATCH', `/people/${id}`, { token, body: wish });
const isAlive = async (test: TestApp, token: string) =>
  (await test.get('/auth/me', token)).statusCode === 200;
const idOf = async (test: TestApp, token: string): Promise<string> =>
  (await test.get('/auth/me', token)).json().id;

describe('People', () => {
  let [email, token, id] = ['', '', ''];
  beforeEach(async () => {
    await test.settleMails();
    email = `${randomUUID()}@quantfund.example`;
    token = await test.tokenFor(email, 'customer');
    id = await idOf(test, token);
  });

  const find = async () =>
    (await test.get('/people', admin)).json().find((person: { id: string }) => person.id === id);
  const signIn = async () =>
    (await test.call('POST', '/auth/login', { body: { email, password: PASSWORD } })).statusCode;
  const entries = () =>
    test.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_kind', 'actor_id'])
      .where('subject_id', '=', id)
      .where('action', 'not in', ['person-added', 'signed-in'])
      .orderBy('sequence')
      .execute();
  const actions = async () => (await entries()).map(({ action }) => action);

  it('are listed with role, state, second factor and when they were last here', async () => {
    await test.services.ownSessions.settle();
    const at = new Date(NOW).toISOString();
    expect(await find()).toEqual({
      id,
      email,
      name: 'Somebody Else',
      role: 'customer',
      state: 'active',
      created_at: at,
      last_seen_at: at,
      has_totp: false,
      passkey_count: 0,
      is_locked: false,
    });
    await addFactor(test.db, email, new Date(NOW));
    await users.disable(email);
    expect(await find()).toMatchObject({ state: 'disabled', passkey_count: 1 });
  });

  it.each([
    [{ role: 'admin' }, 'You are now an administrator', 'role-changed'],
    [{ state: 'disabled' }, 'Your account was disabled', 'person-disabled'],
  ] as const)(
    'who become %j are signed out at once, told by mail, and it is recorded',
    async (wish, subject, action) => {
      const count = mailbox.mails.length;
      const answer = await change(test, admin, id, wish);
      expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ id, ...wish })]);
      expect(await isAlive(test, token)).toBe(false);
      expect(await mailbox.wait(count)).toMatchObject({ receivers: [email], headers: { subject } });
      expect(await entries()).toEqual([{ action, actor_kind: 'user', actor_id: await idOf(test, admin) }]);
    },
  );

  it('who are disabled come in no more, and in again once enabled', async () => {
    await change(test, admin, id, { state: 'disabled' });
    expect(await signIn()).toBe(401);
    expect((await change(test, admin, id, { state: 'active' })).json()).toMatchObject({ state: 'active' });
    expect(await signIn()).toBe(200);
    expect(await actions()).toEqual(['person-disabled', 'sign-in-failed', 'person-enabled']);
  });

  it('who are disabled stay so when an operator sets a password', async () => {
    await users.disable(email);
    await users.setPassword(email, PHRASE);
    expect(await find()).toMatchObject({ state: 'disabled' });
  });

  it('keep no link to a new password, nor of a new address, when their role is changed', async () => {
    await test.call('POST', '/auth/forgot-password', { body: { email } });
    await test.settleMails();
    const wish = { email: `moved-${email}`, current_password: PASSWORD };
    await test.call('PUT', '/auth/me', { token, body: wish });
    const count = async (table: 'password_resets' | 'email_changes') =>
      (await test.db.selectFrom(table).select('token_hash').where('user_id', '=', id).execute()).length;
    expect([await count('password_resets'), await count('email_changes')]).toEqual([1, 1]);
    await change(test, admin, id, { role: 'admin' });
    expect([await count('password_resets'), await count('email_changes')]).toEqual([0, 0]);
  });

  it('who lost their second factor have it removed, are signed out, told, and it is recorded', async () => {
    await addFactor(test.db, email, new Date(NOW));
    const count = mailbox.mails.length;
    expect((await test.call('DELETE', `/people/${id}/second-factor`, { token: admin })).statusCode).toBe(204);
    expect(await find()).toMatchObject({ passkey_count: 0 });
    expect(await isAlive(test, token)).toBe(false);
    expect((await mailbox.wait(count)).headers['subject']).toBe('Your second factor was removed');
    expect(await actions()).toEqual(['second-factor-reset']);
  });

  it.each([
    ['person-disabled', () => users.disable(email)],
    ['role-changed', () => users.setRole(email, 'admin')],
    ['second-factor-reset', () => users.resetFactor(email)],
    ['password-changed', () => users.setPassword(email, PHRASE)],
  ])(
    'are changed by an operator with the same end of sessions, recorded as theirs: %s',
    async (action, act) => {
      await act();
      expect(await isAlive(test, token)).toBe(false);
      expect(await entries()).toEqual([{ action, actor_kind: 'operator', actor_id: null }]);
    },
  );
});

describe('The last administrator', () => {
  let [first, second] = [
    { token: '', id: '', email: '' },
    { token: '', id: '', email: '' },
  ];
  beforeEach(async () => {
    await here.db.deleteFrom('users').execute();
    const add = async (name: string) => {
      const email = `${name}@quantfund.example`;
      const token = await here.tokenFor(email, 'admin');
      return { token, email, id: await idOf(here, token) };
    };
    [first, second] = [await add('first'), await add('second')];
  });

  const countActive = async (): Promise<number> =>
    (await here.services.users.list()).filter((user) => user.role === 'admin' && !user.disabled_at).length;

  const DEMOTIONS: Wish[] = [
    { role: 'customer' },
    { state: 'disabled' },
    { role: 'customer', state: 'disabled' },
  ];

  it.each(DEMOTIONS)('cannot be changed by %j', async (wish) => {
    expect((await change(here, first.token, second.id, wish)).statusCode).toBe(200);
    const answer = await change(here, first.token, first.id, wish);
    expect([answer.statusCode, answer.json().title]).toEqual([409, 'Last administrator']);
    expect([await countActive(), await isAlive(here, first.token)]).toEqual([1, true]);
    await expect(here.services.users.disable(first.email)).rejects.toThrow('last administrator');
    await expect(here.services.users.setRole(first.email, 'customer')).rejects.toThrow('last administrator');
  });

  it.each([
    ['each the other', () => [second.id, first.id]],
    ['each themselves', () => [first.id, second.id]],
    ['both the same', () => [second.id, second.id]],
  ])('remains when two act at once, %s', async (_, targets) => {
    const [one = '', other = ''] = targets();
    for (const wish of DEMOTIONS) {
      const answers = await Promise.all([
        change(here, first.token, one, wish),
        change(there, second.token, other, wish),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses).toContain(200);
      expect(statuses.every((status) => [200, 401, 403, 409].includes(status))).toBe(true);
      expect(await countActive()).toBe(1);
      await here.db.updateTable('users').set({ role: 'admin', disabled_at: null }).execute();
      for (const { email } of [first, second]) {
        const login = { email, password: PASSWORD, isRemembered: false };
        const { token } = await here.services.auth.signIn(login, SOMEWHERE);
        if (email === first.email) first.token = token;
        else second.token = token;
      }
    }
  });

  it('is not the one who lost the role while a request of theirs was under way', async () => {
    const target = await idOf(here, await here.tokenFor('third@quantfund.example', 'customer'));
    const act = { actor: { kind: 'user', id: second.id } as const, origin: null, at: new Date(NOW) };
    await change(here, first.token, second.id, { role: 'customer' });
    const { people } = here.services;
    const forbidden = { problem: 'forbidden' };
    await expect(people.change(target, { role: 'admin' }, act)).rejects.toMatchObject(forbidden);
    await expect(people.resetFactor(first.id, act)).rejects.toMatchObject(forbidden);
  });
});
