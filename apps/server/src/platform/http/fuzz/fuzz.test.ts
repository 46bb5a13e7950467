import { gunzipSync } from 'node:zlib';
import { problemBody, problems } from '@equanim/contract/problem';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { startMailbox } from '../../../people/mail/mailbox.test-support.ts';
import { PASSWORD, startTestApp } from '../../../test-app.test-support.ts';
import { fillEvidence } from '../../database/account-evidence.test-support.ts';
import { fillMinutes, fillOrders } from '../../database/long-history.test-support.ts';
import type { Database } from '../../database/open.ts';
import { heapMegabytes } from '../../heap.test-support.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../time.ts';
import { createActors, ROLES, type RoleName } from './actors.test-support.ts';
import { operationsOf, type Operation } from './document.test-support.ts';
import { createHarvest } from './harvest.test-support.ts';
import { requestFor, type FuzzRequest } from './requests.test-support.ts';
import type { Draw } from './values.test-support.ts';

/** Twenty thousand on the scorecard. */
const REQUESTS = Math.max(1_000, Math.ceil(20_000 * inject('scale')));
/** The same each time, so that only a change makes a difference; the scorecard draws new ones. */
const SEED = inject('scale') > 0.01 ? Math.floor(Math.random() * 2 ** 31) : 20_261_123;
/** Drawn from one seed each. */
const PART = 500;
const START = Date.UTC(2026, 10, 20, 12);
/** People and limits are put right, and a minute passes, after so many requests. */
const BATCH = 60;
/** With fewer, memory has not settled. */
const IS_WHOLE = REQUESTS >= 20_000;
const MAX_MS = 2 * SECOND_MS;
/** They wait for the simulator, which works out years of candles in this process. */
const ASKS_EXCHANGE = /\/(?:market|positions)\//;
const STEPS = /totp|second-factor.code|recovery|register|reset-password|confirmation|questions/;
const MAX_GROWTH_MB = 50;
/** What nobody outside has to read: traces, statements, names of tables, libraries and folders. */
const INTERNAL =
  /\bat [^\s"]{1,80} ?\(?[^\s"]{0,200}:\d+:\d+|node:internal|node_modules|\.[jt]s:\d|violates|syntax error|duplicate key|relation \\?"|column \\?"|_hash\b|kysely|pglite|postgres|argon2|\bzod\b|ECONN|\/(?:work|home|tmp)\//i;

let [now, sent] = [START, 0];
let slowest = { ms: 0, name: '' };
/** What the server logged last. */
let logged = '';

const mailbox = await startMailbox();
const logger = pino({ level: 'error' }, { write: (line) => void (logged = line) });
const test = await startTestApp(START, { smtpUrl: mailbox.url, logger });
// Works out the account's life so far, which would be taken for a slow answer.
test.simulator.truthAt(Date.now());
await fillFund(test.db, START);
const actors = await createActors(test);
const harvest = createHarvest(() => now, PASSWORD);
const operations = operationsOf((await test.app.inject('/api/v1/openapi.json')).json());
await passMinute();
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

/** Stores ten days of minutes, orders and evidence, samples that wait for a decision, and types of the log nobody knows. */
async function fillFund(db: Database, endMs: number): Promise<void> {
  const span = { fromMs: endMs - 10 * DAY_MS, toMs: endMs - MINUTE_MS };
  await fillMinutes(db, { minutes: 14_400, endMs: span.toMs, hasGaps: true });
  await fillOrders(db, { count: 400, ...span });
  await fillEvidence(db, span);
  // Lines count from then on.
  await db
    .updateTable('accounts')
    .set({ counted_since: new Date(span.fromMs) })
    .execute();
  const nothing = { change: '1', cash_flow: '0', funding: '0', fee: '0', balance: '0', rest: '{}' };
  const lines = Array.from({ length: 20 }, (_, n) => ({
    ...nothing,
    transaction_id: `asked-${n}`,
    type: `CUSTODY_${n}`,
    meaning: 'unknown' as const,
    coin: 'USDT',
    category: 'linear',
    symbol: '',
    side: null,
    is_realized: false,
    occurred_at: new Date(endMs - DAY_MS),
  }));
  await db.insertInto('transactions').values(lines).execute();
  const samples = Array.from({ length: 60 }, (_, n) => {
    const takenAt = new Date(span.fromMs + n * MINUTE_MS);
    return { id: crypto.randomUUID(), taken_at: takenAt, read_at: takenAt, reason: 'moved', raw: '{}' };
  });
  await db.insertInto('quarantined_samples').values(samples).execute();
}

