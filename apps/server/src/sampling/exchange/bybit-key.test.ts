import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { startHost, type Host } from './bybit-host.test-support.ts';
import type { Exchange } from './exchange.ts';

const CLASSIC = /^This is a classic account/;
const WINDOW = { from: new Date(0), to: new Date(1_000) };
let host: Host;

beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());
beforeEach(() => {
  host.serve('/v5/user/query-api', () => ({ result: { uta: 1 } }));
  host.serve('/v5/account/info', () => ({ status: 404 }));
  host.serveWallet([]);
  host.exchange = host.connect();
  host.calls.length = 0;
});

const pathsCalled = () => host.calls.map((call) => call.split('?')[0]);

describe('a classic account', () => {
  it('is refused with a sentence of its own before the wallet is asked for', async () => {
    host.serve('/v5/user/query-api', () => ({ result: { uta: 0 } }));
    await expect(host.exchange.readAccount()).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringMatching(CLASSIC),
    });
    expect(pathsCalled()).toEqual(['/v5/user/query-api']);
  });

  it.each([{ status: 404 }, { retCode: 10005 }, { result: {} }])(
    'is known by the account itself where the host answers about the key with %j',
    async (reply) => {
      host.serve('/v5/user/query-api', () => reply);
      host.serve('/v5/account/info', () => ({ result: { unifiedMarginStatus: 1 } }));
      await expect(host.exchange.readAccount()).rejects.toThrow(CLASSIC);
    },
  );

  it('is refused every time, and sampled as soon as it has been upgraded', async () => {
    host.serve('/v5/user/query-api', () => ({ result: { uta: 0 } }));
    await expect(host.exchange.readAccount()).rejects.toThrow(CLASSIC);
    await expect(host.exchange.readAccount()).rejects.toThrow(CLASSIC);
    host.serve('/v5/user/query-api', () => ({ result: { uta: 1 } }));
    expect((await host.exchange.readAccount()).coins).toEqual([]);
  });
});

describe('a unified account', () => {
  it('is asked for its kind once a day', async () => {
    await host.exchange.readAccount();
    host.nowMs += DAY_MS - 1;
    await host.exchange.readAccount();
    expect(pathsCalled().filter((path) => path === '/v5/user/query-api')).toHaveLength(1);
    host.nowMs += 1;
    await host.exchange.readAccount();
    expect(pathsCalled().filter((path) => path === '/v5/user/query-api')).toHaveLength(2);
  });
});

describe('a key without a permission', () => {
  const market = 'inverse BTC';

  it.each<[string, string, (exchange: Exchange) => Promise<unknown>]>([
    ['/v5/order/realtime', 'read orders', (exchange) => exchange.listOpenOrders(market)],
    ['/v5/order/history', 'read orders', (exchange) => exchange.listOrders(market, WINDOW)],
    ['/v5/position/list', 'read positions', (exchange) => exchange.listPositions(market)],
    [
      '/v5/account/transaction-log',
      'read the transaction log',
      (exchange) => exchange.listTransactions(WINDOW),
    ],
  ])('for %s fails that call alone and names the permission to %s', async (path, permission, call) => {
    host.serve(path, () => ({ retCode: 10005 }));
    for (let i = 0; i < 2; i += 1) {
      await expect(call(host.exchange)).rejects.toMatchObject({
        failure: 'refused',
        message: `The API key lacks the permission to ${permission} (${path}, code 10005).`,
        retryAfterMs: null,
      });
    }
    expect((await host.exchange.readAccount()).coins).toEqual([]);
  });

  it.each([{ retCode: 10003 }, { status: 401 }])(
    'makes one private call a minute, as does a key refused with %j',
    async (reply) => {
      for (const path of ['/v5/user/query-api', '/v5/account/wallet-balance', '/v5/position/list'])
        host.serve(path, () => reply);
      // Until the first refusal nothing is known against the key.
      await expect(host.exchange.readAccount()).rejects.toMatchObject({ failure: 'refused' });
      host.calls.length = 0;
      for (let minute = 1; minute <= 5; minute += 1) {
        host.nowMs += MINUTE_MS;
        const calls = [host.exchange.readAccount(), host.exchange.listPositions(market)];
        for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected');
        expect(host.calls).toHaveLength(minute);
      }
    },
  );
});
