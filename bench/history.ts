/**
 * `npm run bench:history [years] [--json]`: how long the first answer takes that nothing is held of, whatever the length of
 * the history. Fills an embedded database and a PostgreSQL server with a snapshot a minute (10 years by default: 5.3
 * million), gaps, excluded windows and 200,000 orders, and asks both in turn for every range and for the lists: before each
 * question a minute is stored and the clock moves on. Times are those of the server in this process, from the request to
 * the JSON: medians and 95th percentiles beside their bars, without statistics of the planner and with them. The first line
 * of each table is what an answer costs that looks nothing up but the session. Run it on an otherwise idle machine. `--json`
 * prints the figures for programs.
 */
import { canRunServer } from '../apps/server/src/platform/database/postgres-server.test-support.ts';
import { HISTORIES, ALL_YEARS, QUESTIONS, type Question } from './history-calls.ts';
import { openSide, type Engine, type Side } from './history-side.ts';
import { lastMinuteMs } from './fill-history.ts';

const YEAR_MINUTES = 525_960;
const ORDERS = 200_000;
const REPETITIONS = 15;
const WARM_UP = 3;

type Statistics = 'before analyze' | 'after analyze';

interface Figures {
  statistics: Statistics;
  engine: Engine;
  what: string;
  medianMs: number;
  p95Ms: number;
  barMs: number | null;
  isMet: boolean;
}

interface Ratio {
  statistics: Statistics;
  engine: Engine;
  what: string;
  ratio: number;
  bar: number;
  isMet: boolean;
}

const quantile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

/** Asks every side every question in turn. @returns milliseconds by side and question */
async function askAll(sides: readonly Side[]): Promise<Map<Side, Map<Question, number[]>>> {
  const times = new Map(sides.map((side) => [side, new Map<Question, number[]>()]));
  for (let round = 0; round < WARM_UP + REPETITIONS; round++) {
    for (const question of QUESTIONS) {
      for (const side of sides) {
        await side.advance();
        const tookMs = await side.ask(question);
        const taken = times.get(side)?.get(question) ?? [];
        if (round >= WARM_UP) times.get(side)?.set(question, [...taken, tookMs]);
      }
    }
  }
  return times;
}

async function measure(sides: readonly Side[], statistics: Statistics): Promise<Figures[]> {
  const times = await askAll(sides);
  return [...times].flatMap(([{ engine }, ofSide]) =>
    [...ofSide].map(([{ what, bars }, taken]) => {
      const sorted = taken.toSorted((a, b) => a - b);
      const medianMs = quantile(sorted, 0.5);
      const barMs = bars?.[engine] ?? null;
      const isMet = barMs === null || medianMs <= barMs;
      return { statistics, engine, what, medianMs, p95Ms: quantile(sorted, 0.95), barMs, isMet };
    }),
  );
}

/** How much longer all years take than one. */
function ratiosOf(figures: readonly Figures[]): Ratio[] {
  const { bar, all, one: year } = ALL_YEARS;
  return figures.flatMap(({ statistics, engine, what, medianMs }) => {
    const history = HISTORIES.find((name) => what === `${name} ${all}`);
    const ofOneYear = figures.find(
      (one) => one.engine === engine && one.statistics === statistics && one.what === `${history} ${year}`,
    );
    if (!history || !ofOneYear) return [];
    const ratio = medianMs / ofOneYear.medianMs;
    return [{ statistics, engine, what: history, ratio, bar, isMet: ratio <= bar }];
  });
}

interface Report {
  years: number;
  figures: Figures[];
  ratios: Ratio[];
  /** Resident memory of this process, the embedded database in it, megabytes. */
  residentMb: number;
}

const met = (isMet: boolean): string => (isMet ? 'met' : 'not met !');

function print({ figures, ratios, residentMb }: Report): void {
  for (const statistics of ['before analyze', 'after analyze'] as const) {
    console.log(`The first answer, milliseconds, ${statistics}`);
    console.table(
      figures
        .filter((one) => one.statistics === statistics)
        .map(({ engine, what, medianMs, p95Ms, barMs, isMet }) => ({
          engine,
          what,
          median: medianMs.toFixed(1),
          p95: p95Ms.toFixed(1),
          bar: barMs ?? '-',
          '': barMs === null ? '' : met(isMet),
        })),
    );
  }
  console.log('All years beside one');
  console.table(
    ratios.map(({ statistics, engine, what, ratio, bar, isMet }) => ({
      statistics,
      engine,
      what,
      ratio: ratio.toFixed(2),
      bar,
      '': met(isMet),
    })),
  );
  console.log(`${residentMb.toFixed(0)} MB of memory are resident, the embedded database among them.`);
}

/** Fills every engine this checkout can run. */
async function openSides(years: number): Promise<Side[]> {
  const size = { minutes: Math.round(years * YEAR_MINUTES), orders: ORDERS, endMs: lastMinuteMs() };
  const engines: Engine[] = canRunServer ? ['embedded', 'server'] : ['embedded'];
  if (!canRunServer)
    console.error('This checkout cannot run a PostgreSQL server, so only the embedded one is measured.');
  const startedAt = performance.now();
  return Promise.all(
    engines.map(async (engine) => {
      const side = await openSide(engine, size);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
      console.error(`${String(size.minutes)} minutes on the ${engine} database in ${seconds} s`);
      return side;
    }),
  );
}

const years = Number(process.argv.slice(2).find((given) => !given.startsWith('--')) ?? 10);
const sides = await openSides(years);
try {
  const before = await measure(sides, 'before analyze');
  for (const side of sides) await side.analyze();
  const figures = [...before, ...(await measure(sides, 'after analyze'))];
  const residentMb = process.memoryUsage.rss() / 1e6;
  const report = { years, figures, ratios: ratiosOf(figures), residentMb };
  if (process.argv.includes('--json')) console.log(JSON.stringify(report, null, 2));
  else print(report);
} finally {
  for (const side of sides) await side.close();
}
