/**
 * `npm run bench:load [years]`: how the API answers with years of history behind it. Fills the built-in database with a snapshot a
 * minute (5 years by default: 2.6 million), serves it on the simulated exchange, and lets 50 connections make the calls of both
 * dashboards for a minute, each again as soon as the last is answered (autocannon, in a thread of its own). Prints latencies beside
 * their bars, and whether every minute was sampled meanwhile. Run it on an otherwise idle machine; whoever asks shares its processor.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { MINUTE_MS, SECOND_MS } from '../apps/server/src/platform/time.ts';
import { startProduct } from '../e2e/serve-product.ts';
import { atMost, printBars } from './bars.ts';
import { fillHistory } from './fill-history.ts';

const YEAR_MINUTES = 525_960;
const CONNECTIONS = 50;
/** Limits are by address: each of so many stays within them. */
const ADDRESSES = 4_000;
/** Within which the last minute's sample is stored. */
const SETTLE_MS = 10 * SECOND_MS;
const MAX_P97_MS = 100;
const MAX_P99_MS = 250;

/** What the two dashboards ask for, the longest ranges as often as the shortest. */
const CALLS = {
  admin: [
    ...['1d', '1m', '1y', 'max'].map((range) => `/wallet/history?time_range=${range}&limit=500`),
    '/wallet/current',
    '/wallet/summary',
    '/positions/',
    '/orders/paginated?page=1&page_size=25',
  ],
  customer: [
    '/customer/wallet/history?time_range=max',
    '/customer/wallet/current',
    '/customer/positions/',
    '/customer/orders/daily-summary',
  ],
};

/** Signs one of the demo's people in. @returns the token */
async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'equanim-demo' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`${email} could not sign in (HTTP ${String(answer.status)}).`);
  return token;
}

/** Waits for the first sampled minute: until then a new server is busy with the exchange's past. */
async function untilSampled(url: string, token: string): Promise<void> {
  const startedMs = Date.now();
  for (let lastMs = 0; !(lastMs >= startedMs); await sleep(1_000)) {
    const answer = await fetch(`${url}/api/v1/status`, { headers: { authorization: `Bearer ${token}` } });
    const status = (await answer.json()) as { collector?: { last_sample_at: string | null } };
    lastMs = Date.parse(status.collector?.last_sample_at ?? '');
  }
}

/** The calls in turn, each from the next address, as a browser makes them that holds no earlier answer. */
async function requestsTo(url: string): Promise<autocannon.Request[]> {
  const calls: Array<{ path: string; token: string }> = [];
  for (const [role, paths] of Object.entries(CALLS)) {
    const token = await signIn(url, `${role}@equanim.demo`);
    calls.push(...paths.map((path) => ({ path, token })));
  }
  return Array.from({ length: ADDRESSES }, (_, n) => {
    const { path = '', token = '' } = calls[n % calls.length] ?? {};
    const address = `10.1.${String(n >> 8)}.${String(n & 255)}`;
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br', 'x-forwarded-for': address };
    return { path: `/api/v1${path}`, headers };
  });
}

/** Minutes that began in a stretch and have no sample. */
async function missedMinutes(directory: string, fromMs: number, toMs: number): Promise<number> {
  const { db, close } = await openDatabase({ directory });
  const first = Math.ceil(fromMs / MINUTE_MS) * MINUTE_MS;
  const due = Math.floor((toMs - first) / MINUTE_MS) + 1;
  const rows = await db
    .selectFrom('snapshots')
    .where('taken_at', '>=', new Date(first))
    .where('taken_at', '<=', new Date(toMs))
    .select('taken_at')
    .execute();
  await close();
  return due - rows.length;
}

const years = Number(process.argv[2] ?? 5);
const data = mkdtempSync(join(tmpdir(), 'equanim-load-'));
const directory = join(data, 'demo');
try {
  await fillHistory(directory, Math.round(years * YEAR_MINUTES));
  const product = await startProduct({ DATA_DIR: data, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' });
  await untilSampled(product.url, await signIn(product.url, 'admin@equanim.demo'));
  const fromMs = Date.now();
  const { latency, requests, errors, non2xx, statusCodeStats } = await autocannon({
    url: product.url,
    requests: await requestsTo(product.url),
    connections: CONNECTIONS,
    duration: MINUTE_MS / SECOND_MS,
    workers: 1,
  });
  const toMs = Date.now();
  await sleep(SETTLE_MS);
  await product.stop();
  console.log(
    `${requests.average.toFixed(0)} answers a second, half of them within ${String(latency.p50)} ms`,
  );
  console.log('By status', statusCodeStats, 'without an answer', errors);
  printBars([
    atMost('calls that failed', errors + non2xx, 0),
    atMost('97.5 % of answers within, ms', latency.p97_5, MAX_P97_MS),
    atMost('99 % of answers within, ms', latency.p99, MAX_P99_MS),
    atMost('minutes without a sample', await missedMinutes(directory, fromMs, toMs), 0),
  ]);
} finally {
  rmSync(data, { recursive: true, force: true });
}
