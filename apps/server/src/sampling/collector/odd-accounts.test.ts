import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  countWrong,
  createWorld,
  gapMinutes,
  storedMinutes,
  storedStates,
  type World,
} from './collector-world.test-support.ts';
import { DAY_MS } from '../../platform/time.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);

let world: World;
beforeAll(async () => {
  world = await createWorld(START);
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const noticesOf = (about: string) =>
  world.collector
    .status()
    .notices.filter((notice) => notice.about === about)
    .map(({ text }) => text);

describe('a row that cannot be read', () => {
  it('a row of the positions that cannot be read is counted and reported, and stops neither the sample nor the other rows', async () => {
    await world.nextMinute();
    const all = (await storedStates(world)).at(-1)?.positions ?? [];
    world.simulator.faults.order({
      name: 'odd-row',
      path: '/v5/position/list',
      params: { index: 0, field: 'markPrice', value: '' },
    });
    await world.nextMinute();
    expect(await countWrong(world)).toBe(0);
    const states = await storedStates(world);
    expect(states).toHaveLength(2);
    expect(states.at(-1)?.positions).toHaveLength(all.length - 1);
    expect(noticesOf('rows')).toEqual(['1 row could not be read (positions: markPrice).']);
    world.simulator.faults.clear();
    await world.nextMinute();
    expect(noticesOf('rows')).toEqual([]);
  });
});

describe('a line of the log whose cash flow is not its change', () => {
  it('is mended by the next reading, and explains its minute then', async () => {
    await world.nextMinute();
    const params = { field: 'cashFlow', value: '-0' };
    world.simulator.faults.order({ name: 'bad-number', path: '/v5/account/transaction-log', params });
    world.simulator.happen({ kind: 'deposit', at: world.now() + 1_000, amount: '20000' });
    await world.nextMinute();
    expect((await gapMinutes(world)).size).toBe(1);
    world.simulator.faults.clear();
    await world.nextMinute();
    expect((await gapMinutes(world)).size).toBe(0);
    const parts = await world.opened.db.selectFrom('minute_parts').selectAll().execute();
    expect(parts.reduce((sum, { flows }) => sum + Number(flows), 0)).toBeCloseTo(20_000, 2);
    for (const { unexplained } of parts) expect(Number(unexplained)).toBeCloseTo(0, 2);
  });
});

describe('a flow whose minute is not over when it is sampled', () => {
  it('a flow whose minute is not over when it is sampled has its value a minute later, at its own moment', async () => {
    await world.nextMinute();
    const boundaryMs = (Math.floor(world.now() / 60_000) + 1) * 60_000;
    world.simulator.happen({ kind: 'deposit', at: boundaryMs + 50, amount: '7000' });
    await world.nextMinute();
    expect((await storedStates(world)).map(({ value }) => value === null)).toEqual([false, true]);
    await world.nextMinute();
    expect((await storedStates(world)).map(({ value }) => value === null)).toEqual([false, false, false]);
    const flow = await world.opened.db.selectFrom('flows').selectAll().executeTakeFirst();
    expect(flow?.convention).toBe('own-time');
  });
});

describe('before the exchange has been heard', () => {
  it('no minute is noted as a gap before the exchange has been heard, since its date is not sure', async () => {
    world.restart();
    world.simulator.faults.order({ name: 'html-5xx' });
    await world.nextMinute();
    expect(await world.opened.db.selectFrom('gaps').selectAll().execute()).toEqual([]);
    world.simulator.faults.clear();
    await world.nextMinute();
    expect(await storedMinutes(world)).toHaveLength(1);
  });
});

describe('a line of a type nobody knows', () => {
  it('a line of a type nobody knows holds back the value of its minutes and nothing else', async () => {
    await world.nextMinute();
    world.simulator.happen({
      kind: 'line',
      at: world.now() + 20_000,
      type: 'CUSTODY_X',
      coin: 'USDT',
      amount: '500',
    });
    for (let minute = 0; minute < 2; minute += 1) await world.nextMinute();
    const states = await storedStates(world);
    expect(states.map(({ value }) => value === null)).toEqual([false, true, true]);
    expect(await countWrong(world)).toBe(0);
    expect(world.collector.status().state).toBe('ok');
  });
});

describe("a system clock that steps while the exchange's does not", () => {
  it('a system clock that is a day ahead at the start stores nothing of tomorrow', async () => {
    world.setWallOff(DAY_MS);
    const collector = world.restart();
    await collector.tick(new Date(Math.floor((world.now() + DAY_MS) / 60_000) * 60_000));
    expect(await storedMinutes(world)).toEqual([]);
    const minute = await world.nextMinute();
    expect((await storedMinutes(world)).map(({ takenAt }) => takenAt)).toEqual([minute]);
    expect(await world.opened.db.selectFrom('gaps').selectAll().execute()).toEqual([]);
  });
});

describe('a refresh', () => {
  it('a refresh answers with the fresh reading, and the stored minute keeps its own', async () => {
    await world.nextMinute();
    const [stored] = await storedMinutes(world);
    world.advance(40_000);
    const fresh = await world.collector.sampleNow();
    const truth = world.simulator.truthAt(world.now());
    expect(fresh.equity).toBeCloseTo(Number(truth.equity), 8);
    expect(fresh.equity).not.toBe(Number(stored?.equity));
    expect(fresh.normalizedValue).toBeCloseTo(Number(truth.equity) / 50_000, 11);
    expect(await storedMinutes(world)).toEqual([stored]);
  });

  it('a refresh has no value while a flow since the last minute is not counted yet', async () => {
    await world.nextMinute();
    world.simulator.happen({ kind: 'deposit', at: world.now() + 10_000, amount: '5000' });
    world.advance(20_000);
    expect((await world.collector.sampleNow()).normalizedValue).toBeNull();
    await world.nextMinute();
    expect((await storedStates(world)).at(-1)?.value).not.toBeNull();
  });
});
