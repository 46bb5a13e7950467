import { afterAll, beforeEach, expect, it } from 'vitest';
import { SOMEWHERE } from '../../platform/acts/origin.test-support.ts';
import { HOUR_MS } from '../../platform/time.ts';
import { PASSWORD, startTestApp } from '../../test-app.test-support.ts';
import { createOpenSession, describeDevice } from './open-session.ts';
import { createSessionsStore } from './sessions.store.ts';
import { createSignInService } from './sign-in/sign-in.service.ts';
import { createSignInStore } from './sign-in/sign-in.store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const test = await startTestApp(NOW);
let [email, token, person] = ['', '', 0];

beforeEach(async () => {
  test.setNow(NOW);
  person += 1;
  email = `person${person}@equanim.example`;
  token = await test.tokenFor(email, 'customer');
});
afterAll(() => test.close());

const login = (address: string, remember?: boolean) =>
  test.call('POST', '/auth/login', { body: { email: address, password: PASSWORD, remember } });
const isAlive = async (bearer: string): Promise<boolean> =>
  (await test.get('/auth/me', bearer)).statusCode === 200;

it('Signing in gives a token that stands for the person, whatever the case of the address', async () => {
  const { token_type: type, access_token: given } = (await login(email.toUpperCase())).json();
  expect([type, given]).toEqual(['bearer', expect.stringMatching(/^[\w-]{43}$/)]);
  const factor = { session: 'open', is_idle: false, has_totp: false, has_passkey: false, due_at: null };
  expect((await test.get('/auth/me', given)).json()).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    email,
    name: expect.any(String),
    role: 'customer',
    created_at: new Date(NOW).toISOString(),
    second_factor: factor,
  });
});

it.each([
  [undefined, 12],
  [false, 12],
  [true, 30 * 24],
])('A session with remember %s lasts %i hours', async (remember, hours) => {
  const { access_token: bearer, expires_at: end } = (await login(email, remember)).json();
  expect(Date.parse(end)).toBe(NOW + hours * HOUR_MS);
  test.setNow(NOW + hours * HOUR_MS - 1);
  expect(await isAlive(bearer)).toBe(true);
  test.setNow(NOW + hours * HOUR_MS);
  expect(await isAlive(bearer)).toBe(false);
});

it.each([
  ['the password is changed', () => test.services.users.setPassword(email, 'another rather long phrase')],
  ['the person is disabled', () => test.services.users.disable(email)],
])('A sign-in opens no session when %s meanwhile', async (_, change) => {
  const { find } = createSignInStore(test.db);
  const { signIn } = createSignInService({
    async find(question) {
      const found = await find(question);
      await change();
      return found;
    },
    limiter: { admit: async () => ({ noteSuccess: async () => undefined, noteFailure: async () => false }) },
    devices: test.services.devices,
    openSession: createOpenSession({
      sessions: createSessionsStore(test.db),
      clock: () => new Date(NOW),
      startGrace: async () => undefined,
    }),
    needsFactor: async () => false,
    record: async () => undefined,
  });
  const signingIn = signIn({ email, password: PASSWORD, isRemembered: false }, SOMEWHERE);
  await expect(signingIn).rejects.toMatchObject({ problem: 'wrong-credentials' });
  expect(await isAlive(token)).toBe(false);
});

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

it.each([
  [SAFARI, 'Safari on iOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Windows'],
  ['<script>alert(1)</script>/1 x', null],
  ['\u202Eevil/1.0 x', null],
  [`${'x'.repeat(400)}/1.0 x`, null],
])(
  'A device is called by its browser and system, and never what it could be made to show: %.60s',
  (agent, name) => {
    expect(describeDevice(agent)).toBe(name);
  },
);
