import { createWorld, type World } from './collector-world.test-support.ts';

/** A fund of 50,000 USDT that does nothing by itself, sampled every minute. */
export async function openQuietFund(startMs: number): Promise<World> {
  const world = await createWorld(startMs, { account: 'empty' });
  await world.nextMinute();
  world.simulator.happen({ kind: 'deposit', at: world.now() + 1_000, amount: '50000' });
  await minutes(world, 2);
  return world;
}

export async function minutes(world: World, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await world.nextMinute();
}

/** The most that a minute leaves unexplained, USDT. */
export async function mostUnexplained({ opened }: World): Promise<number> {
  const rows = await opened.db.selectFrom('minute_parts').select('unexplained').execute();
  return Math.max(...rows.map(({ unexplained }) => Math.abs(Number(unexplained))));
}
