import type { BacktestRow } from '@equanim/finance/backtest';
import { DAY_MS, dayStart, daysBetween, utcDay } from '@equanim/finance/calendar';
import { type Random, randomOf } from './random.ts';

/** The parameters of the sample; `docs/backtests.md` explains each. Returns and deviations are fractions a day. */
export interface Model {
  readonly seed: number;
  /** First and last UTC day, YYYY-MM-DD. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Mean return in a season with opportunities and in one without, and how many days a season lasts on average. */
  readonly seasons: Readonly<Record<Season, { readonly meanReturn: number; readonly meanDays: number }>>;
  /** Deviation of calm days, how strongly a surprise raises it, and how much of that stays the next day. */
  readonly calmDeviation: number;
  readonly surpriseWeight: number;
  readonly persistence: number;
  /** Share of days with a larger surprise, and how many times larger. */
  readonly wildDayShare: number;
  readonly wildDayFactor: number;
  /** Factor of the deviation and the mean return on Saturdays and Sundays. */
  readonly weekendFactor: number;
  /** Share of days with an additional sudden loss, and the range it is drawn from. */
  readonly lossDayShare: number;
  readonly lossRange: readonly [smallest: number, largest: number];
}

type Season = 'rich' | 'lean';

/** Mean absolute value of a normal distribution: sqrt(2 / pi). */
const MEAN_DISTANCE = 0.797_884_560_8;

function isWeekend(day: string): boolean {
  // 1 January 1970 was a Thursday.
  return [2, 3].includes((dayStart(day) / DAY_MS) % 7);
}

function nextSeason(season: Season, { seasons }: Model, random: Random): Season {
  if (random.even() >= 1 / seasons[season].meanDays) return season;
  return season === 'rich' ? 'lean' : 'rich';
}

/**
 * An invented market-neutral strategy, day by day, from a net value of 1 on the first day.
 *
 * return = season's mean x weekend + deviation x weekend x surprise - loss. Surprises are nearly normal, on some days wider
 * (fat tails). Tomorrow's deviation = calm part + weight x |today's shock| + persistence x today's deviation, the
 * GARCH of absolute values (Taylor 1986, Schwert 1989): volatile days come in clusters, and no square root is needed. All of
 * it is addition, multiplication and division, which every platform rounds alike.
 *
 * @returns one row for every day, net values unrounded
 */
export function simulateStrategy(model: Model): BacktestRow[] {
  const { calmDeviation, surpriseWeight, persistence, weekendFactor, lossRange } = model;
  const random = randomOf(model.seed);
  const calmPart = calmDeviation * (1 - persistence - surpriseWeight * MEAN_DISTANCE);
  let season: Season = 'rich';
  let deviation = calmDeviation;
  let netValue = 1;
  const days = daysBetween({ from: model.firstDay, to: model.lastDay });
  const rows = [{ day: model.firstDay, netValue }];
  for (let offset = 1; offset <= days; offset += 1) {
    const day = utcDay(dayStart(model.firstDay) + offset * DAY_MS);
    season = nextSeason(season, model, random);
    const pace = isWeekend(day) ? weekendFactor : 1;
    const surprise = random.bell() * (random.even() < model.wildDayShare ? model.wildDayFactor : 1);
    const severity = lossRange[0] + random.even() * (lossRange[1] - lossRange[0]);
    const loss = random.even() < model.lossDayShare ? severity : 0;
    const shock = deviation * surprise - loss;
    netValue *= 1 + (model.seasons[season].meanReturn + deviation * surprise) * pace - loss;
    deviation = calmPart + surpriseWeight * Math.abs(shock) + persistence * deviation;
    rows.push({ day, netValue });
  }
  return rows;
}
