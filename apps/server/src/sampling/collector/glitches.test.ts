import { describe, expect, inject, it } from 'vitest';
import {
  countWrong,
  gapMinutes,
  storedMinutes,
  useSampledWorld,
  type World,
} from './collector-world.test-support.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);
let world: World;
useSampledWorld(START, { timeoutMs: 2_000 }, (made) => (world = made));

const JUMP_KINDS = [
  { kind: 'deposit', amount: '40000' },
  { kind: 'withdrawal', amount: '35000' },
  { kind: 'crash', part: 0.02 },
  { kind: 'line', type: 'NEWLY_INVENTED', coin: 'USDT', amount: '3000', isFlow: false },
  { kind: 'line', type: 'ALSO_INVENTED', coin: 'USDT', amount: '-2500', isFlow: true },
] as const;

describe('glitches and true jumps', () => {
  const GLITCHES = [
    'empty-totals',
    'zero-equity',
    'times-ten',
    'half',
    'identity-off',
    'stale-body',
    'foreign-account',
  ];
  const COUNT = Math.max(GLITCHES.length, Math.ceil(200 * inject('scale')));
  /** Of each kind; of three in a row one has no log, one a log that is late. */
  const JUMPS = Math.max(JUMP_KINDS.length, Math.ceil(60 * inject('scale')));

  it(`the collector keeps ${COUNT} glitches off the chart`, { timeout: 300_000 }, async () => {
    const clean: number[] = [];
    for (let n = 0; n < COUNT; n += 1) {
      world.simulator.faults.clear();
      const name = GLITCHES[n % GLITCHES.length] ?? 'half';
      world.simulator.faults.order({ name, path: '/v5/account/wallet-balance' });
      await world.nextMinute();
      world.simulator.faults.clear();
      clean.push((await world.nextMinute()).getTime());
    }
    expect(await countWrong(world)).toBe(0);
    const stored = (await storedMinutes(world)).map(({ takenAt }) => takenAt.getTime());
    expect(stored.slice(1)).toEqual(clean);
    expect((await gapMinutes(world)).size).toBe(COUNT);
    const quarantined = await world.opened.db.selectFrom('quarantined_samples').select('raw').execute();
    expect(quarantined).toHaveLength(COUNT);
    expect(quarantined.every(({ raw }) => raw.includes('totalEquity'))).toBe(true);
  });

  it(
    `the collector lets ${JUMPS} true jumps in, each at its own minute, late logs or not`,
    { timeout: 300_000 },
    async () => {
      for (let n = 0; n < JUMPS; n += 1) {
        world.simulator.faults.clear();
        const at = world.now() + 15_000;
        const jump = JUMP_KINDS[n % JUMP_KINDS.length] ?? { kind: 'zero' };
        world.simulator.happen({ ...jump, at });
        if (n % 3 === 0)
          world.simulator.faults.order({ name: 'html-5xx', path: '/v5/account/transaction-log', times: 3 });
        // Read, but without what happened in the last minute.
        if (n % 3 === 1) world.simulator.faults.order({ name: 'late-log' });
        await world.nextMinute();
        world.simulator.faults.clear();
        await world.nextMinute();
      }
      for (let n = 0; n < 3; n += 1) await world.nextMinute();
      expect(await countWrong(world)).toBe(0);
      expect(await storedMinutes(world)).toHaveLength(1 + JUMPS * 2 + 3);
      expect((await gapMinutes(world)).size).toBe(0);
      const { db } = world.opened;
      const waiting = await db
        .selectFrom('quarantined_samples')
        .select('reason')
        .where('decision', 'is', null)
        .execute();
      expect(waiting).toEqual([]);
      const alarming = await db
        .selectFrom('minute_parts')
        .select('taken_at')
        .where('is_alarming', '=', true)
        .execute();
      expect(alarming).toEqual([]);
    },
  );
});

describe('one minute, one truth', () => {
  const TICKS = inject('scale') >= 0.1 ? Math.ceil(10_000 * inject('scale')) : 30;

  it(
    `no minute holds a figure of another one over ${TICKS} minutes in which any of the calls may fail`,
    { timeout: 1_800_000 },
    async () => {
      for (const path of [
        '/v5/account/wallet-balance',
        '/v5/position/list',
        '/v5/market/tickers',
        '/v5/account/transaction-log',
      ]) {
        world.simulator.faults.order({ name: 'html-5xx', path, probability: 0.2 });
      }
      world.simulator.faults.order({
        name: 'stale-body',
        path: '/v5/account/wallet-balance',
        probability: 0.1,
      });
      for (let tick = 0; tick < TICKS; tick += 1) await world.nextMinute();
      const minutes = await storedMinutes(world);
      expect(await countWrong(world)).toBe(0);
      expect(minutes.length).toBeGreaterThan(TICKS * 0.8);
      expect(minutes.length + (await gapMinutes(world)).size).toBe(TICKS + 1);
      for (const { takenAt, readAt } of minutes)
        expect(readAt.getTime() - takenAt.getTime()).toBeLessThan(60_000);
    },
  );
});
