/**
 * `npm run bench:history [years] [--json]`: how long the first answer takes that nothing is held of, whatever the length of
 * the history. Fills the built-in database with a snapshot a minute (10 years by default: 5.3 million), gaps, excluded windows
 * and 200,000 orders, and asks for every range and for the lists: before each question a minute is stored and the clock moves
 * on. Times are those of the server in this process, from the request to the JSON: medians and 95th percentiles beside their
 * bars. The first line is what an answer costs that looks nothing up but the session. Run it on an otherwise idle machine.
 * `--json` prints the figures for programs.
 */
import { ALL_YEARS, HISTORIES, QUESTIONS, type Question } from './history-calls.ts';
import { lastMinuteMs } from './fill-history.ts';
import { openSide, type Side } from './history-side.ts';

const YEAR_MINUTES = 525_960;
const ORDERS = 200_000;
const REPETITIONS = 15;
const WARM_UP = 3;

interface Figures {
  what: string;
  medianMs: number;
  p95Ms: number;
  barMs: number | null;
  isMet: boolean;
}

interface Ratio {
  what: string;
  ratio: number;
  bar: number;
  isMet: boolean;
}

const quantile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

/** Asks every question in turn. @returns milliseconds by question */
async function askAll(side: Side): Promise<Map<Question, number[]>> {
  const times = new Map(QUESTIONS.map((question) => [question, [] as number[]]));
  for (let round = 0; round < WARM_UP + REPETITIONS; round++) {
    for (const question of QUESTIONS) {
      await side.advance();
      const tookMs = await side.ask(question);
      if (round >= WARM_UP) times.get(question)?.push(tookMs);
    }
  }
  return times;
}

async function measure(side: Side): Promise<Figures[]> {
  return [...(await askAll(side))].map(([{ what, bar: barMs }, taken]) => {
    const sorted = taken.toSorted((a, b) => a - b);
    const medianMs = quantile(sorted, 0.5);
    const isMet = barMs === null || medianMs <= barMs;
    return { what, medianMs, p95Ms: quantile(sorted, 0.95), barMs, isMet };
  });
}

/** How much longer all years take than one. */
function ratiosOf(figures: readonly Figures[]): Ratio[] {
  const { bar, all, one: year } = ALL_YEARS;
  const medianOf = (what: string): number =>
    figures.find((figure) => figure.what === what)?.medianMs ?? Number.NaN;
  return HISTORIES.map((what) => {
    const ratio = medianOf(`${what} ${all}`) / medianOf(`${what} ${year}`);
    return { what, ratio, bar, isMet: ratio <= bar };
  });
}

interface Report {
  years: number;
  figures: Figures[];
  ratios: Ratio[];
}

const met = (isMet: boolean): string => (isMet ? 'met' : 'not met !');

function print({ figures, ratios }: Report): void {
  console.log('The first answer, milliseconds');
  console.table(
    figures.map(({ what, medianMs, p95Ms, barMs, isMet }) => ({
      what,
      median: medianMs.toFixed(1),
      p95: p95Ms.toFixed(1),
      bar: barMs ?? '-',
      '': barMs === null ? '' : met(isMet),
    })),
  );
  console.log('All years beside one');
  console.table(
    ratios.map(({ what, ratio, bar, isMet }) => ({ what, ratio: ratio.toFixed(2), bar, '': met(isMet) })),
  );
}

const years = Number(process.argv.slice(2).find((given) => !given.startsWith('--')) ?? 10);
const startedAt = performance.now();
const minutes = Math.round(years * YEAR_MINUTES);
const side = await openSide({ minutes, orders: ORDERS, endMs: lastMinuteMs() });
console.error(`${String(minutes)} minutes in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
try {
  const figures = await measure(side);
  const report = { years, figures, ratios: ratiosOf(figures) };
  if (process.argv.includes('--json')) console.log(JSON.stringify(report, null, 2));
  else print(report);
} finally {
  await side.close();
}
