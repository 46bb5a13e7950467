import { afterEach, describe, expect, it } from 'vitest';
import type { AccountKind } from '../../../../exchange-simulator/src/simulator.ts';
import { createWorld, storedMinutes, storedStates, type World } from './collector-world.test-support.ts';
import { minutes, mostUnexplained, openQuietFund } from './late-lines.test-support.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);
const POSITIONS = '/v5/position/list';
const AFTER =
  'Everything else goes on. If the account trades there, allow it to this key and address on the exchange; the list is asked for again within the hour.';

let world: World;
afterEach(() => world.close());

const refuse = (path: string, query: Record<string, string>, retCode: number): void =>
  world.simulator.faults.order({ name: 'code', path, query, params: { retCode } });
const told = (): string[] => {
  const { notices } = world.collector.status();
  return notices.filter(({ about }) => about === 'lists').map(({ text }) => text);
};

/** The most that the equity of a stored minute is off, USDT. */
async function mostWrong(): Promise<number> {
  const stored = await storedMinutes(world);
  return Math.max(
    ...stored.map(({ readAt, equity }) =>
      Math.abs(Number(equity) - Number(world.simulator.truthAt(readAt.getTime()).equity)),
    ),
  );
}

describe('positions of a category that the exchange refuses', () => {
  it('stop no sample where the wallet shows nothing open there, and are named with call and code', async () => {
    world = await openQuietFund(START);
    refuse(POSITIONS, { category: 'option' }, 10032);
    refuse('/v5/user/query-api', {}, 10032);
    world.restart();
    await minutes(world, 3);
    expect(await storedMinutes(world)).toHaveLength(6);
    expect(world.collector.status()).toMatchObject({ state: 'ok', trouble: null });
    expect(told()).toEqual([
      `The positions of option USDC, option USDT cannot be read. The exchange refused /v5/position/list with code 10032. ${AFTER}`,
    ]);
    world.simulator.faults.clear();
    world.advance(60 * 60_000);
    await minutes(world, 1);
    expect(told()).toEqual([]);
  });

  it.each<[AccountKind, { category: string; settleCoin?: string }, unchecked: string[]]>([
    ['options-usdc', { category: 'option', settleCoin: 'USDC' }, ['USDC']],
    ['linear-usdt', { category: 'linear', settleCoin: 'USDT' }, ['USDT']],
    ['spot-only', { category: 'linear' }, []],
  ])(
    'of %s at %j leave every figure right, with the coins named that are not checked',
    async (account, query, unchecked) => {
      world = await createWorld(START, { account });
      refuse(POSITIONS, query, 10032);
      await minutes(world, 3);
      expect(await mostWrong()).toBeLessThan(0.01);
      expect(world.collector.status().state).toBe('ok');
      const states = await world.opened.db.selectFrom('account_states').select('unchecked_coins').execute();
      expect(states.map((state) => state.unchecked_coins)).toEqual([unchecked, unchecked, unchecked]);
      expect(told()).not.toEqual([]);
      for (const text of told()) expect(text.includes('is not checked')).toBe(unchecked.length > 0);
    },
  );

  it('that are refused for a while lose nothing of what happened', async () => {
    world = await createWorld(START, { account: 'linear-usdt' });
    await minutes(world, 2);
    refuse(POSITIONS, { category: 'linear' }, 10032);
    await minutes(world, 3);
    world.simulator.faults.clear();
    await minutes(world, 2);
    const states = await storedStates(world);
    expect(states.map(({ positions }) => positions.length > 0)).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(await mostUnexplained(world)).toBeLessThan(0.01);
  });
});

describe('orders of a category that the exchange refuses', () => {
  it.each([['/v5/execution/list', 'fills']])(
    'cost the list %s of that category alone',
    async (path, name) => {
      world = await createWorld(START, { account: 'linear-usdt' });
      refuse(path, { category: 'option' }, 10032);
      await minutes(world, 3);
      expect(told()).toEqual([
        `The ${name} of option USDC, option USDT cannot be read. The exchange refused ${path} with code 10032. ${AFTER}`,
      ]);
      const { notices } = world.collector.status();
      expect(notices.filter(({ about }) => about === 'orders')).toEqual([]);
      const fills = await world.opened.db.selectFrom('fills').select('fill_id').execute();
      expect(fills.length).toBeGreaterThan(0);
    },
  );
});
