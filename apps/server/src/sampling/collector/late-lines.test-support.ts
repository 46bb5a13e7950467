import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { createWorld, storedStates, type World } from './collector-world.test-support.ts';

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

/** Samples now and then until a moment: each hour of the first three, and then three times a day. */
export async function sampleUntil(world: World, ms: number): Promise<void> {
  const fromMs = world.now();
  while (world.now() < ms) {
    const stepMs = world.now() - fromMs < 3 * HOUR_MS ? HOUR_MS : DAY_MS / 3;
    world.advance(Math.max(0, Math.min(stepMs, ms - world.now()) - MINUTE_MS));
    await world.nextMinute();
  }
}

/** The notices of changes that are not explained. */
export function unexplainedNotices({ collector }: World): string[] {
  const { notices } = collector.status();
  return notices.filter(({ about }) => about === 'unexplained').map(({ text }) => text);
}

/** The flows that are known, USDT, in the order they happened. */
export async function flowAmounts({ opened }: World): Promise<number[]> {
  const rows = await opened.db.selectFrom('flows').select('amount').orderBy('occurred_at').execute();
  return rows.map(({ amount }) => Number(amount));
}

/** The normalized value of every minute that has one. */
export async function knownValues(world: World): Promise<number[]> {
  return (await storedStates(world)).flatMap(({ value }) => value ?? []);
}

/** The most that a minute leaves unexplained, USDT. */
export async function mostUnexplained({ opened }: World): Promise<number> {
  const rows = await opened.db.selectFrom('minute_parts').select('unexplained').execute();
  return Math.max(...rows.map(({ unexplained }) => Math.abs(Number(unexplained))));
}
