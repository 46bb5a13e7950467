import { calls } from '@equanim/contract/calls';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../test-app.test-support.ts';
import { filledIn } from './access/expectations.test-support.ts';

const WINDOW = { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:10:00Z', reason: 'a glitch' };
const RATES = { subscription_fee_rate: 0.03, management_fee_rate: 0.03, performance_fee_rate: 0.3 };
const PERIODS = { notice_days: 30, lock_up_months: 0 };
const TERMS = { ...RATES, ...PERIODS, min_subscription: 100, max_market_difference: 100 };
const HALF = 'half a pair \uD800';

const test = await startTestApp(Date.UTC(2026, 10, 20, 12));
const token = await test.tokenFor('admin@equanim.example', 'admin');
afterAll(() => test.close());

it.each([
  ['/wallet/history?time_range=2y', 'query.time_range'],
  ['/wallet/history?limit=0', 'query.limit'],
  ['/wallet/history?limit=501', 'query.limit'],
  ['/wallet/history?limit=1&limit=2', 'query.limit'],
  ['/orders/?symbol=btc%20usdt', 'query.symbol'],
  ['/orders/?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'query.to'],
  ['/orders/paginated?page=-1', 'query.page'],
  ['/orders/export?order=up', 'query.order'],
  ['/market/klines?symbol=NOSUCH', 'query.symbol'],
  ['/customer/orders/daily-summary?days=0x2', 'query.days'],
  ['/orders/?limit=1e2', 'query.limit'],
  ['/orders/?limit=%2B5', 'query.limit'],
  ['/orders/?from=0000-01-01T00:00:00Z', 'query.from'],
  ['/orders/?from=2026-01-01T00:00:00.500Z&to=2026-01-01T00:00:00Z', 'query.to'],
  ['/market/klines?start=2026-01-01T00:00:30Z&end=2026-01-01T00:00Z', 'query.end'],
  ['/market/klines?start=1969-12-31T23:59:59Z', 'query.start'],
  ['/dealing/strikes/0000-01-01', 'params.day'],
  ['/dealing/strikes/2100-01-01', 'params.day'],
])('%s is answered with 400 that names %s', async (path, wrong) => {
  const answer = await test.get(path, token);
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, wrong]);
});

it.each([
  ['updateMe', { name: 'a\u0000b' }, 'body.name'],
  ['updateMe', { name: 'two\nlines' }, 'body.name'],
  ['updateMe', { name: HALF }, 'body.name'],
  ['updateMe', { name: '\u202Elautriv' }, 'body.name'],
  ['login', { email: 'a@b.example', password: HALF }, 'body.password'],
  ['invite', { email: 'a@b.example', role: 'auditor' }, 'body.role'],
  ['recordTerms', { ...TERMS, from_day: '0000-01-01' }, 'body.from_day'],
  ['recordTerms', { ...TERMS, from_day: '9999-12-31' }, 'body.from_day'],
  ['addExclusion', { ...WINDOW, reason: 'a\u0000bc' }, 'body.reason'],
  ['addExclusion', { ...WINDOW, from: '0000-01-01T00:00:00Z' }, 'body.from'],
  ['addExclusion', { ...WINDOW, from: '2026-01-01T00:00:30Z', to: '2026-01-01T00:00Z' }, 'body.to'],
] as const)('%s with %j is answered with 400 that names %s', async (name, body, wrong) => {
  const { method, path } = calls[name];
  const answer = await test.call(method, filledIn(path), { token, body });
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, wrong]);
});

it('An idempotency key of more than 200 characters is answered with 400 that names it', async () => {
  const headers = { 'idempotency-key': 'k'.repeat(201) };
  const answer = await test.call('POST', '/quality/exclusions', { token, body: WINDOW, headers });
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'headers.idempotency-key']);
});

it('A window of half a second is one, and a reason may have several lines', async () => {
  const body = { ...WINDOW, to: '2026-01-01T00:00:00.500Z', reason: 'one\n\ttwo' };
  const answer = await test.call('POST', '/quality/exclusions', { token, body });
  expect([answer.statusCode, answer.json().reason]).toEqual([201, body.reason]);
});

it.each([
  ['{"email": ', 'application/json', 400],
  [JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(66_000) }), 'application/json', 413],
  ['email=a', 'application/x-www-form-urlencoded', 415],
])('A sign-in with %.30s as %s is answered with %i', async (body, type, status) => {
  const answer = await test.call('POST', '/auth/login', { body, headers: { 'content-type': type } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    status,
    expect.stringContaining('application/problem+json'),
  ]);
});

it.each([
  '{"name": "A", "__proto__": {"role": "admin"}}',
  '{"name": "A", "constructor": {"prototype": {"role": "admin"}}}',
])('What would change how objects are made is refused: %s', async (body) => {
  const answer = await test.call('PUT', '/auth/me', { token, body });
  expect([answer.statusCode, answer.json().type]).toEqual([400, '/problems/invalid-json']);
});
