import { afterAll, expect, it } from 'vitest';
import { PASSWORD, startTestApp } from '../../../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NEW = 'new@equanim.example';
/** What only others, or nobody, may set: by the names of the wire and of the tables. */
const FORBIDDEN = {
  id: '0198f2a0-0000-7000-8000-00000000abcd',
  is_admin: true,
  isAdmin: true,
  password_hash: 'x',
  passwordHash: 'x',
  created_at: '2020-01-01T00:00:00Z',
  disabled_at: '2020-01-01T00:00:00Z',
  is_password_short: true,
  factor_due_at: '2099-01-01T00:00:00Z',
  has_totp: true,
  sequence: 1,
};

const test = await startTestApp(NOW, { smtpUrl: null });
const admin = await test.tokenFor('admin@equanim.example', 'admin');
const customer = await test.tokenFor('customer@equanim.example', 'customer');
afterAll(() => test.close());

const rowOf = (email: string) =>
  test.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const storedLead = () => test.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow();

it('A change of the own account sets nothing but what it names', async () => {
  const before = await rowOf('customer@equanim.example');
  const change = (more: object) =>
    test.call('PUT', '/auth/me', { token: customer, body: { ...FORBIDDEN, role: 'admin', ...more } });
  expect((await change({ name: 'New Name' })).statusCode).toBe(200);
  expect(await rowOf('customer@equanim.example')).toEqual({ ...before, name: 'New Name' });
  expect((await change({})).statusCode).toBe(400);
});

it('Whoever accepts an invitation becomes what the invitation says', async () => {
  const invited = { email: NEW, role: 'customer' };
  const { path } = (await test.call('POST', '/auth/invitations', { token: admin, body: invited })).json();
  const wish = { role: 'admin', email: 'another@equanim.example', name: 'New', password: PASSWORD };
  const body = { ...FORBIDDEN, ...wish, invitation: path.split('#')[1] };
  expect((await test.call('POST', '/auth/register', { body })).statusCode).toBe(201);
  const row = await rowOf(NEW);
  const untouched = { disabled_at: null, factor_due_at: null, is_password_short: false };
  expect(row).toMatchObject({ role: 'customer', created_at: new Date(NOW), ...untouched });
  expect([row.id, row.password_hash]).not.toEqual([FORBIDDEN.id, 'x']);
});

it('An administrator who disables somebody changes nothing else of them', async () => {
  const before = await rowOf(NEW);
  const body = { ...FORBIDDEN, state: 'disabled', email: 'taken@equanim.example', name: 'Another' };
  expect((await test.call('PATCH', `/people/${before.id}`, { token: admin, body })).statusCode).toBe(200);
  expect(await rowOf(NEW)).toEqual({ ...before, disabled_at: new Date(NOW) });
});

it('A message of the contact form comes as new, from now, and only its status changes', async () => {
  const message = { first_name: 'A', last_name: 'B', email: 'a@b.example', message: 'Hello.' };
  const forged = { ...FORBIDDEN, status: 'closed', received_at: '2020-01-01T00:00:00Z' };
  expect((await test.call('POST', '/contact', { body: { ...forged, ...message } })).statusCode).toBe(202);
  const lead = await storedLead();
  expect(lead).toMatchObject({ status: 'new', received_at: new Date(NOW) });
  expect(lead.id).not.toBe(FORBIDDEN.id);
  const body = { ...forged, message: 'Another.' };
  expect((await test.call('PATCH', `/leads/${lead.id}`, { token: admin, body })).statusCode).toBe(200);
  expect(await storedLead()).toEqual({ ...lead, status: 'closed' });
});
