import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Changes } from '../../../platform/changes.ts';
import { useTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { MINUTE_MS } from '../../../platform/time.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { startMailbox, type Mailbox } from '../../mail/mailbox.test-support.ts';
import { addFactor, giveFactor } from '../factor-rows.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
let caller = 0;

interface Wish {
  role?: 'admin' | 'customer';
  state?: 'active' | 'disabled';
}

/** What an administrator asks over HTTP. */
function askingOn(test: () => TestApp) {
  const send = (method: 'PATCH' | 'DELETE' | 'POST', path: string, token: string, payload?: object) => {
    caller += 1;
    return test().app.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress: `10.9.${Math.floor(caller / 200)}.${(caller % 200) + 1}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  };
  return {
    change: (token: string, id: string, wish: Wish) => send('PATCH', `/people/${id}`, token, wish),
    resetFactor: (token: string, id: string) => send('DELETE', `/people/${id}/second-factor`, token),
    isAlive: async (token: string) => (await test().get('/auth/me', token)).statusCode === 200,
    async idOf(token: string): Promise<string> {
      return (await test().get('/auth/me', token)).json().id;
    },
    async signIn(email: string, password = PASSWORD): Promise<number> {
      return (await send('POST', '/auth/login', 'x'.repeat(43), { email, password })).statusCode;
    },
    async entriesOn(id: string) {
      return test()
        .db.selectFrom('audit_entries')
        .innerJoin('audit_details', 'audit_details.sequence', 'audit_entries.sequence')
        .select(['action', 'actor_kind', 'actor_id', 'details'])
        .where('subject_id', '=', id)
        .where('action', 'not in', ['person-added', 'signed-in'])
        .orderBy('audit_entries.sequence')
        .execute();
    },
  };
}

describe('People', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  let admin = '';
  let email = '';
  let token = '';
  let id = '';
  const { change, resetFactor, isAlive, idOf, signIn, entriesOn } = askingOn(() => test);

  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(NOW, { smtpUrl: mailbox.url });
    admin = await test.tokenFor('admin@quantfund.example', 'admin');
  });
  beforeEach(async () => {
    await test.settleMails();
    test.setNow(NOW);
    email = `${randomUUID()}@quantfund.example`;
    token = await test.tokenFor(email, 'customer');
    id = await idOf(token);
  });
  afterAll(async () => {
    await test.close();
    await mailbox.close();
  });

  const find = async () => {
    const people = (await test.get('/people', admin)).json() as Array<{ id: string }>;
    return people.find((person) => person.id === id);
  };

  it('are listed with role, state, second factor and when they were last here', async () => {
    await test.get('/auth/me', token);
    await test.services.ownSessions.settle();
    expect(await find()).toEqual({
      id,
      email,
      name: 'Somebody Else',
      role: 'customer',
      state: 'active',
      created_at: new Date(NOW).toISOString(),
      last_seen_at: new Date(NOW).toISOString(),
      has_totp: false,
      passkey_count: 0,
      is_locked: false,
    });
    await addFactor(test.db, email, new Date(NOW));
    await test.services.users.disable(email);
    expect(await find()).toMatchObject({ state: 'disabled', passkey_count: 1 });
  });

  it.each([
    ['made administrators', { role: 'admin' }, 'You are now an administrator', ['role-changed']],
    ['disabled', { state: 'disabled' }, 'Your account was disabled', ['person-disabled']],
  ] as const)(
    'who are %s are signed out at once, told by mail, and it is recorded',
    async (_, wish, subject, actions) => {
      const count = mailbox.mails.length;
      const answer = await change(admin, id, wish);
      expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ id, ...wish })]);
      expect(await isAlive(token)).toBe(false);
      expect(await mailbox.wait(count)).toMatchObject({ receivers: [email], headers: { subject } });
      const entries = await entriesOn(id);
      expect(entries.map(({ action }) => action)).toEqual(actions);
      expect(entries[0]).toMatchObject({ actor_kind: 'user', actor_id: await idOf(admin) });
    },
  );

  it('who are disabled come in no more, and in again once enabled', async () => {
    await change(admin, id, { state: 'disabled' });
    expect(await signIn(email)).toBe(401);
    expect((await change(admin, id, { state: 'active' })).json()).toMatchObject({ state: 'active' });
    expect(await signIn(email)).toBe(200);
    const changes = (await entriesOn(id))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('person-'));
    expect(changes).toEqual(['person-disabled', 'person-enabled']);
  });

  it('keep no link to a new password, nor of a new address, when their role is changed', async () => {
    await test.app.inject({ method: 'POST', url: '/api/v1/auth/forgot-password', payload: { email } });
    await test.settleMails();
    await test.app.inject({
      method: 'PUT',
      url: '/api/v1/auth/me',
      headers: { authorization: `Bearer ${token}` },
      payload: { email: `moved-${email}`, current_password: PASSWORD },
    });
    const count = async (table: 'password_resets' | 'email_changes') =>
      (await test.db.selectFrom(table).select('token_hash').where('user_id', '=', id).execute()).length;
    expect([await count('password_resets'), await count('email_changes')]).toEqual([1, 1]);
    await change(admin, id, { role: 'admin' });
    expect([await count('password_resets'), await count('email_changes')]).toEqual([0, 0]);
  });

  it('who are what they are to become stay signed in, and nothing is recorded', async () => {
    expect((await change(admin, id, { role: 'customer', state: 'active' })).statusCode).toBe(200);
    expect([await isAlive(token), await entriesOn(id)]).toEqual([true, []]);
  });

  it('who lost their second factor have it removed, are signed out, told, and it is recorded', async () => {
    await addFactor(test.db, email, new Date(NOW));
    expect(await find()).toMatchObject({ passkey_count: 1 });
    const count = mailbox.mails.length;
    expect((await resetFactor(admin, id)).statusCode).toBe(204);
    expect([await find(), await isAlive(token)]).toEqual([
      expect.objectContaining({ passkey_count: 0 }),
      false,
    ]);
    expect((await mailbox.wait(count)).headers['subject']).toBe('Your second factor was removed');
    expect((await entriesOn(id)).map(({ action }) => action)).toEqual(['second-factor-reset']);
  });

  it('who are unknown are not found', async () => {
    expect((await change(admin, randomUUID(), { role: 'admin' })).statusCode).toBe(404);
    expect((await resetFactor(admin, randomUUID())).statusCode).toBe(404);
  });

  it('are changed by an administrator who has a second factor only right after it was given', async () => {
    const address = `stepping-${email}`;
    const stepping = await test.tokenFor(address, 'admin');
    await addFactor(test.db, address, new Date(NOW));
    await giveFactor(test.db, stepping, new Date(NOW));
    test.setNow(NOW + 5 * MINUTE_MS);
    for (const answer of [await change(stepping, id, { state: 'disabled' }), await resetFactor(stepping, id)])
      expect([answer.statusCode, answer.json().type]).toEqual([
        403,
        expect.stringContaining('step-up-required'),
      ]);
    expect([await isAlive(token), await entriesOn(id)]).toEqual([true, []]);
    test.setNow(NOW + 5 * MINUTE_MS - 1);
    expect((await change(stepping, id, { state: 'disabled' })).statusCode).toBe(200);
  });

  it.each([
    ['disable', 'person-disabled', () => test.services.users.disable(email)],
    ['setRole', 'role-changed', () => test.services.users.setRole(email, 'admin')],
    ['resetFactor', 'second-factor-reset', () => test.services.users.resetFactor(email)],
    [
      'setPassword',
      'password-changed',
      () => test.services.users.setPassword(email, 'kolibri versteckt sieben'),
    ],
  ])(
    'are changed by an operator (%s) with the same end of sessions, recorded as theirs',
    async (_, action, act) => {
      await act();
      expect(await isAlive(token)).toBe(false);
      expect(await entriesOn(id)).toEqual([
        expect.objectContaining({ action, actor_kind: 'operator', actor_id: null }),
      ]);
    },
  );

  it('cannot be given a name that turns the direction of text, by an operator either', async () => {
    const user = { email: `turned-${email}`, name: 'a\u202Eb', role: 'admin', password: PASSWORD } as const;
    await expect(test.services.users.add(user)).rejects.toThrow('The name cannot be used');
  });
});

describe('The last administrator', () => {
  const opened = useTestDatabase();
  let here: TestApp;
  let there: TestApp;
  let admins: Array<{ token: string; id: string; email: string }>;
  const hereAsking = askingOn(() => here);
  const thereAsking = askingOn(() => there);

  beforeAll(async () => {
    here = await startTestApp(NOW, { database: opened() });
    // Another process: it hears of no change in time, as its own hearing says.
    const deaf: Changes = { subscribe: () => () => undefined, isHearing: () => false };
    there = await startTestApp(NOW, { database: { ...opened(), changes: deaf }, shared: here.simulator });
  });
  beforeEach(async () => {
    await here.db.deleteFrom('users').execute();
    admins = [];
    for (const name of ['first', 'second']) {
      const email = `${name}@quantfund.example`;
      const token = await here.tokenFor(email, 'admin');
      admins.push({ token, email, id: await hereAsking.idOf(token) });
    }
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const countActive = async (): Promise<number> =>
    (
      await here.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('disabled_at', 'is', null)
        .execute()
    ).length;

  const DEMOTIONS: Wish[] = [
    { role: 'customer' },
    { state: 'disabled' },
    { role: 'customer', state: 'disabled' },
  ];

  it.each(DEMOTIONS)('cannot be changed by %j', async (wish) => {
    const [first, second] = admins as [(typeof admins)[0], (typeof admins)[0]];
    expect((await hereAsking.change(first.token, second.id, wish)).statusCode).toBe(200);
    const answer = await hereAsking.change(first.token, first.id, wish);
    expect([answer.statusCode, answer.json().title]).toEqual([409, 'Last administrator']);
    expect([await countActive(), await hereAsking.isAlive(first.token)]).toEqual([1, true]);
    await expect(here.services.users.disable(first.email)).rejects.toThrow('last administrator');
    await expect(here.services.users.setRole(first.email, 'customer')).rejects.toThrow('last administrator');
  });

  it('may be given another second factor, and may be made what they are', async () => {
    const [first, second] = admins as [(typeof admins)[0], (typeof admins)[0]];
    await hereAsking.change(first.token, second.id, { role: 'customer' });
    await here.services.users.setRole(first.email, 'admin');
    expect((await hereAsking.resetFactor(first.token, first.id)).statusCode).toBe(204);
    expect(await countActive()).toBe(1);
  });

  it.each([
    ['each the other', [1, 0]],
    ['each themselves', [0, 1]],
    ['both the same', [1, 1]],
  ] as const)('remains when two act at once, %s', async (_, targets) => {
    for (let round = 0; round < 8; round += 1) {
      const wish = DEMOTIONS[round % DEMOTIONS.length] as Wish;
      const answers = await Promise.all([
        hereAsking.change(admins[0]?.token ?? '', admins[targets[0]]?.id ?? '', wish),
        thereAsking.change(admins[1]?.token ?? '', admins[targets[1]]?.id ?? '', wish),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
      expect(statuses.every((status) => [200, 401, 403, 409].includes(status))).toBe(true);
      expect(await countActive()).toBe(1);
      await here.db.updateTable('users').set({ role: 'admin', disabled_at: null }).execute();
      for (const admin of admins)
        admin.token = (
          await here.services.auth.signIn(
            { email: admin.email, password: PASSWORD, isRemembered: false },
            { address: '192.0.2.1', requestId: randomUUID(), userAgent: '', deviceToken: null },
          )
        ).token;
    }
  });

  it('is not the one who lost the role while a request of theirs was under way', async () => {
    const third = await here.tokenFor('third@quantfund.example', 'customer');
    const [first, second] = admins as [(typeof admins)[0], (typeof admins)[0]];
    const act = { actor: { kind: 'user', id: second.id } as const, origin: null, at: new Date(NOW) };
    const target = await hereAsking.idOf(third);
    await hereAsking.change(first.token, second.id, { role: 'customer' });
    await expect(here.services.people.change(target, { role: 'admin' }, act)).rejects.toMatchObject({
      problem: 'forbidden',
    });
    await expect(here.services.people.resetFactor(first.id, act)).rejects.toMatchObject({
      problem: 'forbidden',
    });
  });
});
