import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';

/** Instead of half a minute. */
const TIMEOUT_MS = 600;

const app = createHttpServer({
  logger: pino({ level: 'silent' }),
  trustedProxies: [],
  requestTimeoutMs: TIMEOUT_MS,
});

beforeAll(async () => {
  app.post('/echo', async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends the beginning of a request, and then a byte at a time, but no end. @returns what the server said as it closed */
async function drip(beginning: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  socket.write(beginning);
  const dripping = setInterval(() => socket.write('a'), TIMEOUT_MS / 10);
  // A byte that the server has not read when it closes would take its answer with it.
  setTimeout(() => clearInterval(dripping), TIMEOUT_MS * 0.8);
  return text(socket);
}

const HEAD = 'POST /echo HTTP/1.1\r\nhost: equanim.example\r\ncontent-type: application/json\r\n';

it.each([
  ['head', `${HEAD}x-slow: `],
  ['body', `${HEAD}content-length: 60000\r\n\r\n"`],
])('a request whose %s never ends is answered with 408 once its time is over', async (_part, beginning) => {
  const startedAt = performance.now();
  expect(await drip(beginning)).toMatch(/^HTTP\/1\.1 408 /);
  const tookMs = performance.now() - startedAt;
  expect(tookMs).toBeGreaterThanOrEqual(TIMEOUT_MS);
  // With Node's own limits it takes half a minute or more.
  expect(tookMs).toBeLessThan(20 * TIMEOUT_MS);
});

it('a request that comes in two parts within its time is answered', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  socket.write(`${HEAD}connection: close\r\ncontent-length: 7\r\n\r\n"who`);
  setTimeout(() => socket.write('le"'), TIMEOUT_MS / 6);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*whole$/);
});
