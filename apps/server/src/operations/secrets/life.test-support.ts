import { TOTP } from 'otpauth';
import { expect, vi } from 'vitest';
import type { Canaries } from './canaries.test-support.ts';

export const ADMIN = 'admin@equanim.example';
export const NEW_ADDRESS = 'ada@equanim.example';
export const CUSTOMER = 'customer@equanim.example';

/** What a call is sent with. */
export interface Sent {
  token?: string;
  /** A text is sent as it is. */
  body?: object | string;
  headers?: Record<string, string>;
  /** The canaries that this answer hands out, once. */
  gives?: readonly string[];
}

/** The server that is watched, and what it must not tell. */
export interface World {
  call: (
    method: string,
    path: string,
    sent?: Sent,
  ) => Promise<{ status: number; json: Record<string, string>; headers: Headers }>;
  signIn: (email: string, password: string, name: string) => Promise<{ token: string; device: string }>;
  linkFromMail: (page: string, name: string) => Promise<string>;
  canaries: Canaries;
  /** A canary by its name. */
  secret: (name: string) => string;
}

/** Wrong in each way: at the sign-in, as the current password, in a query and in a form. */
export async function guess(world: World, email: string): Promise<void> {
  const { call, secret } = world;
  const password = secret('a wrong password');
  expect((await call('POST', '/auth/login', { body: { email, password } })).status).toBe(401);
  await call('POST', '/auth/login', {
    body: { email: `${password}@equanim.example`.replaceAll(' ', ''), password },
  });
  await call('POST', '/auth/login', { body: `{"email":"${email}","password":"${password}"` });
}

/** @returns the seed of the app */
export async function setUpFactor(world: World, token: string, password: string): Promise<string> {
  const { call, canaries, secret } = world;
  await call('POST', '/auth/totp', { token, body: { current_password: secret('a wrong password') } });
  const started = await call('POST', '/auth/totp', {
    token,
    body: { current_password: password },
    gives: ['the seed of an app'],
  });
  const seed = started.json['secret'] ?? '';
  canaries.set('the seed of an app', seed);
  await call('POST', '/auth/totp/confirm', { token, body: { code: '000000' } });
  const codes = Array.from({ length: 10 }, (_, n) => `recovery code ${n + 1}`);
  const code = new TOTP({ secret: seed }).generate();
  const confirmed = await call('POST', '/auth/totp/confirm', { token, body: { code }, gives: codes });
  const given = confirmed.json['recovery_codes'] as unknown as string[];
  for (const [n, name] of codes.entries()) canaries.set(name, given[n] ?? '');
  expect([seed.length, given.length]).toEqual([32, 10]);
  return seed;
}

/** @returns a token whose second factor was given, by the recovery code of this number */
export async function giveFactor(
  world: World,
  { email, password, device }: { email: string; password: string; device: string },
  number: number,
): Promise<string> {
  const { call, secret, signIn } = world;
  const { token } = await signIn(email, password, `the administrator, time ${number + 1}`);
  const headers = { cookie: `device=${device}` };
  await call('GET', '/wallet/current', { token, headers });
  await call('POST', '/auth/second-factor/code', { token, headers, body: { code: 'WRONG-WRONG-WRONG' } });
  const code = secret(`recovery code ${number}`);
  const given = await call('POST', '/auth/second-factor/code', { token, headers, body: { code } });
  expect(given.status).toBe(204);
  return token;
}

export async function readEverything(world: World, token: string): Promise<void> {
  const { call } = world;
  const statusOf = async (path: string) => (await call('GET', path, { token })).status;
  // The server answers calls before its first sample of the account.
  await vi.waitFor(async () => expect(await statusOf('/wallet/current')).toBe(200), { timeout: 20_000 });
  for (const path of [
    '/auth/me',
    '/auth/sessions',
    '/auth/second-factor',
    '/auth/export',
    '/people',
    '/auth/invitations',
    '/audit?page_size=200',
    '/audit/export',
    '/orders/export',
    '/status',
    '/leads',
    '/openapi.json',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
}

/** Invites somebody, who forgets the password at once. */
export async function letCustomerIn(world: World, admin: string): Promise<void> {
  const { call, canaries, linkFromMail, secret, signIn } = world;
  const name = "the customer's invitation";
  const body = { email: CUSTOMER, role: 'customer' };
  const invited = await call('POST', '/auth/invitations', { token: admin, body, gives: [name] });
  const invitation = invited.json['path']?.split('#')[1] ?? '';
  expect(invitation).toHaveLength(43);
  canaries.set(name, invitation);
  await call('POST', '/auth/invitation', { body: { invitation } });
  const password = secret("the customer's password");
  await call('POST', '/auth/register', { body: { invitation, name: 'Carla', password } });
  await call('POST', '/auth/forgot-password', { body: { email: CUSTOMER } });
  const token = await linkFromMail('reset-password', "the customer's link to a new password");
  const next = secret("the customer's next password");
  const reset = await call('POST', '/auth/reset-password', { body: { token, new_password: next } });
  expect(reset.status).toBe(204);
  await call('POST', '/auth/reset-password', { body: { token, new_password: next } });
  await signIn(CUSTOMER, next, 'the customer');
}

/** A new address and a new password. */
export async function changeAccount(world: World, token: string, seed: string): Promise<void> {
  const { call, linkFromMail, secret } = world;
  const password = secret("the administrator's password");
  const next = secret("the administrator's next password");
  const body = { current_password: password, new_password: next };
  await call('PUT', '/auth/me', { token, body: { ...body, current_password: secret('a wrong password') } });
  await call('PUT', '/auth/me', { token, body: { ...body, new_password: 'password' } });
  expect((await call('PUT', '/auth/me', { token, body })).status).toBe(200);
  const change = { current_password: next, email: NEW_ADDRESS };
  expect((await call('PUT', '/auth/me', { token, body: change })).status).toBe(200);
  const link = await linkFromMail('confirm-email', 'the link to a new address');
  const confirmed = await call('POST', '/auth/email-confirmation', { body: { token: link } });
  expect(confirmed.status).toBe(204);
  expect(secret('the seed of an app')).toBe(seed);
}

/** What programs get wrong: tokens where they do not belong, and requests that cannot be read. */
export async function mistake(world: World, token: string): Promise<void> {
  const { call, secret } = world;
  for (const query of [`access_token=${token}`, `token=${token}`, `%74oken=${token}`]) {
    await call('GET', `/status?${query}`);
    await call('GET', `/nowhere?${query}`, { token });
    await call('GET', `/ws/wallet?${query}`);
  }
  await call('GET', '/status', { headers: { authorization: `Token ${token}` } });
  await call('GET', '/status', { headers: { cookie: `session=${token}` } });
  await call('POST', '/auth/login', {
    body: { email: 'a@b.example', password: secret('a wrong password').repeat(4_000) },
  });
  await call('DELETE', '/auth/me', { token });
}
