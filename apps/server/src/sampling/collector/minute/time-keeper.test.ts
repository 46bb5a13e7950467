import { beforeEach, describe, expect, it } from 'vitest';
import { createTimeKeeper, type TimeKeeper } from './time-keeper.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/time.ts';

const START = Date.UTC(2026, 10, 20, 12);

/** The true time, and how far each clock is off it. */
let trueMs = START;
let off = { wall: 0, exchange: 0, slept: 0 };
let isSilent = false;
let asked = 0;
let keeper: TimeKeeper;

beforeEach(() => {
  trueMs = START;
  off = { wall: 0, exchange: 0, slept: 0 };
  isSilent = false;
  asked = 0;
  keeper = createTimeKeeper({
    wall: () => trueMs + off.wall,
    monotonic: () => trueMs - START - off.slept,
    async readExchange() {
      asked += 1;
      if (isSilent) throw new Error('no answer');
      return trueMs + off.exchange;
    },
    skewMs: () => 0,
  });
});

describe('the time keeper', () => {
  it('asks the exchange once while the clocks agree', async () => {
    await keeper.check();
    trueMs += HOUR_MS;
    await keeper.check();
    expect([keeper.now(), asked, keeper.notice()]).toEqual([trueMs, 1, null]);
  });

  it.each([
    ['an hour back', -HOUR_MS, 'The clock of this server is 1 h behind'],
    ['a day ahead', DAY_MS, 'The clock of this server is 1 d ahead of'],
  ])(
    'keeps the time when the system clock steps %s, says so, and stops when it is set right',
    async (_, step, text) => {
      await keeper.check();
      off.wall = step;
      trueMs += 60_000;
      await keeper.check();
      expect(keeper.now()).toBe(trueMs);
      expect(keeper.notice()).toContain(text);
      off.wall = 0;
      trueMs += 60_000;
      await keeper.check();
      expect([keeper.now(), keeper.notice()]).toEqual([trueMs, null]);
    },
  );

  it('takes the time of the exchange at the start where the system clock is a day ahead', async () => {
    off.wall = DAY_MS;
    await keeper.check();
    expect(keeper.now()).toBe(trueMs);
    expect(keeper.notice()).toContain('1 d ahead');
  });

  it('keeps the time when the clock of the exchange alone is off', async () => {
    await keeper.check();
    off.exchange = -HOUR_MS;
    keeper.observe(trueMs + off.exchange);
    expect(keeper.now()).toBe(trueMs);
    expect(keeper.notice()).toContain("The exchange's clock is 1 h behind");
    off.exchange = 0;
    await keeper.check();
    expect(keeper.notice()).toBeNull();
  });

  it('follows system and exchange over a sleep in which the monotonic clock stood still', async () => {
    await keeper.check();
    trueMs += 8 * HOUR_MS;
    off.slept = 8 * HOUR_MS;
    await keeper.check();
    expect([keeper.now(), keeper.notice()]).toEqual([trueMs, null]);
  });

  it('goes on by the monotonic clock while a set clock cannot be compared', async () => {
    await keeper.check();
    off.wall = HOUR_MS;
    isSilent = true;
    trueMs += 60_000;
    await keeper.check();
    expect(keeper.now()).toBe(trueMs);
    expect(keeper.notice()).toContain('1 h ahead');
  });
});

describe('the time keeper of a process that reads the clock of the database', () => {
  /** How far each clock is off, and whether the exchange answers. */
  const world = { wall: 0, monotonic: 0, database: 0, collector: null as number | null, isHeard: true };
  const begin = (given: Partial<typeof world> = {}): TimeKeeper => {
    Object.assign(world, { wall: 0, monotonic: 0, database: 0, collector: null, isHeard: true }, given);
    return createTimeKeeper({
      wall: () => trueMs + world.wall,
      monotonic: () => trueMs + world.monotonic,
      async readExchange() {
        if (!world.isHeard) throw new Error('no answer');
        return trueMs;
      },
      skewMs: () => 0,
      database: () => trueMs + world.database,
      collectorSkewMs: () => world.collector,
    });
  };

  it.each([DAY_MS, -DAY_MS])('takes the time of the database, where its own is %d ms off', (wall) => {
    keeper = begin({ wall });
    expect([keeper.now(), keeper.isCertain(), keeper.isConfirmed()]).toEqual([trueMs, false, false]);
    expect(keeper.notices()).toEqual([
      expect.stringMatching(/1 d (ahead of|behind) the database's.*Customers see nothing/),
    ]);
  });

  it('corrects the time of the database by what the collector has measured of it', () => {
    keeper = begin({ database: HOUR_MS, collector: -HOUR_MS });
    expect([keeper.now(), keeper.isCertain(), keeper.isConfirmed()]).toEqual([trueMs, false, true]);
    expect(keeper.notices()).toEqual([expect.stringMatching(/The clock of the database is 1 h ahead of/)]);
  });

  it('knows by the database that the whole machine stood still', async () => {
    keeper = begin();
    await keeper.check();
    Object.assign(world, { wall: -3 * HOUR_MS, monotonic: -3 * HOUR_MS });
    expect(keeper.isCertain()).toBe(false);
    await keeper.check();
    expect(keeper.now()).toBe(trueMs);
  });

  it('that stood still with its database is uncertain while the exchange says so', async () => {
    keeper = begin();
    await keeper.check();
    Object.assign(world, { wall: -3 * HOUR_MS, monotonic: -3 * HOUR_MS, database: -3 * HOUR_MS });
    keeper.observe(trueMs);
    expect(keeper.isCertain()).toBe(false);
  });

  it('with an exchange that fell silent gives up what neither other clock says any more', async () => {
    keeper = begin();
    await keeper.check();
    Object.assign(world, { monotonic: -8 * HOUR_MS, isHeard: false });
    expect(keeper.isCertain()).toBe(false);
    await keeper.check();
    expect([keeper.now(), keeper.isCertain(), keeper.isConfirmed()]).toEqual([trueMs, true, false]);
  });
});
