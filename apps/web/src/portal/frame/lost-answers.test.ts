import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { json } from 'node:stream/consumers';
import { calls } from '@equanim/contract/calls';
import { problems, type ProblemCode } from '@equanim/contract/problem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { outcomeOf, type Outcome } from '../../api/api-problem.ts';
import { callApi, connectSession } from '../../api/client.ts';
import { failureOf } from './failure-of.ts';

const SEED = 46;
const INTENTS = 100;
/** Beyond the length of any request or answer here. */
const MAX_BYTES = 900;

let state = SEED;
/** A linear congruential generator: the seed says it all. */
function draw(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

/** What the server has heard, and what it has made, of one intent. */
interface Heard {
  keys: Array<string | undefined>;
  made: Array<string | undefined>;
}
/** By the reason, which differs from intent to intent. */
const heard = new Map<string, Heard>();

const window = { from: '2026-03-01T10:00:00Z', to: '2026-03-01T11:00:00Z' };
const exclusion = { id: '11111111-1111-4111-8111-111111111111', ...window, created_at: window.from };

type Reply = [status: number, body: unknown];
const refusal = (code: ProblemCode): Reply => [
  problems[code].status,
  { type: `/problems/${code}`, ...problems[code] },
];

/** One of many things that can happen. As on the real server, walls come before the first answer is looked for. */
function answer({ keys, made }: Heard, key: string | undefined, reason: string): Reply {
  keys.push(key);
  const wall = draw(8);
  if (wall === 0) return refusal('too-many-requests');
  if (wall === 1) return refusal('step-up-required');
  const whole: Reply = [201, { ...exclusion, reason }];
  if (key !== undefined && made.includes(key)) return draw(3) === 0 ? refusal('already-made') : whole;
  const fate = draw(8);
  if (fate === 0) return refusal('not-possible');
  if (fate === 1) return refusal('internal');
  made.push(key);
  if (fate === 2) return refusal('internal');
  return fate === 3 ? [201, { odd: true }] : whole;
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // A request that breaks off is none.
  const body = await json(request).catch(() => null);
  if (body === null) return;
  const { reason } = body as { reason: string };
  const known = heard.get(reason) ?? { keys: [], made: [] };
  heard.set(reason, known);
  const [status, reply] = answer(known, request.headers['idempotency-key'] as string | undefined, reason);
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(reply));
}

const http = createHttpServer((request, response) => void serve(request, response));

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Cuts half of the connections at a random byte of the request or of the answer. */
const cutting = createServer((client) => {
  const server = connect(portOf(http), '127.0.0.1');
  const cut = () => {
    client.destroy();
    server.destroy();
  };
  const left = { request: Infinity, answer: Infinity };
  if (draw(2) === 0) left[draw(2) === 0 ? 'request' : 'answer'] = draw(MAX_BYTES);
  const pass = (side: 'request' | 'answer', bytes: Buffer) => {
    (side === 'request' ? server : client).write(bytes.subarray(0, left[side]));
    left[side] -= bytes.length;
    if (left[side] < 0) (side === 'request' ? server : client).end(cut);
  };
  client.on('data', (bytes) => pass('request', bytes)).on('end', () => server.end());
  server.on('data', (bytes) => pass('answer', bytes)).on('end', () => client.end());
  client.on('error', cut);
  server.on('error', cut);
});

beforeAll(async () => {
  for (const server of [http, cutting])
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const platformFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    platformFetch(new URL(path, `http://127.0.0.1:${String(portOf(cutting))}`), init),
  );
  connectSession({
    readToken: () => 'a-token',
    onUnauthorized: () => undefined,
    onFactorRequired: () => undefined,
    confirm: async () => draw(2) === 0,
  });
});

afterAll(async () => {
  vi.unstubAllGlobals();
  for (const server of [cutting, http]) await new Promise((done) => void server.close(done));
});

const SENTENCES = {
  done: /^The window was excluded, but|^It was created,/,
  'not-done': /^The window was not|^Nothing was changed|^Too many|^This is not possible/,
  unknown:
    /^It is not known whether the window was excluded[.] Try again: it will not be done twice[.]$|^Too many/,
};

/** Tries the same until it is known whether it was done. @returns how each attempt ended, and what was said of failures */
async function insist(reason: string): Promise<Array<{ outcome: Outcome; sentence: string | null }>> {
  const ends = [];
  let outcome: Outcome = 'unknown';
  while (outcome === 'unknown') {
    const error = await callApi(calls.addExclusion, { body: { ...window, reason } }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    outcome = error === null ? 'done' : outcomeOf(error);
    ends.push({ outcome, sentence: error === null ? null : failureOf(error, 'The window was excluded') });
  }
  return ends;
}

test('whatever is lost of requests and answers, a form says what is true, and nothing is done twice', async () => {
  const lies: unknown[] = [];
  const all: Outcome[] = [];
  for (let intent = 0; intent < INTENTS; intent += 1) {
    const reason = `Intent ${String(intent)} of seed ${String(SEED)}`;
    const ends = await insist(reason);
    const { keys = [], made = [] } = heard.get(reason) ?? {};
    const isTrue = made.length === (ends.at(-1)?.outcome === 'done' ? 1 : 0);
    const isSaid = ends.every(
      ({ outcome, sentence }) => sentence === null || SENTENCES[outcome].test(sentence),
    );
    const isOneKey = new Set(keys).size === 1 && /^[0-9a-f]{32}$/.test(keys[0] ?? '');
    if (!isTrue || !isSaid || !isOneKey) lies.push({ reason, ends, keys, made });
    all.push(...ends.map(({ outcome }) => outcome));
  }
  expect(lies).toEqual([]);
  for (const outcome of ['done', 'not-done', 'unknown'] as const)
    expect(all.filter((one) => one === outcome).length).toBeGreaterThan(INTENTS / 10);
});

test.each(['done', 'not-done'] as const)(
  'what is meant again after it was %s has another key',
  async (wanted) => {
    let reason = '';
    for (let outcome: Outcome | undefined; outcome !== wanted;) {
      reason = `Again, ${String(heard.size)} of seed ${String(SEED)}`;
      outcome = (await insist(reason)).at(-1)?.outcome;
    }
    await insist(reason);
    expect(new Set(heard.get(reason)?.keys).size).toBe(2);
  },
);
