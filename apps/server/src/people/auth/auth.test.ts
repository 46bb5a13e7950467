import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOpenSession } from './open-session.ts';
import { createSessionsStore } from './sessions.store.ts';
import { createSignInService } from './sign-in/sign-in.service.ts';
import { createSignInStore } from './sign-in/sign-in.store.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { SOMEWHERE } from '../../platform/origin.test-support.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
let test: TestApp;
let person = 0;
let email = '';
let token = '';

beforeAll(async () => {
  test = await startTestApp(NOW);
});
beforeEach(async () => {
  test.setNow(NOW);
  person += 1;
  email = `person${person}@equanim.example`;
  token = await test.tokenFor(email, 'customer');
});
afterAll(() => test.close());

function send(method: 'POST' | 'PUT' | 'GET', path: string, body?: object, bearer?: string) {
  return test.app.inject({
    method,
    url: `/api/v1${path}`,
    remoteAddress: `10.3.${person % 250}.${(body ? JSON.stringify(body).length : 1) % 250}`,
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    ...(body && { payload: body }),
  });
}
const login = (address: string, password: string, remember?: boolean) =>
  send('POST', '/auth/login', { email: address, password, ...(remember !== undefined && { remember }) });
const isAlive = async (bearer: string): Promise<boolean> =>
  (await send('GET', '/auth/me', undefined, bearer)).statusCode === 200;

describe('signing in', () => {
  it('gives a token that stands for the person, whatever the case of the address', async () => {
    const answer = await login(email.toUpperCase(), PASSWORD);
    expect(answer.json()).toMatchObject({
      token_type: 'bearer',
      access_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const me = await send('GET', '/auth/me', undefined, answer.json().access_token);
    expect(me.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email,
      name: expect.any(String),
      role: 'customer',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      second_factor: {
        session: 'open',
        is_idle: false,
        has_totp: false,
        has_passkey: false,
        due_at: null,
      },
    });
  });

  it.each([
    [undefined, 12],
    [false, 12],
    [true, 30 * 24],
  ])('with remember %s lasts %i hours', async (remember, hours) => {
    const { access_token: bearer, expires_at: end } = (await login(email, PASSWORD, remember)).json();
    expect(Date.parse(end)).toBe(NOW + hours * HOUR_MS);
    test.setNow(NOW + hours * HOUR_MS - 1);
    expect(await isAlive(bearer)).toBe(true);
    test.setNow(NOW + hours * HOUR_MS);
    expect(await isAlive(bearer)).toBe(false);
  });

  it('with a wrong pair says the same whether or not the address exists', async () => {
    const [known, unknown] = await Promise.all([
      login(email, 'wrong'),
      login('nobody@equanim.example', 'wrong'),
    ]);
    expect([known.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(known.body).toBe(unknown.body);
  });

  it('is locked after five failures, also for the right password and for addresses nobody has', async () => {
    const stranger = `stranger${person}@equanim.example`;
    for (const address of [email, stranger]) {
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect((await login(address, 'wrong')).statusCode).toBe(401);
      const locked = await login(address, PASSWORD);
      expect(locked.statusCode).toBe(429);
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    }
    test.setNow(NOW + 15 * MINUTE_MS);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
  });

  it('lets five guesses through that are sent together, and no more', async () => {
    const guesses = Array.from({ length: 20 }, (_, i) => `guess number ${i}`);
    const answers = await Promise.all(guesses.map((guess) => login(email, guess)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('counts guesses of the current password of a session, too', async () => {
    const wish = { new_password: 'another rather long phrase', current_password: 'wrong' };
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await send('PUT', '/auth/me', wish, token)).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe('a sign-in under way', () => {
  it.each([
    ['the password is changed', () => test.services.users.setPassword(email, 'another rather long phrase')],
    ['the person is disabled', () => test.services.users.disable(email)],
  ])('opens no session when %s meanwhile', async (_, change) => {
    const { find } = createSignInStore(test.db);
    const { signIn } = createSignInService({
      async find(question) {
        const found = await find(question);
        await change();
        return found;
      },
      limiter: {
        admit: async () => ({ noteSuccess: async () => undefined, noteFailure: async () => false }),
      },
      devices: test.services.devices,
      openSession: createOpenSession({
        sessions: createSessionsStore(test.db),
        clock: () => new Date(NOW),
        startGrace: async () => undefined,
      }),
      needsFactor: async () => false,
      record: async () => undefined,
    });
    await expect(signIn({ email, password: PASSWORD, isRemembered: false }, SOMEWHERE)).rejects.toMatchObject(
      {
        problem: 'wrong-credentials',
      },
    );
    expect(await isAlive(token)).toBe(false);
  });
});

describe('a session', () => {
  it('is dead at once after signing out', async () => {
    expect((await send('POST', '/auth/logout', undefined, token)).statusCode).toBe(204);
    expect(await isAlive(token)).toBe(false);
  });

  it('is dead at once when the person is disabled', async () => {
    await test.services.users.disable(email);
    expect(await isAlive(token)).toBe(false);
    expect((await login(email, PASSWORD)).statusCode).toBe(401);
  });

  it('is nowhere kept as the token itself', async () => {
    const rows = await test.db.selectFrom('sessions').select('token_hash').execute();
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token_hash))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a password', () => {
  it('is kept as argon2id with 19 MiB, two passes and one lane', async () => {
    const row = await test.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirst();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('counts to its last byte', async () => {
    const long = `${'x1y2z3 '.repeat(12)}the end`;
    await test.services.users.setPassword(email, long);
    expect((await login(email, `${long.slice(0, -1)}D`)).statusCode).toBe(401);
    expect((await login(email, long)).statusCode).toBe(200);
  });

  it('is changed with the current one, which ends the other sessions', async () => {
    const other = (await login(email, PASSWORD)).json().access_token;
    const wish = { new_password: 'another rather long phrase' };
    expect((await send('PUT', '/auth/me', wish, token)).statusCode).toBe(400);
    expect((await send('PUT', '/auth/me', { ...wish, current_password: 'wrong' }, token)).statusCode).toBe(
      400,
    );
    expect((await send('PUT', '/auth/me', { ...wish, current_password: PASSWORD }, token)).statusCode).toBe(
      200,
    );
    expect([await isAlive(token), await isAlive(other)]).toEqual([true, false]);
    expect((await login(email, wish.new_password)).statusCode).toBe(200);
  });

  it.each(['too short', 'equanim-equanim-equanim', 'aaaaaaaaaaaaaaaaaaaa', 'x'.repeat(129)])(
    'such as %.24s is refused',
    async (text) => {
      const answer = await send('PUT', '/auth/me', { current_password: PASSWORD, new_password: text }, token);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0].path).toBe('body.new_password');
    },
  );
});

describe('an operator', () => {
  it.each([
    [
      'a taken address',
      () => test.services.users.add({ email, name: 'N', role: 'admin', password: PASSWORD }),
      'is taken',
    ],
    [
      'no address',
      () => test.services.users.add({ email: 'nobody', name: 'N', role: 'admin', password: PASSWORD }),
      'is not an email address',
    ],
    [
      'a short password',
      () => test.services.users.add({ email: 'a@b.example', name: 'N', role: 'admin', password: 'short' }),
      '15 to 128',
    ],
    ['an unknown person', () => test.services.users.disable('who@equanim.example'), 'Nobody has'],
  ])('gets a clear sentence about %s', async (_, act, sentence) => {
    await expect(act()).rejects.toThrow(sentence);
  });
});
