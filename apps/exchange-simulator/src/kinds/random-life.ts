import type { Action } from '../account/actions.ts';
import type { Book } from '../account/book.ts';
import type { Life, LifeDay, Step } from '../account/life.ts';
import { equityOf } from '../account/valuation.ts';
import { roundExact, toNumber } from '../fixed.ts';
import { uniform } from '../market/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import { closeAll, end, keepUsdtAlone, randomAct, type Situation } from './random-acts.ts';
import { deposit } from './steps.ts';

/** How often something happens on a day, and how often the account ends on one: it goes on where money comes again. */
const BUSY_DAYS = 0.3;
const ENDINGS = 4 / 365;
const MAX_ACTS = 4;
/** Of an account without money. */
const BUSY_DAYS_WITHOUT_MONEY = 0.7;

/** An account to which anything happens, in random order: a function of the seed like every life. */
export function randomLife({ startMs = null }: { startMs?: number | null }): Life {
  return {
    startMs,
    isHedged: false,
    plan(today) {
      if (today.index === 0) return { orders: [], steps: [opening(today)] };
      return { orders: [], steps: isEnding(today) ? ending(today) : randomSteps(today) };
    },
  };
}

const opening = ({ dayMs }: LifeDay): Step => ({
  ms: dayMs + MINUTE_MS,
  decide: () => [deposit('50000')],
});

const drawn = ({ seed, day }: LifeDay, key: number): number => uniform(seed, day, 2_000 + key);

const isEnding = (today: LifeDay): boolean => drawn(today, 0) < ENDINGS;

/** At moments of the day, or of one hour, where one follows another within minutes. */
function randomSteps(today: LifeDay): Step[] {
  const busy = equityOf(today.book, today.market, today.dayMs) > 0n ? BUSY_DAYS : BUSY_DAYS_WITHOUT_MONEY;
  if (drawn(today, 1) >= busy) return [];
  const count = 1 + Math.floor(MAX_ACTS * drawn(today, 2) ** 2);
  const lengthMs = drawn(today, 3) < 0.5 ? HOUR_MS / 4 : DAY_MS - HOUR_MS;
  const fromMs = Math.floor(drawn(today, 4) * (DAY_MS - lengthMs));
  return Array.from({ length: count }, (_, i) =>
    step(today, today.dayMs + fromMs + Math.floor(drawn(today, 10 + i) * lengthMs), randomAct),
  );
}

/** Positions are closed and coins sent away; then the rest is lost or taken out, and what is left may move. */
function ending(today: LifeDay): Step[] {
  const fromMs = today.dayMs + Math.floor(drawn(today, 4) * (DAY_MS - HOUR_MS));
  const acts = [closeAll, keepUsdtAlone, end, ...(drawn(today, 5) < 0.5 ? [randomAct, randomAct] : [])];
  return acts.map((act, i) =>
    step(today, fromMs + Math.floor((i + drawn(today, 10 + i)) * 4 * MINUTE_MS), act),
  );
}

function step(today: LifeDay, ms: number, act: (at: Situation) => Action[]): Step {
  const { seed, day, market } = today;
  const draw = (key: number): number => uniform(seed, day, ms - today.dayMs, key);
  const decide = (book: Book): Action[] =>
    act({ today, ms, draw, book, equity: toNumber(roundExact(equityOf(book, market, ms))) });
  return { ms, decide };
}