/** The fund lives on, everybody is who they were, and no limit of an account stands in for an answer. */
async function passMinute(): Promise<void> {
  now = START + Math.floor(sent / BATCH) * MINUTE_MS;
  test.setNow(now);
  test.collector.lastSampleAt = new Date(now);
  await test.seedMinutes(now, [50_000 + (sent % 1_000)]);
  await test.db
    .insertInto('btc_prices')
    .values({ taken_at: new Date(now), price: '60000' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await test.db.deleteFrom('limit_counters').execute();
  await actors.putRight(new Date(now), sent % (4 * BATCH) !== 0);
  for (const { text } of mailbox.mails.splice(0)) harvest.takeLink(text);
}

async function send({ method, url, headers, payload }: FuzzRequest): Promise<LightMyRequestResponse> {
  sent += 1;
  const answer = await test.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers,
    // So many that no limit is met, and so few that what is kept of each is there early.
    remoteAddress: `10.0.${(sent >> 8) % 8}.${sent % 256}`,
    ...(payload !== undefined && { payload }),
  });
  if (answer.headers['content-encoding'] !== 'gzip') return answer;
  const body = gunzipSync(answer.rawPayload).toString();
  return { ...answer, body, json: () => JSON.parse(body) };
}

/** Makes one request and holds its answer against the document. */
async function tryOne(draw: Draw): Promise<void> {
  const role: RoleName = draw(fc.constantFrom(...ROLES, 'admin'));
  // One in five is of what takes several steps in order.
  const among = draw(fc.nat(4)) === 0 ? operations.filter(({ path }) => STEPS.test(path)) : operations;
  const operation = among[draw(fc.nat(among.length - 1))];
  if (!operation) throw new Error('The document has no calls.');
  if (role !== 'nobody' && !(await actors.isIn(role))) await actors.putRight(new Date(now), false);
  const token = actors.tokenOf(role);
  const request = requestFor(operation, token, { draw, harvest });
  const startedMs = performance.now();
  const answer = await send(request);
  const ms = performance.now() - startedMs;
  if (ms > slowest.ms && !ASKS_EXCHANGE.test(operation.path)) slowest = { ms, name: operation.name };
  const wrong = wrongWith(answer, operation, request.fault);
  const story = { role, operation: operation.name, ...request, status: answer.statusCode, body: answer.body };
  // Beside the failure stands what the server says of it.
  const why = answer.statusCode >= 500 ? logged : '';
  expect({ ...story, wrong, why }).toEqual({ ...story, wrong: null, why: '' });
  if (answer.statusCode < 300 && /^[[{]/.test(answer.body)) harvest.take(answer.json(), operation.path);
  if (sent % BATCH === 0) await passMinute();
}

/** What is wrong with an answer, in words; null where nothing is. */
function wrongWith(
  answer: LightMyRequestResponse,
  operation: Operation,
  fault: string | null,
): string | null {
  const { statusCode: status, body, headers } = answer;
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  if (INTERNAL.test(body)) return 'It tells of the inside.';
  if (headers['x-powered-by'] ?? headers['server']) return 'It says what it is made of.';
  if (fault !== null && (status < 400 || status > 499)) return `${fault} is no reason to refuse it.`;
  return status >= 400 ? wrongWithProblem(answer, operation, fault) : wrongWithBody(answer, operation, type);
}

function wrongWithBody(
  { statusCode: status, body }: LightMyRequestResponse,
  operation: Operation,
  type: string,
): string | null {
  const forms = operation.answers.get(status);
  if (!forms) return `The document knows no answer with ${status}.`;
  if (body === '') return forms.size === 0 ? null : 'It has no body.';
  const check = forms.get(type);
  if (!check) return `The document knows no ${type} with ${status}.`;
  const checked = check.safeParse(type === 'application/json' ? JSON.parse(body) : body);
  return checked.success ? null : checked.error.message;
}

function wrongWithProblem(
  { statusCode: status, body, headers }: LightMyRequestResponse,
  { answers }: Operation,
  fault: string | null,
): string | null {
  if (!String(headers['content-type']).startsWith('application/problem+json')) return 'It is no problem.';
  const problem = z.strictObject(problemBody.shape).safeParse(JSON.parse(body));
  if (!problem.success) return problem.error.message;
  const code = problem.data.type.replace('/problems/', '');
  if (problem.data.status !== status || !(code in problems)) return 'It contradicts itself.';
  if (status >= 500 && status !== 503) return 'The server failed.';
  // A wrong address or method is no answer of the call; the address may be that of another.
  if (fault?.startsWith('a method') || fault?.startsWith('an address')) return null;
  if (!answers.has(status)) return `The document knows no answer with ${status} (${code}).`;
  return null;
}

it(
  `Any request the document allows, or does not, is answered as it says, ${REQUESTS} times from seed ${SEED}`,
  { timeout: 1_800_000 },
  async ({ annotate }) => {
    let before = 0;
    // In parts, because the library holds all that it drew until an assertion ends: that is not the server's memory.
    for (let part = 0; part * PART < REQUESTS; part += 1) {
      // What is loaded and held once is there by then.
      if (part === Math.floor(REQUESTS / PART / 5)) before = heapMegabytes();
      await fc.assert(
        fc.asyncProperty(fc.gen(), (draw) => tryOne((values) => draw(() => values))),
        { numRuns: PART, seed: SEED + part, endOnFailure: true },
      );
    }
    const growth = heapMegabytes() - before;
    await annotate(
      `${slowest.name} took ${Math.round(slowest.ms)} ms; memory grew by ${Math.round(growth)} MB`,
    );
    if (!IS_WHOLE) return;
    expect(slowest.ms).toBeLessThan(MAX_MS);
    expect(growth).toBeLessThan(MAX_GROWTH_MB);
  },
);
