/**
 * `npm run bench:load [years]`: how fast the API answers with years of history behind it. Fills an embedded database with
 * a snapshot a minute (5 years by default: 2.6 million), serves it on the simulated exchange, and for a minute makes the
 * calls of the two dashboards: first one after the other, then as 50 people do who ask every ten seconds. Prints the
 * latencies of each call, and how many minutes were sampled meanwhile. Run it on an otherwise idle machine; the clients
 * share its processor.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { MINUTE_MS } from '../apps/server/src/platform/time.ts';
import { startProduct } from '../e2e/serve-product.ts';
import { fillHistory } from './fill-history.ts';
import { signIn, untilSampled } from './product.ts';

const YEAR_MINUTES = 525_960;
const DURATION_MS = MINUTE_MS;
/** How many clients ask at once, and how long each waits after a response. */
const CROWDS = [
  { people: 1, pauseMs: 0 },
  { people: 50, pauseMs: 10_000 },
] as const;

const CALLS = {
  admin: [
    ...['1d', '1m', '1y', 'max'].map((range) => `/wallet/history?time_range=${range}&limit=500`),
    '/wallet/current',
    '/wallet/summary',
    '/positions/',
    '/orders/paginated?page=1&page_size=25',
  ],
  customer: [
    '/customer/wallet/history?time_range=max&limit=500',
    '/customer/wallet/current',
    '/customer/positions/',
    '/customer/orders/daily-summary',
  ],
} as const;

interface Tally {
  tookMs: number[];
  failures: number;
}

interface Asking {
  calls: Array<[path: string, token: string]>;
  url: string;
  pauseMs: number;
  tallies: Map<string, Tally>;
}

/** Makes one call after the other until the time is over, each from a new address, since limits are by address. */
async function ask(person: number, { calls, url, pauseMs, tallies }: Asking): Promise<void> {
  const endAt = performance.now() + DURATION_MS;
  // Clients start at different moments.
  await sleep(Math.random() * pauseMs);
  for (let n = person; performance.now() < endAt; n++) {
    const [path, token] = calls[n % calls.length] ?? ['', ''];
    const address = `10.${String(person)}.${String((n >> 8) & 255)}.${String(n & 255)}`;
    const startedAt = performance.now();
    const answer = await fetch(`${url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    });
    await answer.arrayBuffer();
    const tally = tallies.get(path) ?? { tookMs: [], failures: 0 };
    tally.tookMs.push(performance.now() - startedAt);
    if (!answer.ok) tally.failures += 1;
    tallies.set(path, tally);
    await sleep(pauseMs);
  }
}

const quantile = (sorted: number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN).toFixed(0);

function print(tallies: Map<string, Tally>): void {
  console.table(
    [...tallies].map(([path, { tookMs, failures }]) => {
      const sorted = tookMs.toSorted((a, b) => a - b);
      const [p50, p95, most] = [0.5, 0.95, 1].map((share) => quantile(sorted, share));
      return { call: path, answers: sorted.length, failures, 'p50 ms': p50, 'p95 ms': p95, 'max ms': most };
    }),
  );
}

/** Runs each group of clients in turn, and prints its response times. @returns when it started and ended, in milliseconds */
async function askAll(url: string): Promise<{ startedMs: number; endedMs: number }> {
  const tokens = {
    admin: await signIn(url, 'admin@equanim.demo'),
    customer: await signIn(url, 'customer@equanim.demo'),
  };
  await untilSampled(url, tokens.admin);
  const calls = (['admin', 'customer'] as const).flatMap((role) =>
    CALLS[role].map((path): [string, string] => [path, tokens[role]]),
  );
  const startedMs = Date.now();
  for (const { people, pauseMs } of CROWDS) {
    const tallies = new Map<string, Tally>();
    await Promise.all(Array.from({ length: people }, (_, n) => ask(n, { calls, url, pauseMs, tallies })));
    console.log(`${String(people)} asking, ${String(pauseMs / 1000)} s between two calls of each`);
    print(tallies);
  }
  return { startedMs, endedMs: Date.now() };
}

/** Measures a server on this data, and stops it in any case. */
async function serveAndAsk(data: string): ReturnType<typeof askAll> {
  const { url, stop } = await startProduct({ DATA_DIR: data, TRUST_PROXY: 'on', LOG_LEVEL: 'silent' });
  try {
    return await askAll(url);
  } finally {
    await stop();
  }
}

/** The number of minutes sampled within a time. */
async function countSampled(directory: string, startedMs: number, endedMs: number): Promise<number> {
  const { db, close } = await openDatabase({ directory });
  const { count } = await db
    .selectFrom('snapshots')
    .where('taken_at', '>', new Date(startedMs))
    .where('taken_at', '<=', new Date(endedMs))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await close();
  return count;
}

const years = Number(process.argv[2] ?? 5);
const data = mkdtempSync(join(tmpdir(), 'equanim-load-'));
const directory = join(data, 'demo');
try {
  const minutes = Math.round(years * YEAR_MINUTES);
  const filledFrom = performance.now();
  await fillHistory(directory, minutes);
  console.log(`${String(minutes)} minutes in ${((performance.now() - filledFrom) / 1000).toFixed(0)} s`);
  const { startedMs, endedMs } = await serveAndAsk(data);
  const sampled = await countSampled(directory, startedMs, endedMs);
  console.log(`${String(sampled)} minutes sampled in ${((endedMs - startedMs) / 1000).toFixed(0)} s`);
} finally {
  rmSync(data, { recursive: true, force: true });
}
