import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createRequestPolicy } from '../../sampling/exchange/request-policy.ts';
import { loggerOptions } from '../logs/logger.ts';
import { requestFields, runInRequest } from '../logs/request-context.ts';
import { createHttpServer } from './http-server.ts';

let lines: string[] = [];
const logger = pino(loggerOptions('info'), { write: (text: string) => void lines.push(text.trimEnd()) });
const app = createHttpServer({ logger, trustedProxies: [] });
const lineOf = (message: string): string => lines.find((line) => line.includes(`"msg":"${message}"`)) ?? '';
const idIn = (line: string): unknown => (JSON.parse(line) as Record<string, unknown>)['reqId'];

/** Knows no request, as a service or a store does not. */
async function workDeepInside(): Promise<void> {
  await sleep(5);
  logger.warn('from deep inside');
  setTimeout(() => logger.warn('from the background'), 150);
}

app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
for (const method of ['GET', 'POST']) app.route({ method, url: '/deep', handler: () => workDeepInside() });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

describe('A line that is logged during a request', () => {
  beforeEach(() => {
    lines = [];
  });

  /** @returns the request id of the answer */
  function send(method: 'GET' | 'POST'): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const headers = method === 'POST' ? { 'content-type': 'application/json' } : {};
      const sent = request(`${url}/deep`, { method, headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.headers['x-request-id']));
      });
      sent.once('error', reject);
      if (method === 'GET') return void sent.end();
      // A body that comes after its head.
      sent.write('{"a":');
      setTimeout(() => sent.end('1}'), 50);
    });
  }

  it.each(['GET', 'POST'] as const)('carries its id once, wherever it is logged: %s', async (method) => {
    const id = await send(method);
    await expect.poll(() => lineOf('request completed')).not.toBe('');
    for (const message of ['incoming request', 'from deep inside', 'request completed']) {
      const line = lineOf(message);
      expect([message, idIn(line), line.split('"reqId"').length - 1]).toEqual([message, id, 1]);
    }
  });

  it('carries none once the answer was sent, as nobody knows then whose work it is', async () => {
    await fetch(`${url}/deep`);
    await expect.poll(() => lineOf('from the background')).not.toBe('');
    expect(idIn(lineOf('from the background'))).toBe(undefined);
  });

  it('carries that of its own caller, whoever waited in the same queue for the exchange', async () => {
    const policy = createRequestPolicy(Date.now, 100);
    const seen: unknown[] = [];
    const ask = (key: string) =>
      policy.run({ key, urgency: 'view', isPrivate: false }, async () => {
        await sleep(5);
        seen.push([key, requestFields().reqId]);
      });
    // As many as run at a time: what waits behind them is begun as they end.
    const first = runInRequest({ reqId: 'a', isOver: false }, () =>
      Promise.all(['1', '2', '3', '4'].map(ask)),
    );
    await Promise.all([first, ask('outside')]);
    expect(seen.at(-1)).toEqual(['outside', undefined]);
    expect(seen[0]).toEqual(['1', 'a']);
  });
});
