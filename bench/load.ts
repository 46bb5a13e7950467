/**
 * `npm run bench:load [years] [seconds] [--json]`: how the API fares under load and under attack with years of history behind
 * it. Fills the built-in database with a snapshot a minute (5 years by default: 2.6 million) and serves it on the simulated
 * exchange. Then the calls of the two dashboards are made for a minute by each of three crowds: one connection, 50 that wait
 * ten seconds after an answer, as people do, and 50 that ask again at once, which is what the bars are held for. Then a
 * normal user asks while the server is attacked: 500 connections that send a byte a second, large and deeply nested bodies,
 * absurd limits, 50 times all years at once. Prints latencies, errors, statuses, how late each minute's sample came and the
 * server's resident memory, and each figure of the check beside its bar. Run it on an otherwise idle machine; whoever asks
 * shares its processor. `--json` prints the figures for programs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '../apps/server/src/platform/time.ts';
import { startProduct } from '../e2e/serve-product.ts';
import { fillHistory } from './fill-history.ts';
import { attacksWith, countOdd, startAttacker, type Attack, type Ends } from './load-attacks.ts';
import { mixedCalls, type Tokens } from './load-calls.ts';
import { askFor, type Asked } from './load-crowd.ts';
import { barsOf, print, type AttackFigures, type CrowdFigures, type Report } from './load-report.ts';
import { readStored, ticksWithin, watchProduct, type Span, type Watch } from './load-watch.ts';
import { signIn, untilSampled } from './product.ts';

const YEAR_MINUTES = 525_960;
const CROWDS = [
  { what: 'one connection, no pause', connections: 1, pauseMs: 0, isHeld: false },
  { what: '50 connections, 10 s between calls', connections: 50, pauseMs: 10_000, isHeld: false },
  { what: '50 connections, no pause', connections: 50, pauseMs: 0, isHeld: true },
] as const;
/** A third of an attack that ends by itself is long enough for some hundred answers of a normal user. */
const FLOOD_SHARE = 1 / 3;
/** A normal user makes the dashboards' calls one after the other. */
const USER = { connections: 1, pauseMs: 50, network: 200 } as const;
/** Within which the last minute's sample is stored and seen. */
const SETTLE_MS = 10 * SECOND_MS;

/** Figures of a stretch, and when it was. */
type During<T> = T & { span: Span };

interface Measured {
  crowds: Array<During<{ crowd: (typeof CROWDS)[number]; asked: Asked }>>;
  attacks: Array<During<{ attack: Attack; ends: Ends; asked: Asked }>>;
  watch: Watch;
}

async function during<T extends object>(work: () => Promise<T>): Promise<During<T>> {
  const fromMs = Date.now();
  const done = await work();
  return { ...done, span: { fromMs, toMs: Date.now() } };
}

async function attackAll(url: string, tokens: Tokens, durationMs: number): Promise<Measured['attacks']> {
  const calls = mixedCalls(tokens);
  const attacker = await startAttacker();
  const attacks: Measured['attacks'] = [];
  try {
    for (const attack of attacksWith(tokens)) {
      const { how } = attack;
      const lastsMs = how.kind === 'flood' ? durationMs * FLOOD_SHARE : durationMs;
      const meanwhile = async () => {
        const attacking = attacker.ask({ how, url, durationMs: lastsMs });
        const [ends, asked] = await Promise.all([
          attacking,
          askFor({ ...USER, url, calls, durationMs: lastsMs }),
        ]);
        return { attack, ends, asked };
      };
      attacks.push(await during(meanwhile));
    }
  } finally {
    attacker.stop();
  }
  return attacks;
}

async function measure({ url, pid }: { url: string; pid: number }, durationMs: number): Promise<Measured> {
  const tokens = {
    admin: await signIn(url, 'admin@equanim.demo'),
    customer: await signIn(url, 'customer@equanim.demo'),
  };
  await untilSampled(url, tokens.admin);
  const watch = watchProduct({ url, pid, token: tokens.admin });
  const calls = mixedCalls(tokens);
  const crowds: Measured['crowds'] = [];
  for (const crowd of CROWDS) {
    const asking = { ...crowd, url, calls, durationMs, network: 0 };
    crowds.push(await during(async () => ({ crowd, asked: await askFor(asking) })));
  }
  const attacks = await attackAll(url, tokens, durationMs);
  await sleep(SETTLE_MS);
  await watch.stop();
  return { crowds, attacks, watch };
}

/** Measures a server on this data, and stops it in any case. */
async function serveAndMeasure(data: string, durationMs: number): Promise<Measured> {
  const settings = { DATA_DIR: data, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' };
  const { url, pid, stop } = await startProduct(settings);
  try {
    return await measure({ url, pid }, durationMs);
  } finally {
    await stop();
  }
}

/** Adds what the database and the watch tell of each stretch. */
async function figuresOf({ crowds, attacks, watch }: Measured, directory: string) {
  const stored = await readStored(directory, crowds[0]?.span.fromMs ?? Date.now());
  const seenIn = (span: Span) => ({
    ticks: ticksWithin(span, stored, watch.storedAfterMs()),
    residentMb: watch.residentWithin(span),
  });
  return {
    crowds: crowds.map(({ crowd, asked, span }): CrowdFigures => ({ ...crowd, asked, ...seenIn(span) })),
    attacks: attacks.map(({ attack, ends, asked, span }): AttackFigures => {
      const { what, due, how } = attack;
      const isSlow = how.kind === 'drip';
      return { what, due, isSlow, ends, odd: countOdd(attack, ends), asked, ...seenIn(span) };
    }),
  };
}

const [years = 5, seconds = MINUTE_MS / SECOND_MS] = process.argv
  .slice(2)
  .filter((given) => !given.startsWith('--'))
  .map(Number);
const data = mkdtempSync(join(tmpdir(), 'equanim-load-'));
const directory = join(data, 'demo');
try {
  const minutes = Math.round(years * YEAR_MINUTES);
  const filledFrom = performance.now();
  await fillHistory(directory, minutes);
  const fillSeconds = (performance.now() - filledFrom) / SECOND_MS;
  const measured = await serveAndMeasure(data, seconds * SECOND_MS);
  const { crowds, attacks } = await figuresOf(measured, directory);
  const report: Report = { minutes, fillSeconds, crowds, attacks, bars: barsOf(crowds, attacks) };
  if (process.argv.includes('--json')) console.log(JSON.stringify(report, null, 2));
  else print(report);
} finally {
  rmSync(data, { recursive: true, force: true });
}
