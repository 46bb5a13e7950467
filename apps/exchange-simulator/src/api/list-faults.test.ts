import { RestClientV5 } from 'bybit-api';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../simulator.ts';
import { DAY_MS } from '../time.ts';

let simulator: Simulator;
let client: RestClientV5;
const linear = { category: 'linear', settleCoin: 'USDT' } as const;

beforeAll(async () => {
  simulator = await startSimulator({ isLimited: false });
  const { key, secret } = simulator.credentials;
  client = new RestClientV5({ baseUrl: simulator.url, key, secret });
});
afterEach(() => simulator.faults.clear());
afterAll(() => simulator.close());

it('a fault named own-cursor leads from the second page to the second page', async () => {
  const now = Date.now();
  const query = { ...linear, startTime: now - 6 * DAY_MS, endTime: now, limit: 2 };
  simulator.faults.order({ name: 'own-cursor' });
  const pageAt = async (cursor?: string) =>
    (await client.getHistoricOrders({ ...query, ...(cursor && { cursor }) })).result;
  const first = await pageAt();
  const second = await pageAt(first.nextPageCursor);
  expect(second.nextPageCursor).toBe(first.nextPageCursor);
  expect(second.list[0]?.orderId).not.toBe(first.list[0]?.orderId);
});

it('a fault strikes only the calls that ask for its parameters', async () => {
  const query = { category: 'option', settleCoin: 'USDC' };
  simulator.faults.order({ name: 'code', query: { category: 'option' }, params: { retCode: 10032 } });
  const codeOf = async (asked: Parameters<typeof client.getPositionInfo>[0]) =>
    (await client.getPositionInfo(asked)).retCode;
  expect([await codeOf({ ...query, category: 'option' }), await codeOf(linear)]).toEqual([10032, 0]);
});
