import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '../../../platform/time.ts';
import { startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { hashOf } from '../../auth/tokens.ts';
import { callApp, createPerson } from '../factor-person.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const TOKEN = 'of-the-link-in-the-mail-to-the-person';
const NEW_PASSWORD = 'another sentence nobody would guess';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp(NOW);
});
afterAll(() => test.close());

it('a new password by a mailed link signs nobody in, and leaves the second factor to be given', async () => {
  const person = await createPerson(test);
  await person.addTotp(NOW);
  const { id } = (await person.call('GET', '/auth/me')).json();
  await test.db
    .insertInto('password_resets')
    .values({ token_hash: hashOf(TOKEN), user_id: id, expires_at: new Date(NOW + HOUR_MS) })
    .execute();
  const body = { token: TOKEN, new_password: NEW_PASSWORD };
  const reset = await callApp(test, 'POST', '/auth/reset-password', { body });
  expect([reset.statusCode, reset.body]).toEqual([204, '']);
  expect((await person.call('GET', '/auth/me')).statusCode).toBe(401);
  const credentials = { email: person.email, password: NEW_PASSWORD };
  const token = (await callApp(test, 'POST', '/auth/login', { body: credentials })).json().access_token;
  const refused = await callApp(test, 'GET', '/customer/wallet/current', { token });
  expect([refused.statusCode, refused.json().type]).toEqual([403, '/problems/second-factor-required']);
  const state = (await callApp(test, 'GET', '/auth/second-factor', { token })).json();
  expect(state).toMatchObject({ session: 'factor-pending', has_totp: true });
});
