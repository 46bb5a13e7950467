import { createWorld, type World } from '../../sampling/collector/collector-world.test-support.ts';
import { createDraws } from '../../operations/soak/draws.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { openPortal, type Portal } from './portal.test-support.ts';
import { breakMinute, listLate } from './random-faults.test-support.ts';
import { minutesOf } from './sampled-minutes.test-support.ts';

/** The end of a year, when fees are taken, lies in it. */
const FROM_MS = Date.UTC(2025, 10, 5);
/** Lines of these happen by themselves. */
const OF_ITSELF = new Set(['SETTLEMENT', 'DELIVERY']);
/** Dollars for a USDT. */
const USDT_RATES = ['1', '0.9998', '0.999', '0.97', '1.0004'];
/** How often the administrator looks after a minute. */
const LOOKS = 0.2;

/** An account after its life, and the API that tells of it. */
export interface PlayedLife {
  world: World;
  portal: Portal;
  close(): Promise<void>;
}

/** Plays days of an account that anything happens to, as the collector and an administrator see it. */
export async function playDays(life: number, days: number): Promise<PlayedLife> {
  const draws = createDraws(life);
  const usdtRate = draws.pick(USDT_RATES);
  const seed = `life ${life}`;
  const world = await createWorld(FROM_MS, { account: 'random', seed, startMs: FROM_MS, usdtRate });
  const portal = await openPortal(world);
  const span = { fromMs: FROM_MS, toMs: FROM_MS + days * DAY_MS };
  const lines = world.simulator.linesBetween(span.fromMs, span.toMs);
  const events = new Set(lines.filter(({ type }) => !OF_ITSELF.has(type)).map(({ ms }) => ms));
  listLate(world.simulator, [...events], draws);
  for (const minute of minutesOf(span, [...events], draws)) {
    if (minute <= world.now()) continue;
    world.advance(minute - MINUTE_MS - world.now());
    breakMinute(world.simulator, draws);
    await world.nextMinute();
    if (draws.isLess(LOOKS) && (await portal.answerQuestions())) await explainAll(world);
  }
  if (await portal.answerQuestions()) await explainAll(world);
  return {
    world,
    portal,
    async close() {
      await portal.close();
      await world.close();
    },
  };
}

/** Samples minute after minute until all is explained that an answer explains: a day in each. */
async function explainAll(world: World): Promise<void> {
  const { db } = world.opened;
  const listUnread = db.selectFrom('minute_parts').select('taken_at').where('is_log_read', '=', false);
  const countUnread = async () => (await listUnread.execute()).length;
  for (let before = Infinity, count = await countUnread(); count > 0 && count < before;) {
    await world.nextMinute();
    [before, count] = [count, await countUnread()];
  }
}
