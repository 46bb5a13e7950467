/**
 * `npm run bench:live [viewers]`: what live channels cost. Serves the product on the built-in database with a month of minutes, in
 * a process of its own, and opens 5,000 viewers of the wallet, who share this process. Prints, beside bars, how long a committed
 * change takes to reach them, what the server takes of a core in a minute in which nothing happens, and what a viewer takes of its
 * memory; and how long a call of others takes without viewers, with all, and while 100 have stopped reading. Every viewer takes
 * two open files of this process. Run it on an otherwise idle machine; the viewers share its processor.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '../apps/server/src/platform/time.ts';
import { atMost, printBars } from './bars.ts';
import { fillHistory } from './fill-history.ts';
import type { Ready, Requests } from './live-server.ts';
import { openViewers, type Viewers } from './viewers.ts';

const HISTORY_MINUTES = 30 * 1_440;
const WRITES = 20;
/** Between two writes. */
const PAUSE_MS = 1_500;
const CALLS = 100;
const CALL_PAUSE_MS = 100;
const MAX_DELAY_MS = 200;
const MAX_IDLE_SHARE = 0.05;
const MAX_VIEWER_BYTES = 20 * 1_024;

interface Server extends Ready {
  ask<Name extends keyof Requests>(request: Name): Promise<Requests[Name]>;
  stop(): Promise<void>;
}

async function start(directory: string, viewers: number): Promise<Server> {
  const child = fork(new URL('live-server.ts', import.meta.url), [directory, String(viewers)], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  });
  const told = async <Told>(): Promise<Told> => {
    const [message] = (await once(child, 'message', { signal: ended.signal })) as [Told];
    return message;
  };
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('The server of the benchmark ended.')));
  const ready = await told<Ready>();
  return {
    ...ready,
    ask(request) {
      child.send(request);
      return told();
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** Milliseconds. */
function spreadOf(tookMs: number[]): { p50: number; p99: number; max: number } {
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
async function call({ url, tokens }: Server) {
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
  const isOver = (): Promise<boolean> => Promise.race([calls.then(() => true), sleep(0, false)]);
  do await deliver(server, viewers);
  while (!(await isOver()));
  viewers.resume();
  return calls;
}

/** Opens the viewers. @returns them, and what each added to the server's memory */
async function crowd(server: Server) {
  const address = server.url.replace('http', 'ws');
  const channels = server.tokens.map((token) => `${address}/api/v1/ws/wallet?token=${token}`);
  // The first ones make the server compile what the others use.
  await (await openViewers(channels.slice(0, channels.length / 10))).close();
  await sleep(3 * SECOND_MS);
  const before = await server.ask('measure');
  const viewers = await openViewers(channels);
  await sleep(5 * SECOND_MS);
  const after = await server.ask('measure');
  return { viewers, bytes: Math.round((after.heldBytes - before.heldBytes) / channels.length) };
}

/** @returns the part of a core that the server takes while nothing happens */
async function idle(server: Server): Promise<number> {
  const before = await server.ask('measure');
  await sleep(MINUTE_MS);
  const after = await server.ask('measure');
  return (after.cpuMs - before.cpuMs) / MINUTE_MS;
}

async function measure(server: Server): Promise<void> {
  const alone = await call(server);
  const { viewers, bytes } = await crowd(server);
  const share = await idle(server);
  const delays: number[] = [];
  for (let i = 0; i < WRITES; i++) delays.push(...(await deliver(server, viewers)));
  const delay = spreadOf(delays);
  console.log('A call of others, ms');
  console.table({
    'no viewers': alone,
    'all reading': await callBeside(server, viewers, 0),
    '100 not reading': await callBeside(server, viewers, 100),
  });
  await viewers.close();
  console.log(
    `${String(server.tokens.length)} viewers; half of them hear a change within ${String(delay.p50)} ms`,
  );
  printBars([
    atMost('messages missed', WRITES * server.tokens.length - delays.length, 0),
    atMost('commit to arrival, 99 % within, ms', delay.p99, MAX_DELAY_MS),
    atMost('of a core while nothing happens', share, MAX_IDLE_SHARE),
    atMost('objects and buffers a viewer, bytes', bytes, MAX_VIEWER_BYTES),
  ]);
}

const viewers = Number(process.argv[2] ?? 5_000);
const openFiles = Number(
  execFileSync('sh', ['-c', 'ulimit -Hn']).toString().replace('unlimited', 'Infinity'),
);
if (openFiles < 2 * viewers + 500)
  throw new Error(`Raise the limit of open files (ulimit -n) to ${String(2 * viewers + 500)}.`);
const data = mkdtempSync(join(tmpdir(), 'equanim-live-'));
try {
  await fillHistory(data, HISTORY_MINUTES);
  const server = await start(data, viewers);
  await measure(server);
  await server.stop();
} finally {
  rmSync(data, { recursive: true, force: true });
}
