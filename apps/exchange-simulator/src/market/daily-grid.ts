import { LRUCache } from 'lru-cache';
import { FIRST_ANCHOR_YEAR, INSTRUMENTS } from './instruments.ts';
import { fatTailed } from './random.ts';

/** The market's first day. */
export const GENESIS_MS = Date.UTC(FIRST_ANCHOR_YEAR, 0, 1);

/** One day's opening: log price and volatility (standard deviation of the day's log return) of the common move and of each own. */
export interface DayStart {
  common: number;
  commonVolatility: number;
  own: number[];
  ownVolatility: number[];
}

/** GARCH(1,1): part of yesterday's shock and of yesterday's variance in today's; the rest is the long-run variance. */
const SHOCK_WEIGHT = 0.1;
const MEMORY = 0.87;
const COMMON_VOLATILITY = 0.027;
/** How fast prices come back to their anchors, a day. */
const PULL = 0.008;
const OWN_PULL = 0.02;

/** The openings of all days of a market, by number from the first. */
export interface DailyGrid {
  /** @throws RangeError before the first day */
  start(day: number): DayStart;
}

/** Markets of one seed open alike: the two thousand days before an account begins are computed once a process. */
const grids = new LRUCache<number, DailyGrid>({ max: 12, memoMethod: createDailyGrid });

export const dailyGridOf = (seed: number): DailyGrid => grids.memo(seed);

/** Each day is computed from the one before and kept. */
function createDailyGrid(seed: number): DailyGrid {
  const days: DayStart[] = [
    {
      common: Math.log(anchorOf(0, 0)),
      commonVolatility: COMMON_VOLATILITY,
      own: INSTRUMENTS.map((_, i) => ownTarget(i, 0)),
      ownVolatility: INSTRUMENTS.map((instrument) => instrument.ownVolatility),
    },
  ];

  function next(day: number, before: DayStart): DayStart {
    const shock = fatTailed(seed, day, 0) * before.commonVolatility;
    const drift = PULL * (Math.log(anchorOf(0, day)) - before.common);
    return {
      common: before.common + drift + shock,
      commonVolatility: volatilityAfter(shock, before.commonVolatility, COMMON_VOLATILITY),
      ...ownMoves(day, before),
    };
  }

  function ownMoves(day: number, before: DayStart): Pick<DayStart, 'own' | 'ownVolatility'> {
    const shocks = before.ownVolatility.map((volatility, i) => fatTailed(seed, day, i + 1) * volatility);
    return {
      own: before.own.map((value, i) => value + OWN_PULL * (ownTarget(i, day) - value) + (shocks[i] ?? 0)),
      ownVolatility: before.ownVolatility.map((volatility, i) =>
        volatilityAfter(shocks[i] ?? 0, volatility, INSTRUMENTS[i]?.ownVolatility ?? 0),
      ),
    };
  }

  return {
    start(day) {
      if (day < 0) throw new RangeError('The market begins on 1 January 2019.');
      for (let last = days.at(-1); days.length <= day && last; last = days.at(-1))
        days.push(next(days.length, last));
      return days[day] as DayStart;
    },
  };
}

function volatilityAfter(shock: number, volatility: number, longRun: number): number {
  const variance =
    (1 - SHOCK_WEIGHT - MEMORY) * longRun ** 2 + SHOCK_WEIGHT * shock ** 2 + MEMORY * volatility ** 2;
  return Math.min(Math.sqrt(variance), longRun * 4);
}

/** The price an instrument drifts toward, between the anchors of two years; the last one holds for good. */
function anchorOf(index: number, day: number): number {
  const anchors = INSTRUMENTS[index]?.anchors ?? [1];
  const years = day / 365.25;
  const from = Math.min(Math.floor(years), anchors.length - 1);
  const to = Math.min(from + 1, anchors.length - 1);
  const [a, b] = [anchors[from] ?? 1, anchors[to] ?? 1];
  return Math.exp(Math.log(a) + (Math.log(b) - Math.log(a)) * Math.min(1, years - from));
}

/** The part of an instrument's anchor that Bitcoin's does not explain. */
function ownTarget(index: number, day: number): number {
  if (index === 0) return 0;
  const beta = INSTRUMENTS[index]?.beta ?? 1;
  return Math.log(anchorOf(index, day)) - beta * Math.log(anchorOf(0, day));
}
