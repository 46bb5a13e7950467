import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, gapMinutes, type World } from '../collector-world.test-support.ts';
import { MINUTE_MS } from '../../../platform/time.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);

let world: World;
let log: Array<{ level: number; msg: string; since?: string; minutes?: number }> = [];
let lastGood: Date;

beforeAll(async () => {
  const logger = pino({ level: 'info' }, { write: (line) => void log.push(JSON.parse(line)) });
  world = await createWorld(START, { logger });
});
beforeEach(async () => {
  await world.reset();
  lastGood = await world.nextMinute();
  log = [];
});
afterAll(() => world.close());

const trouble = () => world.collector.status().trouble;
const minutesAfter = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * MINUTE_MS);
const shown = (moment: Date): string => `${moment.toISOString().slice(11, 16)} UTC`;
const alarms = () => log.filter(({ msg }) => msg.startsWith('alarm'));

describe('an exchange that cannot be reached', () => {
  beforeEach(() => world.simulator.faults.order({ name: 'html-5xx' }));

  it('an exchange that cannot be reached is trouble since the minute after the last sample, until it is over', async () => {
    for (let minute = 1; minute <= 4; minute += 1) {
      await world.nextMinute();
      expect(world.collector.status().state).toBe('degraded');
      expect(trouble()).toEqual({
        what: expect.stringMatching(/^The exchange is overloaded \(HTTP 50\d\)\.$/),
        since: minutesAfter(lastGood, 1),
        works: `The history up to ${shown(lastGood)} is shown. Nothing new is read.`,
        action: expect.stringContaining('retries automatically'),
        nextAttemptAt: minutesAfter(lastGood, minute + 1),
      });
    }
    world.simulator.faults.clear();
    await world.nextMinute();
    expect(world.collector.status()).toMatchObject({ state: 'ok', trouble: null });
  });

  it('an exchange that cannot be reached has the same beginning right after a restart, downtime included', async () => {
    await world.nextMinute();
    world.restart();
    expect(world.collector.status()).toMatchObject({ state: 'starting', trouble: null });
    world.advance(30 * MINUTE_MS);
    await world.nextMinute();
    expect(trouble()).toMatchObject({
      since: minutesAfter(lastGood, 1),
      works: expect.stringContaining(shown(lastGood)),
    });
  });

  it('an exchange that cannot be reached raises one alarm after three missed minutes, and its end is logged', async () => {
    for (let minute = 1; minute <= 5; minute += 1) {
      await world.nextMinute();
      expect(alarms()).toHaveLength(minute < 3 ? 0 : 1);
    }
    expect(alarms()[0]).toMatchObject({
      level: 50,
      since: minutesAfter(lastGood, 1).toISOString(),
      minutes: 3,
    });
    world.simulator.faults.clear();
    await world.nextMinute();
    expect(log.map(({ msg }) => msg)).toContain('samples are taken again');
  });
});

describe('what else stops samples', () => {
  it('a database that fails is reported with what to do about it, and costs its minutes only, which become a gap', async () => {
    const { db } = world.opened;
    await db.schema.alterTable('gaps').renameTo('gaps_away').execute();
    const lost = [await world.nextMinute(), await world.nextMinute(), await world.nextMinute()];
    await db.schema.alterTable('gaps_away').renameTo('gaps').execute();
    expect(trouble()).toMatchObject({
      what: 'The server could not store the sample.',
      since: minutesAfter(lastGood, 1),
      works: `The history up to ${shown(lastGood)} is shown as far as the database answers. Nothing new is read.`,
      action: expect.stringContaining('Free space on the disk'),
    });
    expect(alarms()).toHaveLength(1);
    await world.nextMinute();
    expect(world.collector.status().state).toBe('ok');
    expect(await gapMinutes(world)).toEqual(new Set(lost.map((minute) => minute.getTime())));
  });
});

describe('who listens to the collector', () => {
  it('is told whenever its state is another, of trouble and of its end, until it leaves', async () => {
    const { collector } = world;
    const states: string[] = [];
    const leave = collector.subscribe(() => {
      const { state } = collector.status();
      if (states.at(-1) !== state) states.push(state);
    });
    world.simulator.faults.order({ name: 'html-5xx' });
    await world.nextMinute();
    world.simulator.faults.clear();
    await world.nextMinute();
    expect(states).toEqual(['ok', 'degraded', 'ok']);
    leave();
    await world.nextMinute();
    expect(states).toHaveLength(3);
  });
});

describe('orders that cannot be stored', () => {
  it('orders that cannot be stored are reported as not current, and stop no sample', async () => {
    const { db } = world.opened;
    await db.schema.alterTable('orders').renameTo('orders_away').execute();
    await world.nextMinute();
    await db.schema.alterTable('orders_away').renameTo('orders').execute();
    expect(world.collector.status()).toMatchObject({
      state: 'ok',
      trouble: null,
      notices: [{ about: 'orders', text: 'Orders are not current. The server could not store them.' }],
    });
    await world.nextMinute();
    expect(world.collector.status().notices).toEqual([]);
  });
});

describe('the beginning', () => {
  const begun = async () =>
    (await world.opened.db.selectFrom('accounts').select('collecting_since').executeTakeFirstOrThrow())
      .collecting_since;
  const forget = () => world.opened.db.updateTable('accounts').set({ collecting_since: null }).execute();

  it('the beginning is noted with the first minute, whatever becomes of it, and stays', async () => {
    await forget();
    world.restart();
    world.simulator.faults.order({ name: 'html-5xx', path: '/v5/account' });
    const first = await world.nextMinute();
    const noted = await begun();
    expect(Math.floor((noted?.getTime() ?? 0) / MINUTE_MS) * MINUTE_MS).toBe(first.getTime());
    world.simulator.faults.clear();
    await world.nextMinute();
    world.restart();
    await world.nextMinute();
    expect(await begun()).toEqual(noted);
  });
});
