import type { BacktestRow } from '@equanim/finance/backtest';
import { addYears, DAY_MS, dayStart, daysBetween, utcDay } from '@equanim/finance/calendar';
import { rebase } from '@equanim/finance/returns';
import { FILES } from '../../apps/web/build/backtests/files.ts';
import { type Random, randomOf } from './random.ts';

/** Mean absolute value of a normal distribution: sqrt(2 / pi). */
const MEAN_DISTANCE = 0.797_884_560_8;

/** The model behind the sample in this repository. */
const SAMPLE: Model = {
  // Of the seeds 1 to 3000 this one shows what an investor should see: a flat half year, volatile weeks, sudden losses.
  seed: 1166,
  firstDay: '2023-11-01',
  lastDay: '2026-10-31',
  seasons: {
    rich: { meanReturn: 0.0011, meanDays: 110 },
    lean: { meanReturn: 0, meanDays: 60 },
  },
  calmDeviation: 0.0032,
  surpriseWeight: 0.1,
  persistence: 0.89,
  wildDayShare: 0.06,
  wildDayFactor: 2.2,
  weekendFactor: 0.6,
  lossDayShare: 0.012,
  lossRange: [0.006, 0.02],
};

const DECIMALS = 6;

/**
 * The sample files: one strategy over its last one, two and three years, each rebased to 1 on its first day.
 *
 * @returns text by file name, the same on every platform and every day
 */
export function generateSample(): Map<string, string> {
  const all = simulateStrategy(SAMPLE);
  const longest = Math.max(...FILES.map(({ years }) => years));
  return new Map(
    FILES.map(({ name, years }) => {
      const firstDay = addYears(SAMPLE.firstDay, longest - years);
      const rows = all.filter(({ day }) => day >= firstDay);
      const netValues = rebase(rows.map(({ netValue }) => netValue));
      const lines = rows.map(({ day }, index) => `${day}T00:00:00Z,${netValues[index]?.toFixed(DECIMALS)}`);
      return [name, `${['datetime,net_value', ...lines].join('\n')}\n`];
    }),
  );
}

/** The parameters of the sample; `docs/backtests.md` explains each. Returns and deviations are fractions a day. */
interface Model {
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
function simulateStrategy(model: Model): BacktestRow[] {
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
