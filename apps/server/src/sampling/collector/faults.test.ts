import { describe, expect, it } from 'vitest';
import {
  countWrong,
  gapMinutes,
  storedMinutes,
  storedStates,
  useSampledWorld,
  type World,
} from './collector-world.test-support.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);
let world: World;
useSampledWorld(START, { timeoutMs: 2_000 }, (made) => (world = made));

/** Answers of the wallet that no figure may come from: one each that is none, refuses, lacks coins, prices nothing and lies. */
const BROKEN = ['reset-in-body', 'rate-limit-without-header', 'no-coins', 'usdt-index-zero', 'half'] as const;
const WALLET = '/v5/account/wallet-balance';

describe('broken answers', () => {
  it('a minute whose answers are all broken is a gap, never a figure; one whose first answer is broken has the true figures', async () => {
    const gaps: number[] = [];
    for (const name of BROKEN) {
      world.simulator.faults.order({ name, path: WALLET });
      gaps.push((await world.nextMinute()).getTime());
      expect([name, world.collector.status().state]).toEqual([name, 'degraded']);
      expect(world.collector.status().trouble?.what).toBeTruthy();
      world.simulator.faults.clear();
      world.simulator.faults.order({ name, path: WALLET, times: 1 });
      await world.nextMinute();
      expect(world.simulator.faults.list()[0]).toMatchObject({ struck: 1 });
      expect([name, world.collector.status().state]).toEqual([name, 'ok']);
      world.simulator.faults.clear();
    }
    expect(await gapMinutes(world)).toEqual(new Set(gaps));
    expect(await storedMinutes(world)).toHaveLength(1 + BROKEN.length);
    expect(await countWrong(world)).toBe(0);
  });

  it('numbers that are broken are no sample, and a message that reads like an error or a new key breaks none', async () => {
    for (const value of ['1e400', null])
      await expectNoSample(value, () => {
        for (const field of ['equity', 'totalEquity'])
          world.simulator.faults.order({ name: 'bad-number', params: { field, value } });
      });
    for (const name of ['extra-keys', 'error-like-message']) world.simulator.faults.order({ name });
    await world.nextMinute();
    expect(await storedMinutes(world)).toHaveLength(2);
    expect(await countWrong(world)).toBe(0);
  });

  async function expectNoSample(value: unknown, order: () => void): Promise<void> {
    order();
    await world.nextMinute();
    expect([value, (await storedMinutes(world)).length]).toEqual([value, 1]);
    world.simulator.faults.clear();
  }

  it('an equity that is broken beside positions that cannot be read is no sample', async () => {
    await expectNoSample('5', () => {
      const params = { field: 'equity', value: '5' };
      world.simulator.faults.order({ name: 'bad-number', path: WALLET, params });
      const renamed = { from: 'size', to: 'sizeOf' };
      world.simulator.faults.order({ name: 'renamed-key', path: '/v5/position/list', params: renamed });
    });
    await world.nextMinute();
    expect(await countWrong(world)).toBe(0);
    expect(world.collector.status().state).toBe('ok');
  });

  it('a first wallet that is broken does not begin the history', async () => {
    await world.reset();
    for (const name of ['times-ten', 'zero-equity', 'foreign-account']) {
      world.simulator.faults.order({ name, path: WALLET });
      await world.nextMinute();
      expect([name, await storedMinutes(world)]).toEqual([name, []]);
      world.simulator.faults.clear();
    }
    const soundAt = await world.nextMinute();
    expect((await storedMinutes(world)).map(({ takenAt }) => takenAt)).toEqual([soundAt]);
    expect(await countWrong(world)).toBe(0);
  });

  it('a minute whose account is broken still has the price of Bitcoin', async () => {
    world.simulator.faults.order({ name: 'html-5xx', path: '/v5/account' });
    const minute = await world.nextMinute();
    const price = await world.opened.db
      .selectFrom('btc_prices')
      .select('price')
      .where('taken_at', '=', minute)
      .executeTakeFirst();
    expect(Number(price?.price)).toBeGreaterThan(0);
  });
});

it('a clock that is off by seconds costs no minute', async () => {
  for (const skewMs of [5_000, -10_000]) {
    world.simulator.clock.skew(skewMs);
    await world.nextMinute();
  }
  expect(await storedMinutes(world)).toHaveLength(3);
});

describe('a clock of the exchange that is an hour off', () => {
  const values = async (): Promise<number[]> =>
    (await storedStates(world)).map(({ readAt, value }) => {
      const { equity, units } = world.simulator.truthAt(readAt.getTime());
      return (value ?? Number.NaN) / (Number(equity) / Number(units));
    });

  it.each([3_600_000, -3_600_000])(
    'a clock of the exchange %i ms off leaves gaps, and neither counts a deposit before it again nor loses one during it',
    async (skewMs) => {
      const deposit = () =>
        world.simulator.happen({ kind: 'deposit', at: world.now() + 1_000, amount: '20000' });
      deposit();
      await world.nextMinute();
      world.simulator.clock.skew(skewMs);
      await world.nextMinute();
      deposit();
      await world.nextMinute();
      expect((await gapMinutes(world)).size).toBe(2);
      world.simulator.clock.skew(0);
      for (let minute = 0; minute < 5; minute += 1) await world.nextMinute();
      expect((await gapMinutes(world)).size).toBeLessThanOrEqual(3);
      const [first = Number.NaN, ...rest] = await values();
      expect(rest.length).toBeGreaterThanOrEqual(5);
      for (const value of rest) expect(value / first).toBeCloseTo(1, 5);
      const unexplained = await world.opened.db.selectFrom('minute_parts').select('unexplained').execute();
      for (const row of unexplained) expect(Number(row.unexplained)).toBeCloseTo(0, 2);
    },
  );
});

describe('calls to the exchange', () => {
  it('the collector makes at most one private call a minute with a refused key, while Bitcoin goes on', async () => {
    const params = { retCode: 10003, retMsg: 'API key is invalid.' };
    for (const path of ['/v5/account', '/v5/position'])
      world.simulator.faults.order({ name: 'code', path, params });
    for (let minute = 0; minute < 5; minute += 1) await world.nextMinute();
    const struck = world.simulator.faults.list().reduce((sum, fault) => sum + fault.struck, 0);
    expect(struck).toBe(5);
    expect(world.collector.status()).toMatchObject({
      state: 'stopped',
      trouble: { what: expect.stringContaining('BYBIT_API_KEY') },
    });
    const prices = await world.opened.db.selectFrom('btc_prices').selectAll().execute();
    expect(prices).toHaveLength(6);
    world.simulator.faults.clear();
    await world.nextMinute();
    expect(world.collector.status().state).toBe('ok');
  });

  it('the collector calls nobody for ten minutes after a ban', async () => {
    world.simulator.faults.order({ name: 'html-403' });
    for (let minute = 0; minute < 9; minute += 1) await world.nextMinute();
    const [ban] = world.simulator.faults.list();
    expect(ban?.struck).toBeLessThanOrEqual(3);
    world.simulator.faults.clear();
    for (let minute = 0; minute < 3; minute += 1) await world.nextMinute();
    expect(world.collector.status().state).toBe('ok');
  });
});

it('an account with everything taken out is believed, as a true zero', async () => {
  world.simulator.happen({ kind: 'zero', at: world.now() + 20_000 });
  await world.nextMinute();
  const minutes = await storedMinutes(world);
  expect(minutes.at(-1)?.equity).toBe('0');
});
