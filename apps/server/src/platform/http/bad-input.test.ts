import type { Call } from '@equanim/contract/call';
import { calls } from '@equanim/contract/calls';
import { problems } from '@equanim/contract/problem';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { filledIn, UNKNOWN_ID } from './access/expectations.test-support.ts';
import { bodyLike, oddText } from './bodies.test-support.ts';
import { HOUR_MS } from '../time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const WINDOW = { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:10:00Z', reason: 'a glitch' };
const TERMS = {
  subscription_fee_rate: 0.03,
  management_fee_rate: 0.03,
  performance_fee_rate: 0.3,
  min_subscription: 100,
  notice_days: 30,
  lock_up_months: 0,
  max_market_difference: 100,
};
const REDEMPTION = { investor_id: UNKNOWN_ID, kind: 'redemption', all: true };
/** The same bodies each time, so that only a change makes a difference; the scorecard draws new ones. */
const RUNS = {
  numRuns: Math.max(40, 400 * inject('scale')),
  ...(inject('scale') < 1 && { seed: 20_261_121 }),
};
/** What is said of a body that the call's schema does not take. */
const BY_FORM = new Set<string>([problems['invalid-json'].detail, problems['invalid-input'].detail]);
const entries = (Object.entries(calls) as Array<[string, Call]>).filter(
  ([name]) => !['logout', 'login'].includes(name),
);

/** An answer of an authenticator is signed: what is made up is refused like any other wrong input. */
const SIGNED = ['addPasskey'];

let test: TestApp;
let token = '';
let caller = 0;
/** What exists, and may be named: an investor whom the caller stands for, and the caller. */
let ids: string[] = [];

beforeAll(async () => {
  test = await startTestApp(NOW);
  token = await test.tokenFor('admin@equanim.example', 'admin');
  await test.seedMinutes(NOW - HOUR_MS, [50_000, 50_100, 50_050]);
  const at = new Date(NOW);
  await test.db
    .insertInto('quarantined_samples')
    .values({ id: UNKNOWN_ID, taken_at: at, read_at: at, reason: 'moved', raw: '{}' })
    .execute();
  const users = (await test.services.users.list()).map(({ id }) => id);
  const act = test.services.fundAt(() => at).act('investor-added', { kind: 'operator' });
  const { id } = await test.services.ledger.addInvestor({ name: 'Ada', userIds: users }, act);
  ids = [id, ...users];
});
afterAll(() => test.close());

