import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createExchange } from './create-exchange.ts';
import { ExchangeError } from './exchange-error.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const asked: string[] = [];
const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Where the answers lead: nobody of ours should come here. */
const elsewhere = createServer((request, response) => {
  asked.push(String(request.url));
  response.end('{}');
});
const exchange = createServer((request, response) => {
  response.writeHead(307, { location: addressOf(elsewhere) + String(request.url) });
  response.end();
});

beforeAll(async () => {
  for (const server of [elsewhere, exchange]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(() => {
  for (const server of [elsewhere, exchange]) server.close();
});

it('a signed request does not follow an answer to another host', async () => {
  const { readAccount } = createExchange({
    exchange: 'bybit',
    baseUrl: addressOf(exchange),
    key: 'a-key',
    secret: 'a-secret',
    now: () => NOW,
  });
  await expect(readAccount()).rejects.toThrow(ExchangeError);
  expect(asked).toEqual([]);
});
