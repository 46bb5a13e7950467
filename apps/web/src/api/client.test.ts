import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@equanim/contract/calls';
import { type ProblemCode, problems } from '@equanim/contract/problem';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectorWith, CURRENT, POSITIONS, troubleWith } from '../portal/frame/answers.test-support.ts';
import { ApiProblem } from './api-problem.ts';
import { callApi, connectSession } from './client.ts';
import { positionsQuery } from './positions.ts';

interface Answer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

let server: Server;
let answer: Answer;
let asked: IncomingMessage | undefined;
let refusedTokens: (string | null)[];
let waitingTokens: (string | null)[];
/** What the person answers to each question for a step-up. */
let confirmed: boolean[];
/** Answered first, one a call. */
let before: Answer[];
let askedCount: number;

/** The same with a field of tomorrow in each of its objects. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withMore(field)]);
  return { ...Object.fromEntries(fields), of_tomorrow: { x: [1] } };
}

const refusal = (code: ProblemCode): Answer => ({
  status: problems[code].status,
  body: { type: `/problems/${code}`, ...problems[code] },
});
const failure = (name: 'walletCurrent' | 'logout' = 'walletCurrent') =>
  callApi(calls[name], {}).catch((error: unknown) => error);

beforeEach(async () => {
  [refusedTokens, waitingTokens, confirmed, before, askedCount] = [[], [], [], [], 0];
  answer = { body: CURRENT };
  server = createServer((request, response) => {
    asked = request;
    askedCount += 1;
    const { status = 200, body, headers } = before.shift() ?? answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const platformFetch = globalThis.fetch;
  // A browser completes the path with the origin of the page; Node has no page.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    platformFetch(new URL(path, `http://127.0.0.1:${String(port)}`), init),
  );
  connectSession({
    readToken: () => 'a-token',
    onUnauthorized: (token) => refusedTokens.push(token),
    onFactorRequired: (token) => waitingTokens.push(token),
    confirm: async () => confirmed.shift() ?? false,
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await new Promise((done) => server.close(done));
});

test('a call carries the bearer token and its query', async () => {
  expect(await callApi(calls.walletCurrent, {})).toEqual(CURRENT);
  expect(asked?.headers.authorization).toBe('Bearer a-token');
  answer = { body: [] };
  await callApi(calls.orders, { query: { symbol: 'BTCUSDT', limit: 5 } });
  expect(asked?.url).toBe('/api/v1/orders/?symbol=BTCUSDT&limit=5');
});

test('positions are stale where the header of the answer says so', async () => {
  const read = () => new QueryClient().fetchQuery(positionsQuery());
  answer = { body: [] };
  expect(await read()).toEqual({ positions: [], isStale: false });
  answer = { body: [], headers: { 'x-stale': 'true' } };
  expect(await read()).toEqual({ positions: [], isStale: true });
});

test('any 401 ends the session, except at sign-in', async () => {
  answer = refusal('not-signed-in');
  await expect(callApi(calls.walletCurrent, {})).rejects.toMatchObject({ status: 401 });
  expect(refusedTokens).toEqual(['a-token']);
  const credential = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } } as const;
  for (const call of [
    () => callApi(calls.login, { body: { email: 'a@b.co', password: 'x' } }),
    () => callApi(calls.passkeyLogin, { body: { credential } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 401 });
  expect(refusedTokens).toEqual(['a-token']);
});

test('a call that needs a step-up is made once more when the person has confirmed, and fails otherwise', async () => {
  before = [refusal('step-up-required')];
  confirmed = [true];
  expect(await callApi(calls.walletCurrent, {})).toEqual(CURRENT);
  expect(askedCount).toBe(2);
  answer = refusal('step-up-required');
  expect(await failure()).toMatchObject({ code: 'step-up-required' });
  expect(askedCount).toBe(3);
  // Nobody is asked twice for one call.
  confirmed = [true, true];
  expect(await failure()).toMatchObject({ code: 'step-up-required' });
  expect([askedCount, confirmed, waitingTokens]).toEqual([5, [true], []]);
});

test('a refused call says why, which fields are wrong, and after how long to try again', async () => {
  const errors = [{ path: 'body.new_password', message: 'Too short.' }];
  const body = { type: '/problems/too-many-requests', detail: 'Wait.', errors };
  answer = { status: 429, body, headers: { 'retry-after': '90' } };
  const told = { code: 'too-many-requests', detail: 'Wait.', fields: ['new_password'], retryAfterS: 90 };
  expect(await failure('logout')).toMatchObject(told);
  answer = { status: 502, body: '<html>Bad gateway</html>', headers: { 'retry-after': 'soon' } };
  const untold = { status: 502, code: undefined, detail: undefined, fields: [], retryAfterS: undefined };
  expect(await failure('logout')).toMatchObject(untold);
});

test.each([
  ['nonsense instead of JSON', '<html>'],
  ['truncated JSON', JSON.stringify(CURRENT).slice(0, 40)],
  ['a missing field', { ...CURRENT, unrealized_pnl: undefined }],
  ['text where a number belongs', { ...CURRENT, wallet_balance: 'NaN' }],
])('an answer that breaks the contract is a failure: %s', async (_, body) => {
  answer = { body };
  expect(await failure()).toBeInstanceOf(ApiProblem);
});

test.each([
  ['walletCurrent', CURRENT],
  ['positions', POSITIONS],
  ['status', collectorWith({ trouble: troubleWith(), notices: [{ about: 'rows', text: 'Three.' }] })],
] as const)('fields the contract does not know break no answer: %s', async (name, body) => {
  answer = { body: withMore(body) };
  expect(await callApi(calls[name], {})).toEqual(body);
});

test.each([
  ['walletCurrent', { ...CURRENT, base_equity: undefined }],
  ['positions', [{ ...POSITIONS[0], category: undefined, settle_coin: undefined, side: 'Hedge' }]],
  ['me', { role: 'admin' }],
  ['status', { ...collectorWith({}), mode: 'rehearsal' }],
] as const)(
  'fields of Specification 3.7 to 3.13 are enough, and a word of tomorrow is taken: %s',
  async (name, body) => {
    answer = { body };
    expect(await callApi(calls[name], {})).toEqual(JSON.parse(JSON.stringify(body)));
  },
);

test('a call without an answer fails with status 0, and one whose answer has no body resolves to nothing', async () => {
  answer = { status: 204, body: '' };
  expect(await callApi(calls.logout, {})).toBeUndefined();
  await new Promise((done) => server.close(done));
  expect(await failure()).toMatchObject({ name: 'ApiProblem', status: 0 });
});
