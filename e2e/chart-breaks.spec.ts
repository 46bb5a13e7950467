import { expect, test, type Page } from '@playwright/test';
import { goodAnswers, historyOf, pointAt } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { seeded } from './bad-answers.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

const MINUTE = 60_000;
const START = Date.parse('2026-03-01T00:00:00Z');
const COUNT = 50;

/** First and last missing minute, counted from the start. */
type Outage = readonly [from: number, to: number];

/** Fifty outages, each of a length from the two in minutes, spread over so many days with samples between them. */
function randomOutages(days: number, [least, most]: readonly [number, number], seed: number): Outage[] {
  const random = seeded(seed);
  const room = (days * 1440) / COUNT;
  return Array.from({ length: COUNT }, (_, index) => {
    const length = Math.floor(least + random() * (most - least));
    const from = Math.floor(index * room + 2 + random() * (room - length - 5));
    return [from, from + length - 1];
  });
}

/** Minutes from point to point of so many days. */
const stepOf = (days: number): number => (days > 7 ? 10 : 1);

/** A history of that many days with a point at every so many minutes, but for the outages. */
function historyWith(days: number, outages: readonly Outage[]) {
  const step = stepOf(days);
  const isMissing = (minute: number) => outages.some(([from, to]) => minute >= from && minute <= to);
  const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();
  const minutes = Array.from({ length: (days * 1440) / step }, (_, index) => index * step).filter(
    (each) => !isMissing(each),
  );
  const history = historyOf(minutes.map((each) => pointAt(at(each), 1 + Math.sin(each / 200) / 10)));
  history.stats.gaps = outages.map(([from, to]) => ({ from: at(from), to: at(to) }));
  return history;
}

/** From where to where each run of the line is drawn, px of the plot. */
const runsOf = (page: Page) =>
  page.locator('.performance-chart .chart-line-portfolio').evaluateAll((runs) =>
    runs.map((run) => {
      const places = run
        .getAttribute('d')
        ?.match(/[ML]([\d.-]+)/g)
        ?.map((place) => Number(place.slice(1)));
      const xs = places ?? [Number(run.getAttribute('cx'))];
      return { left: Math.min(...xs), right: Math.max(...xs), count: xs.length };
    }),
  );

for (const [screen, path, range, days, lengths] of [
  ['/pnl-dashboard', '/wallet/history', '1m', 30, [300, 540]],
  ['/customer-dashboard', '/customer/wallet/history', '1d', 1, [6, 20]],
] as const) {
  test(`${screen} breaks its line at each of 50 random outages and nowhere else, thinned`, async ({
    page,
  }) => {
    const outages = randomOutages(days, lengths, days);
    const history = historyWith(days, outages);
    await openAnswered(page, `${screen}?range=${range}`, { ...goodAnswers(), [path]: history });
    await expect.poll(async () => (await runsOf(page)).length - 1).toBe(COUNT);
    await expect(page.locator('.performance-chart')).toHaveCSS('opacity', '1');
    const runs = await runsOf(page);
    const drawn = runs.reduce((sum, { count }) => sum + count, 0);
    expect(drawn).toBeLessThan(history.data.length / 3);
    // No run reaches over the middle of an outage: the first and the last minute are the ends of the plot.
    const [left, right] = [runs[0]?.left ?? 0, runs.at(-1)?.right ?? 0];
    const middles = outages.map(
      ([from, to]) => left + ((right - left) * (from + to)) / 2 / (days * 1440 - stepOf(days)),
    );
    expect(middles.filter((x) => runs.some((run) => run.left < x && run.right > x))).toEqual([]);
  });
}
