/**
 * `npm run bench:fund`: how long each call of the fund takes, and for how long it blocks the event loop, with ten years of a ledger
 * behind it: some 25,000 entries and 1,000 requests. The server runs in this process on the built-in database, and a minute passes
 * before each call. Times are from the request to the JSON. What is over its bar is marked with `!`; the first answer after a
 * start, which reads all of the ledger, stands by itself. Run it on an otherwise idle machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { MINUTE_MS } from '../apps/server/src/platform/time.ts';
import { FILLED, fillFund } from './fund-ledger.ts';
import { buildSide } from './history-side.ts';

const ROUNDS = 15;
const BARS = { callMs: 150, blockedMs: 50 };
const RESOLUTION_MS = 1;
const NANOSECONDS_A_MS = 1e6;

interface Taken {
  ms: number;
  /** The longest that the event loop was blocked. */
  blockedMs: number;
}

const directory = mkdtempSync(join(tmpdir(), 'equanim-fund-'));
const database = await openDatabase({ directory });
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let nowMs = FILLED.nowMs;
const { app, services, tokens } = await buildSide(database, () => new Date(nowMs));
let made = '';

async function take({ method, path, body }: FundCall, token: string): Promise<Taken> {
  nowMs += MINUTE_MS;
  const url = `/api/v1${path.replace('{made}', made)}`;
  const headers = { authorization: `Bearer ${token}` };
  delay.reset();
  const startedAt = performance.now();
  const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) });
  const ms = performance.now() - startedAt;
  // What blocked the loop last is counted when it turns again.
  await sleep(2 * RESOLUTION_MS);
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`);
  if (answer.statusCode === 201) made = answer.json<{ id: string }>().id;
  return { ms, blockedMs: Math.max(0, delay.max / NANOSECONDS_A_MS - RESOLUTION_MS) };
}

const marked = (figure: number, bar: number): string => `${figure.toFixed(1)}${figure > bar ? ' !' : ''}`;

try {
  const customer = (await services.users.list()).find(({ role }) => role === 'customer');
  const { entries, requests, investorId } = await fillFund(database.db, customer?.id ?? '');
  console.error(`${String(entries)} entries, ${String(requests)} requests`);
  const calls = callsFor(investorId);
  delay.enable();
  const first = calls[0] && (await take(calls[0], tokens.admin));
  console.log('The first answer after a start', first);
  const taken = new Map(calls.map((call) => [call, [] as Taken[]]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const call of calls) taken.get(call)?.push(await take(call, tokens[call.who]));
  const { state } = await services.ledger.reconcile();
  if (state !== 'even')
    throw new Error(`The ledger that was filled in is ${state}, not even with the account.`);
  console.table(
    [...taken].map(([{ method, path }, all]) => {
      const times = all.map(({ ms }) => ms);
      const blocked = all.map(({ blockedMs }) => blockedMs);
      return {
        call: `${method} ${path}`,
        'median ms': marked(median(times), BARS.callMs),
        'max ms': marked(Math.max(...times), BARS.callMs),
        'blocked, median ms': marked(median(blocked), BARS.blockedMs),
        'blocked, max ms': marked(Math.max(...blocked), BARS.blockedMs),
      };
    }),
  );
} finally {
  delay.disable();
  await app.close();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
}

/** The middle of some values, or of the two in the middle; 0 for none. */
function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** A call that is measured. */
interface FundCall {
  who: 'admin' | 'customer';
  method: 'GET' | 'POST';
  /** `{made}` stands for the id of the request that was made last. */
  path: string;
  body?: object;
}

function reads(who: FundCall['who'], ...paths: string[]): FundCall[] {
  return paths.map((path) => ({ who, method: 'GET', path }));
}

/** Every call of the fund that a screen makes; each request that is made is canceled again. */
function callsFor(investorId: string): readonly FundCall[] {
  const body = { investor_id: investorId, kind: 'redemption', shares: 0.01, confirms_another: true };
  const reason = { reason: 'It was made to be measured.' };
  return [
    ...reads(
      'admin',
      '/funds',
      '/funds/flagship/investors',
      '/dealing/requests',
      '/dealing/requests?state=requested',
      '/dealing/flows',
      '/dealing/strikes',
      `/dealing/strikes/${FILLED.nextDay}`,
      `/dealing/strikes/${FILLED.lastDay}`,
      '/ledger/entries',
      '/ledger/reconciliation',
    ),
    { who: 'admin', method: 'POST', path: '/dealing/requests', body },
    { who: 'admin', method: 'POST', path: '/dealing/requests/{made}/accept' },
    { who: 'admin', method: 'POST', path: '/dealing/requests/{made}/cancel', body: reason },
    ...reads('customer', '/customer/holdings', '/customer/requests'),
    { who: 'customer', method: 'POST', path: '/customer/requests', body },
    { who: 'customer', method: 'POST', path: '/customer/requests/{made}/cancel' },
  ];
}
