import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHost, type Host } from '../../exchange/bybit-host.test-support.ts';
import { createWorld, gapMinutes, storedMinutes, type World } from '../collector-world.test-support.ts';
import { createKeyWatch, type KeyWatch } from './key-watch.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/time.ts';

/** Noon. */
const START = Date.UTC(2026, 10, 20, 12);
const KEY = '/v5/user/query-api';
const silent = pino({ level: 'silent' });

let host: Host;
let watch: KeyWatch;

beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());
beforeEach(() => begin());

/** A watch without memory. */
function begin({ isTradingAllowed = false } = {}): void {
  host.nowMs = START;
  host.calls.length = 0;
  host.serve('/v5/account/info', () => ({ status: 404 }));
  serveKey();
  const exchange = host.connect();
  watch = createKeyWatch({ exchange, now: () => new Date(host.nowMs), isTradingAllowed, logger: silent });
}

function serveKey({ readOnly = 1, wallet = ['AccountTransfer'], expiresInMs = 90 * DAY_MS } = {}): void {
  const expiredAt = new Date(START + expiresInMs).toISOString();
  host.serve(KEY, () => ({
    result: { readOnly, permissions: { Wallet: wallet }, ips: ['*'], expiredAt },
  }));
}

const looks = (): number => host.calls.filter((call) => call.startsWith(KEY)).length;
const texts = (): string[] => watch.notices().map(({ text }) => text);
async function lookAfter(ms: number): Promise<void> {
  host.nowMs += ms;
  await watch.look();
}

describe('a key that may only read', () => {
  it('a key that may only read is looked at once each UTC day, without a notice', async () => {
    await watch.look();
    for (let minute = 0; minute < 719; minute += 1) await lookAfter(60_000);
    expect(looks()).toBe(1);
    await lookAfter(60_000);
    expect(looks()).toBe(2);
    await lookAfter(DAY_MS - 1);
    expect(looks()).toBe(2);
    expect([watch.refusal(), texts()]).toEqual([null, []]);
  });

  it.each([
    [14 * DAY_MS + 1, []],
    [14 * DAY_MS, ['The API key expires on 2026-12-04, in 14 days: replace it before then.']],
    [5 * HOUR_MS, ['The API key expires on 2026-11-20 at 17:00 UTC, in 5 hours: replace it before then.']],
    [0, ['The API key expired on 2026-11-20 at 12:00 UTC: replace it.']],
  ])('a key that lasts %i ms has the notices %j', async (expiresInMs, sentences) => {
    serveKey({ expiresInMs });
    await watch.look();
    expect(texts()).toEqual(sentences);
    expect(watch.notices().every(({ about }) => about === 'key')).toBe(true);
  });
});

describe('a key that may do more', () => {
  it.each([
    ['trade', { readOnly: 0 }],
    ['withdraw money', { readOnly: 0, wallet: ['AccountTransfer', 'Withdraw'] }],
  ])(
    'a key that may %s is refused in one sentence, and looked at every hour until it may not',
    async (rights, key) => {
      serveKey(key);
      await watch.look();
      expect(watch.refusal()).toEqual({
        what: `This API key may ${rights}: replace it with a read-only one, or set ALLOW_TRADING_KEY=on.`,
        nextLookAt: new Date(START + HOUR_MS),
      });
      await lookAfter(HOUR_MS - 1);
      expect(looks()).toBe(1);
      serveKey();
      await lookAfter(1);
      expect(looks()).toBe(2);
      expect(watch.refusal()).toBeNull();
    },
  );

  it('a refused key stays refused while it cannot be read', async () => {
    serveKey({ readOnly: 0 });
    await watch.look();
    host.serve(KEY, () => ({ status: 503 }));
    await lookAfter(HOUR_MS);
    expect(watch.refusal()?.what).toContain('may trade');
  });

  it.each([
    ['trade', { readOnly: 0 }],
    ['withdraw money', { wallet: ['Withdraw'] }],
  ])('a key that may %s is mentioned in a notice where it is allowed', async (rights, key) => {
    begin({ isTradingAllowed: true });
    serveKey(key);
    await watch.look();
    expect(watch.refusal()).toBeNull();
    expect(texts()).toEqual([`This API key may ${rights}: replace it with a read-only one.`]);
  });
});

describe('a key that cannot be read', () => {
  it.each([
    [
      'by the demo host of the exchange',
      { status: 404 },
      'The exchange refused /v5/user/query-api (HTTP 404).',
    ],
    [
      'for lack of a permission',
      { retCode: 10005 },
      'The API key lacks the permission to read about itself (/v5/user/query-api, code 10005).',
    ],
    ['for an answer without it', { result: {} }, 'The exchange did not say what the API key may do.'],
  ])(
    'a key that cannot be read (%s) has a notice that it is not checked, and is tried again an hour later',
    async (_, reply, sentence) => {
      host.serve(KEY, () => reply);
      await watch.look();
      expect(watch.refusal()).toBeNull();
      expect(texts()).toEqual([`The rights and the expiry of the API key are not checked. ${sentence}`]);
      await lookAfter(HOUR_MS - 1);
      expect(looks()).toBe(1);
      serveKey();
      await lookAfter(1);
      expect([looks(), texts()]).toEqual([2, []]);
    },
  );
});

describe('a key found at the daily look to be one that may trade', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(Date.UTC(2026, 4, 4, 23, 57, 30), { isKeyWatched: true });
  });
  afterAll(() => world.close());

  it('a key found to be one that may trade stops the sampling until it may not, while Bitcoin goes on', async () => {
    await world.nextMinute();
    const lastGood = await world.nextMinute();
    world.simulator.faults.order({
      name: 'bad-number',
      path: '/v5/user/query-api',
      params: { field: 'readOnly', value: 0 },
    });
    const midnight = await world.nextMinute();
    expect(world.collector.status()).toMatchObject({
      state: 'stopped',
      trouble: {
        what: 'This API key may trade: replace it with a read-only one, or set ALLOW_TRADING_KEY=on.',
        since: midnight,
        works:
          'The history up to 2026-05-04 23:59 UTC is shown. The price of Bitcoin is still read, the orders are not.',
        action: expect.stringContaining('noticed within the hour'),
        nextAttemptAt: new Date(midnight.getTime() + HOUR_MS),
      },
    });
    expect(lastGood.getTime()).toBe(midnight.getTime() - 60_000);
    await expect(world.collector.sampleNow()).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('may trade'),
    });

    world.simulator.faults.order({ name: 'html-5xx', path: '/v5/account' });
    world.simulator.faults.order({ name: 'html-5xx', path: '/v5/order' });
    await world.nextMinute();
    await world.collector.backfill();
    expect(world.simulator.faults.list().map(({ struck }) => struck)).toEqual([1, 0, 0]);
    expect(await storedMinutes(world)).toHaveLength(2);
    expect((await gapMinutes(world)).size).toBe(2);
    const prices = await world.opened.db.selectFrom('btc_prices').selectAll().execute();
    expect(prices).toHaveLength(4);

    world.simulator.faults.clear();
    world.advance(HOUR_MS - 3 * 60_000);
    await world.nextMinute();
    expect(world.collector.status().state).toBe('stopped');
    await world.nextMinute();
    expect(world.collector.status()).toMatchObject({ state: 'ok', trouble: null, notices: [] });
  });
});
