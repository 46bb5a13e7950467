import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../apps/server/src/platform/time.ts';
import { isHistoryOf500, type MixedCall } from './load-calls.ts';
import { ask } from './product.ts';

/** Limits are by address: each connection asks from so many in turn that none is met, as many people behind one proxy do. */
const ADDRESSES = 250;

/** So many connections that make calls for a time. */
export interface Asking {
  url: string;
  calls: readonly MixedCall[];
  connections: number;
  /** Between an answer and the next call of the same connection; the first call waits a random part of it. */
  pauseMs: number;
  durationMs: number;
  /** Second number of the first connection's addresses; those after it have the next ones. */
  network: number;
}

/** Times of answers, milliseconds; those of errors are not among them. */
export interface Latencies {
  answers: number;
  /** Answers with another status than 200, and connections that broke. */
  errors: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface Asked {
  perSecond: number;
  all: Latencies;
  historyOf500: Latencies;
  calls: Array<Latencies & { path: string }>;
  /** The share of the time in which this process had work: near 1 it is the client that is measured. */
  clientBusy: number;
}

interface Tally {
  tookMs: number[];
  errors: number;
}

/** Asks over so many connections, which are kept alive, until the time is over. */
export async function askFor(asking: Asking): Promise<Asked> {
  const tallies = new Map<string, Tally>(asking.calls.map(({ path }) => [path, { tookMs: [], errors: 0 }]));
  const before = performance.eventLoopUtilization();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: asking.connections }, (_, person) => askOverOne(person, asking, tallies)),
  );
  const seconds = (performance.now() - startedAt) / SECOND_MS;
  const all = latenciesOf([...tallies.values()]);
  return {
    perSecond: all.answers / seconds,
    all,
    historyOf500: latenciesOf([...tallies].flatMap(([path, tally]) => (isHistoryOf500(path) ? [tally] : []))),
    calls: [...tallies].map(([path, tally]) => ({ path, ...latenciesOf([tally]) })),
    clientBusy: performance.eventLoopUtilization(before).utilization,
  };
}

async function askOverOne(person: number, asking: Asking, tallies: Map<string, Tally>): Promise<void> {
  const { url, calls, pauseMs, durationMs, network } = asking;
  const endAt = performance.now() + durationMs;
  await sleep(Math.random() * pauseMs);
  // Each begins with another call.
  for (let n = person; performance.now() < endAt; n++) {
    const { path, token } = calls[n % calls.length]!;
    const tally = tallies.get(path)!;
    const startedAt = performance.now();
    const isAnswered = await call(url + '/api/v1' + path, token, `10.${network + person}.0.${n % ADDRESSES}`);
    if (isAnswered) tally.tookMs.push(performance.now() - startedAt);
    else tally.errors += 1;
    const leftMs = endAt - performance.now();
    if (pauseMs > 0) await sleep(Math.max(0, Math.min(pauseMs, leftMs)));
  }
}

/** As a browser asks that holds no earlier answer. @returns whether it was answered with 200 */
async function call(url: string, token: string, address: string): Promise<boolean> {
  try {
    const { status } = await ask(url, {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip, deflate, br',
      'x-forwarded-for': address,
    });
    return status === 200;
  } catch {
    return false;
  }
}

function latenciesOf(tallies: readonly Tally[]): Latencies {
  const sorted = tallies.flatMap(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return {
    answers: sorted.length,
    errors: tallies.reduce((sum, { errors }) => sum + errors, 0),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
  };
}
