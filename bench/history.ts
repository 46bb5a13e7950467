/**
 * `npm run bench:history [years]`: how long the first answer takes that nothing is held of, whatever the length of
 * the history. Fills the built-in database with a snapshot a minute (10 years by default: 5.3 million), gaps, excluded windows
 * and 200,000 orders, and asks for every range and for the lists: before each question a minute is stored and the clock moves
 * on. Times are those of the server in this process, from the request to the JSON: medians and 95th percentiles beside their
 * bars. The first line is what an answer costs that looks nothing up but the session. Run it on an otherwise idle machine.
 */
import { atMost, printBars } from './bars.ts';
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
  bar: number | null;
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
  return [...(await askAll(side))].map(([{ what, bar }, taken]) => {
    const sorted = taken.toSorted((a, b) => a - b);
    return { what, medianMs: quantile(sorted, 0.5), p95Ms: quantile(sorted, 0.95), bar };
  });
}

/** How much longer all years take than one. */
function ratioOf(figures: readonly Figures[], what: string): number {
  const medianOf = (range: string): number =>
    figures.find((figure) => figure.what === `${what} ${range}`)?.medianMs ?? Number.NaN;
  return medianOf(ALL_YEARS.all) / medianOf(ALL_YEARS.one);
}

const years = Number(process.argv[2] ?? 10);
const startedAt = performance.now();
const minutes = Math.round(years * YEAR_MINUTES);
const side = await openSide({ minutes, orders: ORDERS, endMs: lastMinuteMs() });
console.error(`${String(minutes)} minutes in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
try {
  const figures = await measure(side);
  console.table(
    figures.map(({ what, medianMs, p95Ms }) => ({
      what,
      median: medianMs.toFixed(1),
      p95: p95Ms.toFixed(1),
    })),
  );
  printBars([
    ...figures.flatMap(({ what, medianMs, bar }) =>
      bar === null ? [] : [atMost(`${what}, ms`, medianMs, bar)],
    ),
    ...HISTORIES.map((what) =>
      atMost(`${what}: all years beside one`, ratioOf(figures, what), ALL_YEARS.bar),
    ),
  ]);
} finally {
  await side.close();
}
