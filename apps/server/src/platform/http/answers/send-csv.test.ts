import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addCompression } from './compression.ts';
import { createHttpServer } from '../http-server.ts';
import { sendCsv } from './send-csv.ts';

const PART = `${'x'.repeat(1_000_000)}\r\n`;
/** More parts than a connection of this machine holds on its way. */
const FEW = 40;

const MAX_WAIT_MS = 30_000;

interface Download {
  parts: number;
  isOver: boolean;
}
/** Of the test that runs: what an earlier one left is still being sent on a busy machine. */
let download: Download;

async function* endless(own: Download): AsyncGenerator<string> {
  try {
    for (;;) {
      own.parts += 1;
      yield PART;
    }
  } finally {
    own.isOver = true;
  }
}

async function* failing(): AsyncGenerator<string> {
  yield 'a,b\r\n';
  await wait(20);
  throw new Error('The database is gone.');
}

const app = createHttpServer({ logger: pino({ level: 'silent' }), trustedProxies: [] });
let origin = '';

beforeAll(async () => {
  addCompression(app);
  const files = { endless, failing };
  for (const [name, parts] of Object.entries(files))
    app.get(`/${name}`, (request, reply) =>
      sendCsv(request, reply, { headers: { 'x-of': name }, parts: parts(download) }),
    );
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;
});
beforeEach(() => {
  download = { parts: 0, isOver: false };
});
afterAll(() => app.close());

it('a file is read no faster than it is taken, and no further once nobody takes it', async () => {
  const request = get(`${origin}/endless`, { headers: { 'accept-encoding': 'br' } });
  const answer = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'x-of': 'endless' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  // Nobody reads: it stops by itself, with what is on its way.
  let before = -1;
  while (before < download.parts) {
    before = download.parts;
    await wait(100);
  }
  expect(download).toEqual({ parts: expect.any(Number), isOver: false });
  expect(download.parts).toBeLessThan(FEW);
  answer.resume();
  await vi.waitFor(() => expect(download.parts).toBeGreaterThan(2 * FEW), MAX_WAIT_MS);
  answer.destroy();
  await vi.waitFor(() => expect(download.isOver).toBe(true), MAX_WAIT_MS);
});

it('a file that cannot be read on breaks off, and never ends as if it were whole', async () => {
  const answer = await fetch(`${origin}/failing`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');
});

it('a file is not read for who asks for its head', async () => {
  const answer = await fetch(`${origin}/endless`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('x-of'), download.parts]).toEqual([200, 'endless', 0]);
});
