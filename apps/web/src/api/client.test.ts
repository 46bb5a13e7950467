import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ProblemCode, problems } from '@equanim/contract/problem';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { callApi, connectSession } from './client.ts';
import { positionsQuery } from './positions.ts';

interface Answer {
  status: number;
  body: string;
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

const balance = {
  timestamp: '2026-03-01T10:00:00Z',
  normalized_value: 1.1,
  percentage_change: 10,
  wallet_balance: 55_000,
  unrealized_pnl: -3,
  base_equity: 50_000,
};
const position = {
  symbol: 'BTC-27JUN26-100000-C',
  category: 'option',
  settle_coin: 'USDC',
  side: 'Sell',
  leverage: null,
  wallet_percentage: null,
  position_value_usdt: -120,
  avg_price: 1_000,
  mark_price: 1_200,
  roi_pct: null,
  unrealised_pnl: -20,
};
const status = {
  mode: 'live',
  collector: {
    state: 'degraded',
    trouble: {
      what: 'The exchange is silent.',
      since: balance.timestamp,
      works: 'Histories.',
      action: 'Nothing.',
      next_attempt_at: balance.timestamp,
    },
    last_sample_at: null,
    quarantined: 0,
    questions: 1,
    notices: [{ about: 'rows', text: '3 rows of the exchange could not be read.' }],
  },
  orders: { is_current: false, known_until: balance.timestamp },
  first_figures_at: null,
};

/** The same with a field of tomorrow in each of its objects. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withMore(field)]);
  return { ...Object.fromEntries(fields), of_tomorrow: { x: [1] } };
}

const problem = (status: number, detail: string): Answer => ({
  status,
  body: JSON.stringify({ type: 'about:blank', title: 'Title', status, detail }),
});

beforeEach(async () => {
  refusedTokens = [];
  waitingTokens = [];
  confirmed = [];
  before = [];
  askedCount = 0;
  server = createServer((request, response) => {
    asked = request;
    askedCount += 1;
    const { status, body, headers } = before.shift() ?? answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
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
  answer = { status: 200, body: JSON.stringify(balance) };
  expect(await callApi('walletCurrent', {})).toEqual(balance);
  expect(asked?.headers.authorization).toBe('Bearer a-token');
  const unknown = { ...balance, normalized_value: null, percentage_change: null };
  answer = { status: 200, body: JSON.stringify(unknown) };
  expect(await callApi('walletCurrent', {})).toEqual(unknown);
  answer = { status: 200, body: '[]' };
  await callApi('orders', { query: { symbol: 'BTCUSDT', limit: 5 } });
  expect(asked?.url).toBe('/api/v1/orders/?symbol=BTCUSDT&limit=5');
});

test('positions are stale where the header of the answer says so', async () => {
  const read = () => new QueryClient().fetchQuery(positionsQuery());
  answer = { status: 200, body: '[]' };
  expect(await read()).toEqual({ positions: [], isStale: false });
  answer = { status: 200, body: '[]', headers: { 'x-stale': 'true' } };
  expect(await read()).toEqual({ positions: [], isStale: true });
});

test('any 401 ends the session, except at sign-in', async () => {
  answer = problem(401, 'No.');
  await expect(callApi('walletCurrent', {})).rejects.toMatchObject({ status: 401 });
  expect(refusedTokens).toEqual(['a-token']);
  await expect(callApi('login', { body: { email: 'a@b.co', password: 'x' } })).rejects.toMatchObject({
    status: 401,
  });
  const credential = {
    id: 'x',
    rawId: 'x',
    type: 'public-key',
    response: { clientDataJSON: 'x' },
  } as const;
  await expect(callApi('passkeyLogin', { body: { credential } })).rejects.toMatchObject({ status: 401 });
  expect(refusedTokens).toEqual(['a-token']);
});

const refusal = (code: ProblemCode): Answer => ({
  status: problems[code].status,
  body: JSON.stringify({ type: `/problems/${code}`, ...problems[code] }),
});

test('a call that needs a step-up is made once more when the person has confirmed', async () => {
  before = [refusal('step-up-required')];
  answer = { status: 200, body: JSON.stringify(balance) };
  confirmed = [true];
  expect(await callApi('walletCurrent', {})).toEqual(balance);
  expect(askedCount).toBe(2);
});

test('a call that needs a step-up fails when the person does not confirm, or it is asked for again', async () => {
  answer = refusal('step-up-required');
  await expect(callApi('walletCurrent', {})).rejects.toMatchObject({ code: 'step-up-required' });
  expect(askedCount).toBe(1);
  confirmed = [true, true];
  await expect(callApi('walletCurrent', {})).rejects.toMatchObject({ code: 'step-up-required' });
  expect([askedCount, confirmed]).toEqual([3, [true]]);
  expect(waitingTokens).toEqual([]);
});

test('a call that waits for the second factor says so, and keeps the session', async () => {
  answer = refusal('second-factor-required');
  await expect(callApi('walletCurrent', {})).rejects.toMatchObject({ code: 'second-factor-required' });
  expect([waitingTokens, refusedTokens]).toEqual([['a-token'], []]);
  answer = refusal('forbidden');
  await expect(callApi('walletCurrent', {})).rejects.toMatchObject({ code: 'forbidden' });
  expect(waitingTokens).toEqual(['a-token']);
});

test('a refused call says which fields are wrong, and after how long to try again', async () => {
  const errors = [{ path: 'body.new_password', message: 'Too short.' }];
  answer = {
    status: 429,
    body: JSON.stringify({ type: '/problems/too-many-requests', detail: 'Wait.', errors }),
    headers: { 'retry-after': '90' },
  };
  await expect(callApi('logout', {})).rejects.toMatchObject({
    code: 'too-many-requests',
    fields: ['new_password'],
    retryAfterS: 90,
  });
  answer = { status: 502, body: '<html>Bad gateway</html>', headers: { 'retry-after': 'soon' } };
  await expect(callApi('logout', {})).rejects.toMatchObject({
    code: undefined,
    fields: [],
    retryAfterS: undefined,
  });
});

test.each([
  ['nonsense instead of JSON', '<html>'],
  ['truncated JSON', JSON.stringify(balance).slice(0, 40)],
  ['a missing field', JSON.stringify({ ...balance, unrealized_pnl: undefined })],
  ['text where a number belongs', JSON.stringify({ ...balance, wallet_balance: 'NaN' })],
])('an answer that breaks the contract is a failure: %s', async (_, body) => {
  answer = { status: 200, body };
  await expect(callApi('walletCurrent', {})).rejects.toBeInstanceOf(ApiProblem);
});

test.each([
  ['walletCurrent', balance],
  ['positions', [position]],
  ['status', status],
] as const)('fields the contract does not know break no answer: %s', async (name, body) => {
  answer = { status: 200, body: JSON.stringify(withMore(body)) };
  expect(await callApi(name, {})).toEqual(body);
});

test.each([
  ['walletCurrent', { ...balance, base_equity: undefined }],
  ['positions', [{ ...position, category: undefined, settle_coin: undefined, side: 'Hedge' }]],
  ['me', { role: 'admin' }],
  ['status', { ...status, mode: 'rehearsal', collector: { ...status.collector, state: 'asleep' } }],
] as const)(
  'fields of Specification 3.7 to 3.13 are enough, and a word of tomorrow is taken: %s',
  async (name, body) => {
    answer = { status: 200, body: JSON.stringify(body) };
    expect(await callApi(name, {})).toEqual(JSON.parse(answer.body));
  },
);

test('a call without an answer fails with status 0', async () => {
  await new Promise((done) => server.close(done));
  await expect(callApi('walletCurrent', {})).rejects.toMatchObject({ name: 'ApiProblem', status: 0 });
});

test('a call whose answer has no body resolves to nothing', async () => {
  answer = { status: 204, body: '' };
  expect(await callApi('logout', {})).toBeUndefined();
});
