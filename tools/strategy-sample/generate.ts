import { type Random, randomOf } from '../backtests/random.ts';

/** Where the samples of the strategy page lie, in the repository. */
export const FOLDER = 'apps/web/src/site/strategy/sample';

const list = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));

/** A normal daily return in whole basis points. */
const basisPoints = (mean: number, deviation: number, { bell }: Random): number =>
  Math.round(mean + deviation * bell());

/** 160 closes: calm, then rough, then calm, with six missing days and one implausible price. */
function rawSeries(): (number | null)[] {
  const random = randomOf(11);
  let price = 10_000;
  const closes: (number | null)[] = list(160, (day) => {
    const isRough = day >= 62 && day < 104;
    price *= 1 + basisPoints(isRough ? -8 : 14, isRough ? 330 : 130, random) / 10_000;
    return Math.round(price);
  });
  closes.fill(null, 112, 118);
  closes[38] = Math.round((closes[38] ?? 0) * 1.24);
  return closes;
}

/** 851 closes with trends of some seventy days: 121 before the first decision, then two spans of 365. */
function trendingSeries(): number[] {
  // One of 3,000 seeds that was tried: the peak of its first span does badly in the second, its plateau does not.
  const random = randomOf(1831);
  let price = 10_000;
  let drift = random.even() < 0.5 ? 1 : -1;
  return [
    price,
    ...list(850, () => {
      if (random.even() < 1 / 70) drift = -drift;
      price = Math.round(price * (1 + 0.0024 * drift + 0.024 * random.bell()));
      return price;
    }),
  ];
}

/**
 * Which hidden cause each candidate follows and how closely, and how closely all of them follow the market: families of
 * signals that are variations of one idea.
 */
const CANDIDATES = [
  [0, 0.86, 0.4],
  [0, 0.8, 0.45],
  [0, 0.7, 0.2],
  [0, 0.55, 0.5],
  [1, 0.88, 0.3],
  [1, 0.78, 0.1],
  [1, 0.6, 0.5],
  [2, 0.84, 0.35],
  [2, 0.66, 0.55],
  [3, 0.8, -0.2],
  [3, 0.6, 0.3],
  [4, 0.5, 0.6],
] as const;

/** Daily returns of twelve candidate signals over 180 days, in basis points. */
function candidateReturns(): number[][] {
  const random = randomOf(227);
  const causes = list(5, () => list(180, () => random.bell()));
  const market = list(180, () => random.bell());
  return CANDIDATES.map(([cause, share, marketShare], index) =>
    list(180, (day) => {
      const own = Math.sqrt(1 - share * share - marketShare * marketShare) * random.bell();
      const shared = share * (causes[cause]?.[day] ?? 0) + marketShare * (market[day] ?? 0);
      return Math.round(2 + ((index * 5) % 7) / 2 + 80 * (shared + own));
    }),
  );
}

/** Daily deviations of four strategies in basis points, before and after the regime change. */
const STRATEGIES = [
  [55, 190],
  [95, 80],
  [120, 150],
  [160, 90],
] as const;

/** Daily returns of four strategies over 240 days, in basis points; the regime changes on day 120. */
function strategyReturns(): number[][] {
  const random = randomOf(237);
  return STRATEGIES.map(([before, after]) =>
    list(240, (day) => basisPoints(5, day < 120 ? before : after, random)),
  );
}

/** Levels of one side of a book from the best outward: ticks of distance from the middle, and size. */
function bookSide(random: Random): [ticks: number, size: number][] {
  let ticks = 1;
  return list(14, (level) => {
    if (level > 0) ticks += random.even() < 0.3 ? 2 : 1;
    return [ticks, Math.round(6 + level * 1.6 + 12 * random.even())];
  });
}

/** Returns of a signal's 420 trades in basis points: an edge of 14 that has gone by the last third. */
function tradeReturns(): number[] {
  const random = randomOf(3);
  return list(420, (trade) => {
    const edge = 14 * Math.max(0, Math.min(1, (300 - trade) / 160)) - (trade > 300 ? 3 : 0);
    return basisPoints(edge, 60, random);
  });
}

/**
 * The samples the miniatures of the strategy page work on, from fixed seeds. None of it is market data.
 *
 * @returns JSON by file name, the same on every platform and every day
 */
export function generateSamples(): Map<string, string> {
  const random = randomOf(7);
  const samples = {
    'raw.json': rawSeries(),
    'prices.json': trendingSeries(),
    'candidates.json': candidateReturns(),
    'strategies.json': strategyReturns(),
    'book.json': { bids: bookSide(random), asks: bookSide(random) },
    'trades.json': tradeReturns(),
  };
  return new Map(Object.entries(samples).map(([name, sample]) => [name, `${JSON.stringify(sample)}\n`]));
}