function send(
  call: Pick<Call, 'method' | 'path'>,
  parts: { query?: string; body?: string; type?: string } = {},
) {
  caller += 1;
  return test.app.inject({
    method: call.method,
    url: `/api/v1${call.path}${parts.query ? `?${parts.query}` : ''}`,
    remoteAddress: `10.2.${Math.floor(caller / 200) % 200}.${(caller % 200) + 1}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(parts.body !== undefined && { 'content-type': parts.type ?? 'application/json' }),
    },
    ...(parts.body !== undefined && { payload: parts.body }),
  });
}

/** Of a dealing day, so that a strike is looked for. */
const pathOf = (path: string): string => filledIn(path.replace(':day', '2026-12-01'));

const parameterNames = fc.constantFrom(
  'time_range',
  'limit',
  'page',
  'page_size',
  'symbol',
  'side',
  'status',
  'from',
  'to',
  'sort',
  'order',
  'days',
  'interval',
  'start',
  'end',
  'category',
  'settleCoin',
  'fund',
  'investor_id',
  'state',
  'kind',
  'owner',
);

describe.each(entries)('%s', (name, call) => {
  it('never fails on any query or path', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(parameterNames, oddText), { maxLength: 4 }),
        oddText,
        async (pairs, id) => {
          const query = new URLSearchParams(pairs).toString();
          // The last part that a path leaves open; what stands before it leads there.
          const path = pathOf(call.path.replace(/:\w+(?=[^:]*$)/, encodeURIComponent(id)));
          const answer = await send({ method: call.method, path }, { query });
          expect(answer.statusCode).not.toBe(500);
          if (answer.statusCode >= 400)
            expect(answer.json()).toMatchObject({ status: answer.statusCode, detail: expect.any(String) });
        },
      ),
      RUNS,
    );
  });

  it('never fails on any body', async () => {
    if (!call.body) return;
    const body = fc.oneof(
      { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string()) },
      { weight: 4, arbitrary: bodyLike(call.body, ids).map((value) => JSON.stringify(value)) },
    );
    let handled = 0;
    await fc.assert(
      fc.asyncProperty(body, async (payload) => {
        const answer = await send({ method: call.method, path: pathOf(call.path) }, { body: payload });
        const refusals = [400, 403, 404, 409, 413, 429, ...(call.access === 'public' ? [401] : [])];
        expect([200, 201, 202, 204, ...refusals]).toContain(answer.statusCode);
        // What a rule behind the schema refuses says what is wrong in words of its own.
        const isRefused = answer.statusCode === 400 && BY_FORM.has(answer.json().detail);
        if (!isRefused) handled += 1;
      }),
      RUNS,
    );
    // Otherwise the rules of the call would have been tried, and nothing behind them.
    if (!SIGNED.includes(name)) expect(handled).toBeGreaterThan(RUNS.numRuns / 10);
  });
});

describe('bad input', () => {
  it.each([
    ['/wallet/history?time_range=2y', 'query.time_range'],
    ['/wallet/history?limit=0', 'query.limit'],
    ['/wallet/history?limit=1000000000', 'query.limit'],
    ['/wallet/history?limit=1&limit=2', 'query.limit'],
    ['/orders/?symbol=btc%20usdt', 'query.symbol'],
    ['/orders/?status=Whatever', 'query.status'],
    ['/orders/?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'query.to'],
    ['/orders/paginated?page=-1', 'query.page'],
    ['/orders/paginated?sort=id', 'query.sort'],
    ['/orders/export?order=up', 'query.order'],
    ['/market/klines?interval=7', 'query.interval'],
    ['/market/klines?symbol=NOSUCH', 'query.symbol'],
    ['/positions/?category=spot', 'query.category'],
    ['/customer/orders/daily-summary?days=abc', 'query.days'],
    ['/customer/orders/daily-summary?days=0x2', 'query.days'],
    ['/orders/?limit=1e2', 'query.limit'],
    ['/orders/?limit=%2B5', 'query.limit'],
    ['/orders/?from=0000-01-01T00:00:00Z', 'query.from'],
    ['/orders/?from=2026-01-01T00:00:00.500Z&to=2026-01-01T00:00:00Z', 'query.to'],
    ['/market/klines?start=2026-01-01T00:00:30Z&end=2026-01-01T00:00Z', 'query.end'],
    ['/market/klines?start=1969-12-31T23:59:59Z', 'query.start'],
    ['/dealing/strikes/0000-01-01', 'params.day'],
    ['/dealing/strikes/2100-01-01', 'params.day'],
  ])('%s is answered with 400 that names %s', async (url, path) => {
    const [callPath = '', query = ''] = url.split('?');
    const answer = await send({ method: 'GET', path: callPath }, { query });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0]).toMatchObject({ path, message: expect.any(String) });
  });

  it.each([
    ['updateMe', { name: 'a\u0000b' }, 'body.name'],
    ['updateMe', { name: 'two\nlines' }, 'body.name'],
    ['updateMe', { name: 'half a pair \uD800' }, 'body.name'],
    ['updateMe', { name: 'Ada', current_password: 'half a pair \uD800' }, 'body.current_password'],
    ['login', { email: 'a@b.example', password: 'half a pair \uD800' }, 'body.password'],
    ['recordTerms', { ...TERMS, from_day: '0000-01-01' }, 'body.from_day'],
    ['recordTerms', { ...TERMS, from_day: '9999-12-31' }, 'body.from_day'],
    ['makeRequest', { ...REDEMPTION, dealing_day: '9999-12-01' }, 'body.dealing_day'],
    ['addExclusion', { ...WINDOW, reason: 'a\u0000bc' }, 'body.reason'],
    ['addExclusion', { ...WINDOW, from: '0000-01-01T00:00:00Z' }, 'body.from'],
    ['addExclusion', { ...WINDOW, from: '2026-01-01T00:00:00.500Z', to: '2026-01-01T00:00:00Z' }, 'body.to'],
    ['addExclusion', { ...WINDOW, from: '2026-01-01T00:00:30Z', to: '2026-01-01T00:00Z' }, 'body.to'],
  ] as const)('%s with %j is answered with 400 that names %s', async (name, body, path) => {
    const answer = await send(
      { ...calls[name], path: filledIn(calls[name].path) },
      { body: JSON.stringify(body) },
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0]).toMatchObject({ path, message: expect.any(String) });
  });

  it('is not a window of half a second, nor a reason of several lines', async () => {
    const body = { ...WINDOW, to: '2026-01-01T00:00:00.500Z', reason: 'one\n\ttwo' };
    const answer = await send(calls.addExclusion, { body: JSON.stringify(body) });
    expect([answer.statusCode, answer.json().reason]).toEqual([201, body.reason]);
  });

  it.each([
    ['{"email": ', 400],
    ['{"email": 5, "password": []}', 400],
    [JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(66_000) }), 413],
  ])('a sign-in with %.30s is answered with %i', async (body, status) => {
    const answer = await send(calls.login, { body });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('of another media type is answered with 415', async () => {
    expect(
      (await send(calls.login, { body: 'email=a', type: 'application/x-www-form-urlencoded' })).statusCode,
    ).toBe(415);
  });

  it('never changes what may not be changed', async () => {
    await send(calls.updateMe, {
      body: JSON.stringify({ name: 'New Name', role: 'customer', id: 'x', is_admin: true }),
    });
    expect((await send(calls.me)).json()).toMatchObject({ name: 'New Name', role: 'admin' });
  });
});
