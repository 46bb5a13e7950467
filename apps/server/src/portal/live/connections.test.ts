import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../test-app.test-support.ts';
import { DEFAULT_PACE, type Pace } from './connections.ts';
import { createFeed } from './feed.ts';
import { listenTo, refusedStatus } from './listener.test-support.ts';
import { serveChannels } from './serve-channels.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

let app: FastifyInstance;
let reads = 0;
let checks = 0;
let isDatabaseGone = false;
let nowMs = NOW;

const test = await startTestApp(NOW);
const token = await test.tokenFor('admin@equanim.example', 'admin');
afterAll(() => test.close());
beforeEach(() => {
  app = Fastify();
  reads = 0;
  checks = 0;
  isDatabaseGone = false;
  nowMs = NOW;
  test.setNow(NOW);
});
afterEach(() => app.close());

interface Serving {
  everyMs?: number;
  bytes?: number;
  capacity?: number;
}

/** Channels whose state is new with every look, a message of the given size each. */
async function serve(
  pace: Pace,
  { everyMs = 5, bytes = 10, capacity = 1_000 }: Serving = {},
): Promise<string> {
  const clock = () => new Date(nowMs);
  const feed = createFeed({
    read: async () => ({
      text: JSON.stringify(`${(reads += 1)} ${'x'.repeat(bytes)}`),
      changesAt: null,
    }),
    clock,
    everyMs: () => everyMs,
    restMs: 1,
    onFailure: (error) => {
      throw error;
    },
  });
  const { auth } = test.services;
  const sessions = {
    ...auth,
    async findSessions(tokens: Iterable<string>) {
      checks += 1;
      if (isDatabaseGone) throw new Error('The database is gone.');
      return auth.findSessions(tokens);
    },
  };
  const { tickets } = test.services;
  const siteUrl = 'https://equanim.example';
  serveChannels(app, { findFeed: () => feed, sessions, tickets, siteUrl, clock, capacity, pace });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return addressOf(token);
}

function addressOf(key: string): string {
  const { port } = app.server.address() as AddressInfo;
  return `ws://127.0.0.1:${port}/api/v1/ws/wallet?token=${key}`;
}

const countOpen = (): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

async function untilOpenIs(count: number): Promise<void> {
  while ((await countOpen()) !== count) await sleep(20);
}

it('for a client that does not read nothing is kept but the newest text, and it gets that one when it reads again', async () => {
  const address = await serve(DEFAULT_PACE, { everyMs: 2, bytes: 60_000 });
  const slow = await listenTo(address);
  slow.socket.pause();
  const quick = await listenTo(address);
  const beforeBytes = process.memoryUsage().arrayBuffers;
  const heard = (text: unknown): number => Number.parseInt(String(text), 10);
  while (heard(await quick.next()) < 500);
  expect(process.memoryUsage().arrayBuffers - beforeBytes).toBeLessThan(32 * 1024 * 1024);
  const missed = reads;
  slow.socket.resume();
  let count = 0;
  while (heard(await slow.next()) < missed) count += 1;
  expect(count).toBeLessThan(missed / 2);
});

it('a client that does not answer a ping is cut, one that does stays', async () => {
  expect(DEFAULT_PACE.pingMs).toBe(30_000);
  const address = await serve({ ...DEFAULT_PACE, pingMs: 150 }, { everyMs: 60_000 });
  const silent = await listenTo(address, { autoPong: false });
  const answering = await listenTo(address);
  expect(await silent.closed).toBe(1006);
  await sleep(500);
  expect(answering.socket.readyState).toBe(answering.socket.OPEN);
});

it('channels are closed while sessions cannot be looked at', async () => {
  const address = await serve({ ...DEFAULT_PACE, sessionMs: 50 });
  const listener = await listenTo(address);
  isDatabaseGone = true;
  expect(await listener.closed).toBe(1011);
});

it('a session that ends closes its channels at once, with one question for all listeners', async () => {
  const address = await serve(DEFAULT_PACE, { everyMs: 60_000 });
  const leaving = await test.tokenFor('leaving@equanim.example', 'admin');
  const [staying, first, second] = [
    await listenTo(address),
    await listenTo(addressOf(leaving)),
    await listenTo(addressOf(leaving)),
  ];
  const startedMs = Date.now();
  await test.services.auth.signOut(leaving);
  expect(await Promise.all([first.closed, second.closed])).toEqual([4401, 4401]);
  expect(Date.now() - startedMs).toBeLessThan(1_000);
  expect([checks, staying.socket.readyState]).toEqual([1, staying.socket.OPEN]);
});

it('a session that expires closes its channels, and nobody asks for it before', async () => {
  const { expiresAt } = (await test.services.auth.findSession(token)) ?? { expiresAt: new Date(0) };
  const address = await serve({ ...DEFAULT_PACE, pingMs: 300 }, { everyMs: 60_000 });
  const listener = await listenTo(address);
  nowMs = expiresAt.getTime() - 1;
  await sleep(100);
  expect(checks).toBe(0);
  nowMs = expiresAt.getTime();
  test.setNow(nowMs);
  expect(await listener.closed).toBe(4401);
});

it('who finds no room is asked to come back, and a place that is left is given to another', async () => {
  const address = await serve(DEFAULT_PACE, { capacity: 2 });
  const [leaving] = [await listenTo(address), await listenTo(address)];
  expect(await refusedStatus(address)).toBe(429);
  leaving?.socket.close();
  await untilOpenIs(1);
  await listenTo(address);
});

it('a stop says goodbye to every client and waits for none that is gone', async () => {
  const address = await serve(DEFAULT_PACE, { everyMs: 60_000 });
  const polite = await listenTo(address);
  const gone = await listenTo(address);
  gone.socket.pause();
  const startedMs = Date.now();
  await Promise.all([app.close(), once(polite.socket, 'close')]);
  expect(await polite.closed).toBe(1001);
  expect(Date.now() - startedMs).toBeLessThan(2_500);
  gone.socket.terminate();
});
