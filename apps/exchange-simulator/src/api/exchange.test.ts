import { RestClientV5 } from 'bybit-api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../simulator.ts';
import { DAY_MS } from '../time.ts';
import { FAULT_NAMES } from './faults.ts';
import { signatureOf } from './signature.ts';
import { askForWallet, readWallet } from './signed-call.test-support.ts';

const NOW = Date.UTC(2026, 9, 1, 12, 0, 30);
let simulator: Simulator;
let client: RestClientV5;

beforeAll(async () => {
  simulator = await startSimulator({ isLimited: false });
  simulator.truthAt(Date.now());
  const { key, secret } = simulator.credentials;
  client = new RestClientV5({ baseUrl: simulator.url, key, secret });
});
afterEach(() => {
  simulator.faults.clear();
  simulator.setRows({});
  simulator.clock.set(null);
  simulator.clock.skew(0);
});
afterAll(() => simulator.close());

const linear = { category: 'linear', settleCoin: 'USDT' } as const;

describe('a signature', () => {
  const credentials = { key: 'TESTKEY0123456789', secret: 'TESTSECRET0123456789abcdef' };

  it.each([
    ['accountType=UNIFIED', 'd267401feadaa055a504880e33721ae51fe499a91ceee35a548cc16ef59ca78c'],
    [
      'category=linear&settleCoin=USDT&limit=200',
      '3817844f864346aed906dced59330bfb843579accedaf1fa11abd2ee6050a38b',
    ],
    ['', '472c028cc41b27da77e4b7e9e944f4d02ced3a3a7c8aefbeecc4530a4bcbdd21'],
    [
      'category=linear&settleCoin=USDT&limit=200&cursor=page_token%3D39380%26',
      'f89c2312082fab434d05e3b9afc9381557d20c048176677bb1c782b6a5f8e861',
    ],
  ])('over "%s" is the known one', (query, expected) => {
    expect(signatureOf(credentials, '1700000000000', '5000', query)).toBe(expected);
  });

  it('is refused when it is wrong, with an echo of what was signed', async () => {
    const wrong = new RestClientV5({
      baseUrl: simulator.url,
      key: simulator.credentials.key,
      secret: 'another',
    });
    expect(await wrong.getWalletBalance({ accountType: 'UNIFIED' })).toMatchObject({ retCode: 10004 });
  });

  it('is refused with an unknown key', async () => {
    const unknown = new RestClientV5({ baseUrl: simulator.url, key: 'nobody', secret: 'x' });
    expect(await unknown.getWalletBalance({ accountType: 'UNIFIED' })).toMatchObject({ retCode: 10003 });
  });

  it.each([
    [999, 0],
    [-4_000, 0],
    [-1_500, 10002],
    [6_000, 10002],
  ])('is answered, at a clock %i ms behind, with the code %i', async (skewMs, retCode) => {
    // Half a second for the way of the request on a busy machine.
    simulator.clock.skew(skewMs > 0 ? skewMs : skewMs === -4_000 ? -500 : skewMs);
    expect(await client.getWalletBalance({ accountType: 'UNIFIED' })).toMatchObject({ retCode });
  });
});

