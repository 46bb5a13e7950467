import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../../../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
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

let test: TestApp;
let admin = '';
let customer = '';
let caller = 0;

beforeAll(async () => {
  test = await startTestApp(NOW, { smtpUrl: null });
  admin = await test.tokenFor('admin@equanim.example', 'admin');
  customer = await test.tokenFor('customer@equanim.example', 'customer');
});
afterAll(() => test.close());

function send(method: 'POST' | 'PUT' | 'PATCH', path: string, token: string | null, body: object) {
  caller += 1;
  return test.app.inject({
    method,
    url: `/api/v1${path}`,
    remoteAddress: `10.9.0.${caller}`,
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    payload: JSON.stringify(body),
  });
}

const rowOf = (email: string) =>
  test.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

it.each([
  '{"name": "A", "__proto__": {"role": "admin"}}',
  '{"name": "A", "constructor": {"prototype": {"role": "admin"}}}',
])('What would change how objects are made is refused: %s', async (payload) => {
  const headers = { authorization: `Bearer ${customer}`, 'content-type': 'application/json' };
  const answer = await test.app.inject({ method: 'PUT', url: '/api/v1/auth/me', headers, payload });
  expect([answer.statusCode, answer.json().type]).toEqual([400, '/problems/invalid-json']);
});

it('A change of the own account sets nothing but what it names', async () => {
  const before = await rowOf('customer@equanim.example');
  const body = { ...FORBIDDEN, role: 'admin', name: 'New Name' };
  expect((await send('PUT', '/auth/me', customer, body)).statusCode).toBe(200);
  expect(await rowOf('customer@equanim.example')).toEqual({ ...before, name: 'New Name' });
  const alone = await send('PUT', '/auth/me', customer, { ...FORBIDDEN, role: 'admin' });
  expect(alone.statusCode).toBe(400);
});

it('Whoever accepts an invitation becomes what the invitation says', async () => {
  const invited = await send('POST', '/auth/invitations', admin, {
    email: 'new@equanim.example',
    role: 'customer',
  });
  const body = {
    ...FORBIDDEN,
    role: 'admin',
    email: 'another@equanim.example',
    invitation: invited.json().path.split('#')[1],
    name: 'New',
    password: PASSWORD,
  };
  expect((await send('POST', '/auth/register', null, body)).statusCode).toBe(201);
  const row = await rowOf('new@equanim.example');
  expect(row).toMatchObject({
    role: 'customer',
    disabled_at: null,
    created_at: new Date(NOW),
    factor_due_at: null,
    is_password_short: false,
  });
  expect([row.id, row.password_hash]).not.toEqual([FORBIDDEN.id, 'x']);
});

it('An administrator who disables somebody changes nothing else of them', async () => {
  const before = await rowOf('new@equanim.example');
  const body = { ...FORBIDDEN, state: 'disabled', email: 'taken@equanim.example', name: 'Another' };
  expect((await send('PATCH', `/people/${before.id}`, admin, body)).statusCode).toBe(200);
  expect(await rowOf('new@equanim.example')).toEqual({ ...before, disabled_at: new Date(NOW) });
});

it('A message of the contact form comes as new, from now', async () => {
  const body = { ...FORBIDDEN, first_name: 'A', last_name: 'B', email: 'a@b.example', message: 'Hello.' };
  const sent = { ...body, status: 'closed', received_at: '2020-01-01T00:00:00Z' };
  expect((await send('POST', '/contact', null, sent)).statusCode).toBe(202);
  const { id, ...lead } = await test.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
  expect(lead).toMatchObject({ status: 'new', received_at: new Date(NOW) });
  expect(id).not.toBe(FORBIDDEN.id);
  const changed = await send('PATCH', `/leads/${id}`, admin, {
    ...FORBIDDEN,
    status: 'closed',
    message: 'Another.',
  });
  expect(changed.statusCode).toBe(200);
  expect(await test.db.selectFrom('leads').selectAll().executeTakeFirst()).toEqual({
    ...lead,
    id,
    status: 'closed',
  });
});
