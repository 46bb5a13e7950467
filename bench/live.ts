/**
 * `npm run bench:live [viewers] [--json]`: what live channels cost. Serves the product on the built-in database with a month of
 * minutes, in a process of its own, and opens 5,000 viewers of the wallet, who share this process. Prints how long a committed
 * change takes to reach them, what the server takes of a core during a minute in which nothing happens, what a viewer takes of
 * its memory, and how long a call of others takes meanwhile: without viewers, with all, and while 1 and 100 of them have
 * stopped reading. Beside it stands a bare WebSocket server that sends the same number of viewers a text of the same length,
 * asked in turn. Every viewer takes two open files of this process; it says so where it may not have as many. Run it on an
 * otherwise idle machine; the viewers share its processor.
 */
import { fork, execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '../apps/server/src/platform/time.ts';
import { fillHistory } from './fill-history.ts';
import type { Ready, Requests } from './live-child.ts';
import { messageOf } from './message.ts';
import { openViewers, type Viewers } from './viewers.ts';

const HISTORY_MINUTES = 30 * 1_440;
const WRITES = 20;
/** Between two writes. */
const PAUSE_MS = 1_500;
const CALLS = 100;
const CALL_PAUSE_MS = 100;
/** The bars. */
const MAX_DELAY_MS = 200;
const MAX_IDLE_SHARE = 0.05;
const MAX_VIEWER_BYTES = 20 * 1024;

interface Server extends Ready {
  ask<Name extends keyof Requests>(request: Name): Promise<Requests[Name]>;
  stop(): Promise<void>;
}

async function start(file: string, args: string[] = []): Promise<Server> {
  const path = new URL(file, import.meta.url);
  const child: ChildProcess = fork(path, args, { execArgv: ['--expose-gc', '--import', 'tsx'] });
  const ready = await messageOf<Ready>(child);
  return {
    ...ready,
    ask(request) {
      child.send(request);
      return messageOf(child);
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** Milliseconds. */
interface Spread {
  p50: number;
  p99: number;
  max: number;
}

function spreadOf(tookMs: number[]): Spread {
  const sorted = tookMs.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    Number((sorted[Math.ceil(part * sorted.length) - 1] ?? NaN).toFixed(1));
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** @returns from commit to arrival, of every viewer that reads */
async function deliver(server: Server, viewers: Viewers): Promise<number[]> {
  const sentMs = await server.ask('write');
  const heard = await viewers.heardSince(sentMs);
  await sleep(PAUSE_MS);
  return heard.map((heardMs) => heardMs - sentMs);
}

/** @returns what an ordinary call of an administrator takes, one after the other */
async function call({ url, tokens }: Server): Promise<Spread> {
  const tookMs: number[] = [];
  for (let i = 0; i < CALLS; i++) {
    const startedAt = performance.now();
    const headers = {
      authorization: `Bearer ${tokens[i % tokens.length] ?? ''}`,
      'x-forwarded-for': `10.8.0.${String(i)}`,
    };
    const answer = await fetch(`${url}/api/v1/wallet/current`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A call failed (HTTP ${String(answer.status)}).`);
    tookMs.push(performance.now() - startedAt);
    await sleep(CALL_PAUSE_MS);
  }
  return spreadOf(tookMs);
}

/** Calls while some viewers do not read, and changes go out. */
async function callBeside(server: Server, viewers: Viewers, stalled: number) {
  viewers.stall(stalled);
  const calls = call(server);
  const delays: number[] = [];
  for (let isOver = false; !isOver;) {
    delays.push(...(await deliver(server, viewers)));
    isOver = await Promise.race([calls.then(() => true), sleep(0, false)]);
  }
  viewers.resume();
  return { calls: await calls, delay: spreadOf(delays) };
}

const channel = ({ url }: Ready, token: string): string =>
  `${url.replace('http', 'ws')}/api/v1/ws/wallet?token=${token}`;

/** What each viewer added to a server's memory. */
async function crowd(server: Server, addresses: string[], hasState: boolean) {
  // The first ones make the server compile what the others use.
  await (await openViewers(addresses.slice(0, addresses.length / 10), hasState)).close();
  await sleep(3 * SECOND_MS);
  const before = await server.ask('measure');
  const viewers = await openViewers(addresses, hasState);
  await sleep(5 * SECOND_MS);
  const after = await server.ask('measure');
  const each = (a: number, b: number): number => Math.round((b - a) / addresses.length);
  return {
    viewers,
    rssBytes: each(before.rssBytes, after.rssBytes),
    heldBytes: each(before.heldBytes, after.heldBytes),
  };
}

/** @returns the part of a core that each server takes while nothing happens */
async function idle(servers: Server[]): Promise<number[]> {
  const before = await Promise.all(servers.map((server) => server.ask('measure')));
  const startedAt = performance.now();
  await sleep(MINUTE_MS);
  const tookMs = performance.now() - startedAt;
  const after = await Promise.all(servers.map((server) => server.ask('measure')));
  return after.map(({ cpuMs }, i) => (cpuMs - (before[i]?.cpuMs ?? 0)) / tookMs);
}

async function measure(product: Server, bare: Server) {
  const alone = await call(product);
  const ours = await crowd(
    product,
    product.tokens.map((token) => channel(product, token)),
    true,
  );
  const theirs = await crowd(
    bare,
    product.tokens.map((token) => channel(bare, token)),
    false,
  );
  const [share = 0, bareShare = 0] = await idle([product, bare]);
  const delays: number[] = [];
  const bareDelays: number[] = [];
  for (let i = 0; i < WRITES; i++) {
    delays.push(...(await deliver(product, ours.viewers)));
    bareDelays.push(...(await deliver(bare, theirs.viewers)));
  }
  const beside: Record<string, Awaited<ReturnType<typeof callBeside>>> = {};
  for (const stalled of [0, 1, 100])
    beside[String(stalled)] = await callBeside(product, ours.viewers, stalled);
  const { rssBytes, heldBytes } = ours;
  return {
    viewers: product.tokens.length,
    missed: WRITES * product.tokens.length - delays.length,
    delay: spreadOf(delays),
    share,
    rssBytes,
    heldBytes,
    callsAlone: alone,
    whileStalled: beside,
    bare: {
      delay: spreadOf(bareDelays),
      share: bareShare,
      rssBytes: theirs.rssBytes,
      heldBytes: theirs.heldBytes,
    },
  };
}

function print(result: Awaited<ReturnType<typeof measure>>): void {
  const { delay, share, rssBytes, heldBytes, callsAlone, whileStalled, bare } = result;
  const verdict = (isMet: boolean): string => (isMet ? 'met' : 'not met');
  const percent = (part: number): string => `${(part * 100).toFixed(2)} %`;
  console.log(`${String(result.viewers)} viewers, ${String(result.missed)} messages missed`);
  console.table({
    'commit to arrival, p50 ms': { product: delay.p50, bare: bare.delay.p50 },
    'commit to arrival, p99 ms': {
      product: delay.p99,
      bare: bare.delay.p99,
      bar: MAX_DELAY_MS,
      verdict: verdict(delay.p99 <= MAX_DELAY_MS && result.missed === 0),
    },
    'commit to arrival, max ms': { product: delay.max, bare: bare.delay.max },
    'of a core while nothing happens': {
      product: percent(share),
      bare: percent(bare.share),
      bar: percent(MAX_IDLE_SHARE),
      verdict: verdict(share < MAX_IDLE_SHARE),
    },
    'resident bytes a viewer': {
      product: rssBytes,
      bare: bare.rssBytes,
      bar: MAX_VIEWER_BYTES,
      verdict: verdict(Math.max(rssBytes, heldBytes) <= MAX_VIEWER_BYTES),
    },
    // The system gives and takes whole pages, so this one is the steadier.
    'objects and buffers a viewer': { product: heldBytes, bare: bare.heldBytes },
  });
  const calls = Object.entries(whileStalled).map(([stalled, { calls: spread, delay: others }]) => [
    `all, ${stalled} not reading`,
    { ...spread, 'p99 of a change': others.p99 },
  ]);
  console.log('A call of others, ms');
  console.table({ 'no viewers': callsAlone, ...Object.fromEntries(calls) });
}

const viewers = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 5_000);
const openFiles = Number(
  execFileSync('sh', ['-c', 'ulimit -Hn']).toString().replace('unlimited', 'Infinity'),
);
if (openFiles < 2 * viewers + 500)
  throw new Error(`Raise the limit of open files (ulimit -n) to ${String(2 * viewers + 500)}.`);
const data = mkdtempSync(join(tmpdir(), 'equanim-live-'));
try {
  await fillHistory(data, HISTORY_MINUTES);
  const product = await start('live-server.ts', [data, String(viewers)]);
  const bare = await start('live-baseline.ts');
  const result = await measure(product, bare);
  if (process.argv.includes('--json')) console.log(JSON.stringify(result, null, 2));
  else print(result);
  await Promise.all([product.stop(), bare.stop()]);
} finally {
  rmSync(data, { recursive: true, force: true });
}