describe("the exchange's own client library", () => {
  it('reads every endpoint', async () => {
    const answers = await Promise.all([
      client.getServerTime(),
      client.getWalletBalance({ accountType: 'UNIFIED' }),
      client.getPositionInfo(linear),
      client.getActiveOrders(linear),
      client.getHistoricOrders(linear),
      client.getExecutionList(linear),
      client.getTransactionLog({ accountType: 'UNIFIED' }),
      client.getKline({ category: 'linear', symbol: 'BTCUSDT', interval: '60' }),
      client.getTickers({ category: 'linear', symbol: 'BTCUSDT' }),
      client.getQueryApiKey(),
      client.getAccountInfo(),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({ retCode: 0, result: expect.any(Object), time: expect.any(Number) });
  });

  it('follows the pages of a list of any length to the end, without a duplicate', async () => {
    for (const count of [0, 1, 50, 51, 201]) {
      simulator.setRows({ executions: Array.from({ length: count }, (_, i) => ({ execId: `e${i}` })) });
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { result } = await client.getExecutionList({ ...linear, limit: 50, ...(cursor && { cursor }) });
        seen.push(...result.list.map((row) => row.execId));
        cursor = result.nextPageCursor;
      } while (cursor);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(count);
    }
  });
});

describe('an answer', () => {
  it('is true at its moment, with all numbers as texts', async () => {
    simulator.clock.set(NOW);
    const truth = simulator.truthAt(NOW);
    const { totals: wallet, coins } = await readWallet(simulator);
    expect(wallet['totalEquity']).toBe(truth.equity);
    expect(coins[0]).toMatchObject({
      coin: 'USDT',
      walletBalance: truth.walletBalance,
      unrealisedPnl: truth.unrealizedPnl,
    });
  });

  it('refuses a window of more than seven days', async () => {
    const now = Date.now();
    const answer = await client.getHistoricOrders({ ...linear, startTime: now - 8 * DAY_MS, endTime: now });
    expect(answer.retCode).toBe(10001);
  });

  it('knows unfilled orders for a day and filled ones for two years', async () => {
    const now = Date.now();
    const { result } = await client.getHistoricOrders({
      ...linear,
      startTime: now - 20 * DAY_MS,
      endTime: now - 14 * DAY_MS,
      limit: 50,
    });
    expect(result.list.length).toBeGreaterThan(0);
    expect(result.list.every((order) => Number(order.cumExecQty) > 0)).toBe(true);
  });

  it('is given at a clock that each call moves, where that is asked for', async () => {
    const moving = await startSimulator({ isLimited: false, callMs: 350 });
    moving.clock.set(NOW);
    const timeOf = async () => (await fetch(`${moving.url}/v5/market/time`)).json();
    const answers = [await timeOf(), await timeOf()];
    await moving.close();
    expect(answers).toMatchObject([{ time: NOW + 350 }, { time: NOW + 700 }]);
  });

  it("refuses calls beyond the limit, with the rate limit's headers", async () => {
    const limited = await startSimulator();
    const own = new RestClientV5({ baseUrl: limited.url, ...limited.credentials, parseAPIRateLimits: true });
    const answers = await Promise.all(Array.from({ length: 15 }, () => own.getQueryApiKey()));
    await limited.close();
    expect(answers.filter(({ retCode }) => retCode === 10006).length).toBe(5);
    expect(answers.find(({ retCode }) => retCode === 0)).toMatchObject({ rateLimitApi: { maxRequests: 10 } });
  });
});

describe('a fault', () => {
  /** What the wallet is answered with at one moment, as it comes over the wire. */
  const readWire = async (withinMs: number): Promise<string> => {
    simulator.clock.set(NOW);
    try {
      const answer = await askForWallet(simulator, { signal: AbortSignal.timeout(withinMs) });
      return `${answer.status} ${await answer.text()}`;
    } catch (error) {
      return error instanceof Error ? error.name : 'failed';
    }
  };
  /** These leave a wallet of USDT alone as it is, or take other parameters. */
  const NEEDS_MORE = new Set([
    'stale-body',
    'late-log',
    'coin-price',
    'position-size',
    'number-form',
    'doubled-row',
    'reversed-rows',
    'empty-sides',
    'late-rows',
    'own-cursor',
    'revised-candle',
  ]);

  it.each(FAULT_NAMES.filter((name) => !NEEDS_MORE.has(name)))(
    'named %s shows on the wire as often as it was ordered',
    async (name) => {
      const sound = await readWire(30_000);
      expect(sound).toMatch(/^200 \{"retCode":0,"retMsg":"OK","result":\{"list":\[/);
      const params = { retCode: 10016, eighths: 3, afterMs: 60_000, field: 'totalEquity', value: 'NaN' };
      simulator.faults.order({ name, times: 1, params: { ...params, from: 'totalEquity' } });
      // A fault that holds the answer back is seen soon; a busy machine may take its time for a sound one.
      expect(await readWire(300)).not.toBe(sound);
      expect(await readWire(30_000)).toBe(sound);
    },
  );

  it('of an unknown name is refused', () => {
    expect(() => simulator.faults.order({ name: 'no-such-fault' })).toThrow(RangeError);
  });

  it('named doubled-row, reversed-rows, late-rows or empty-sides changes which rows are listed, and none of them', async () => {
    const now = Date.now();
    const listOf = async (): Promise<string[]> => {
      const { result } = await client.getHistoricOrders({
        ...linear,
        startTime: now - DAY_MS,
        endTime: now,
        limit: 50,
      });
      return result.list.map((row) => row.orderId);
    };
    const sound = await listOf();
    expect(sound.length).toBeGreaterThan(2);
    simulator.faults.order({ name: 'doubled-row', times: 1, params: { index: 1 } });
    expect(await listOf()).toEqual([sound[0], sound[1], ...sound.slice(1)]);
    simulator.faults.order({ name: 'reversed-rows', times: 1 });
    expect(await listOf()).toEqual(sound.toReversed());
    simulator.faults.order({ name: 'late-rows', times: 1, params: { withinMs: 30 * DAY_MS } });
    expect(await listOf()).toEqual([]);
    simulator.faults.order({ name: 'empty-sides', times: 1 });
    // Not their prices, which move from call to call.
    const sizes = async (): Promise<string[][]> => {
      const { result } = await client.getPositionInfo(linear);
      return result.list.map(({ symbol, side, size }) => [symbol, side, size]);
    };
    const positions = await sizes();
    const held = await sizes();
    expect(positions.filter(([, , size]) => size !== '0')).toEqual(held);
    expect(positions.filter(([, , size]) => size === '0')).toHaveLength(held.length);
  });

  it('named own-cursor leads from the second page to the second page', async () => {
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

  it('strikes only the calls that ask for its parameters', async () => {
    const query = { category: 'option', settleCoin: 'USDC' };
    simulator.faults.order({ name: 'code', query: { category: 'option' }, params: { retCode: 10032 } });
    const codeOf = async (asked: Parameters<typeof client.getPositionInfo>[0]) =>
      (await client.getPositionInfo(asked)).retCode;
    expect([await codeOf({ ...query, category: 'option' }), await codeOf(linear)]).toEqual([10032, 0]);
  });
});
