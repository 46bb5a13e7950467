import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { DEFAULT_PACE, type Pace } from './connections.ts';
import { createFeed } from './feed.ts';
import { listenTo } from './listener.test-support.ts';
import { serveChannels } from './serve-channels.ts';
import { createTickets } from './tickets.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

let test: TestApp;
let token = '';
let app: FastifyInstance;
let reads = 0;
let isDatabaseGone = false;

beforeAll(async () => {
  test = await startTestApp(NOW);
  token = await test.tokenFor('admin@equanim.example', 'admin');
});
afterAll(() => test.close());
beforeEach(() => {
  app = Fastify();
  reads = 0;
  isDatabaseGone = false;
});
afterEach(() => app.close());

/** Channels whose state is new with every look, a message of the given size each. */
async function serve(pace: Pace, { everyMs = 5, bytes = 10 } = {}): Promise<string> {
  const feed = createFeed({
    read: async () => JSON.stringify(`${(reads += 1)} ${'x'.repeat(bytes)}`),
    everyMs,
    onFailure: (error) => {
      throw error;
    },
  });
  serveChannels(app, {
    findFeed: () => feed,
    findUser(key) {
      if (isDatabaseGone) throw new Error('The database is gone.');
      return test.services.auth.findUser(key);
    },
    tickets: createTickets(() => new Date(NOW)),
    siteUrl: 'https://equanim.example',
    pace,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return `ws://127.0.0.1:${port}/api/v1/ws/wallet?token=${token}`;
}

const countOpen = (): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

async function untilOpenIs(count: number): Promise<void> {
  while ((await countOpen()) !== count) await sleep(20);
}

it('a client that does not read is cut instead of kept in memory, and the others still get every message', async () => {
  const address = await serve(DEFAULT_PACE, { everyMs: 2, bytes: 60_000 });
  const slow = await listenTo(address);
  slow.socket.pause();
  const quick = await listenTo(address);
  const beforeBytes = process.memoryUsage().arrayBuffers;
  await untilOpenIs(1);
  expect(process.memoryUsage().arrayBuffers - beforeBytes).toBeLessThan(64 * 1024 * 1024);
  await quick.next();
  expect(quick.socket.readyState).toBe(quick.socket.OPEN);
  slow.socket.terminate();
});

it('a client that does not answer a ping is cut, one that does stays', async () => {
  const address = await serve({ ...DEFAULT_PACE, pingMs: 150 }, { everyMs: 60_000 });
  const silent = await listenTo(address, { autoPong: false });
  const answering = await listenTo(address);
  expect(await silent.closed).toBe(1006);
  await sleep(500);
  expect(answering.socket.readyState).toBe(answering.socket.OPEN);
});

it('nobody looks while nobody listens', async () => {
  const address = await serve(DEFAULT_PACE);
  const listener = await listenTo(address);
  await listener.next();
  listener.socket.close();
  await listener.closed;
  await untilOpenIs(0);
  const before = reads;
  await sleep(100);
  expect(reads).toBe(before);
});

it('channels are closed while sessions cannot be looked at', async () => {
  const address = await serve({ ...DEFAULT_PACE, sessionMs: 50 });
  const listener = await listenTo(address);
  isDatabaseGone = true;
  expect(await listener.closed).toBe(1011);
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
