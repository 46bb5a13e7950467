import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPerformance, splitAtBreaks } from '../../../../web/src/portal/charts/chart-points.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { MINUTE_MS } from '../../platform/time.ts';

const MINUTES = 1_440;
const NOW = Date.UTC(2026, 10, 20, 12);
const START = NOW - (MINUTES - 1) * MINUTE_MS;
/** Outages of a day: each leaves more than five minutes without a sample. */
const OUTAGES = 50;

let test: TestApp;
let token = '';
beforeAll(async () => {
  test = await startTestApp(NOW);
  token = await test.tokenFor('admin@equanim.example', 'admin');
});
afterAll(() => test.close());
interface Outage {
  from: number;
  minutes: number;
}

/** Fifty outages of a day, with samples between them. */
const outages = fc
  .array(fc.record({ before: fc.integer({ min: 2, max: 12 }), minutes: fc.integer({ min: 6, max: 14 }) }), {
    minLength: OUTAGES,
    maxLength: OUTAGES,
  })
  .map((all) => {
    let at = 0;
    return all.map(({ before, minutes }): Outage => {
      const from = at + before;
      at = from + minutes;
      return { from, minutes };
    });
  });

const atMinute = (minute: number): Date => new Date(START + minute * MINUTE_MS);

async function seed(all: readonly Outage[]): Promise<void> {
  let from = 0;
  for (const outage of [...all, { from: MINUTES, minutes: 0 }]) {
    const values = Array.from({ length: outage.from - from }, (_, i) => 50_000 + ((from + i) % 97) * 10);
    if (values.length > 0) await test.seedMinutes(START + from * MINUTE_MS, values);
    from = outage.from + outage.minutes;
  }
  await test.db
    .insertInto('gaps')
    .values(
      all.map((outage) => ({
        from_at: atMinute(outage.from),
        to_at: atMinute(outage.from + outage.minutes - 1),
        reason: 'The exchange did not answer.',
      })),
    )
    .execute();
}

it(
  'fifty outages of a day are fifty gaps and fifty breaks of the line, however many points are sent',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(outages, fc.constantFrom(500, 300), async (all, limit) => {
        for (const table of ['snapshots', 'snapshot_rollups', 'gaps'] as const)
          await test.db.deleteFrom(table).execute();
        await seed(all);
        const history = (
          await test.get(`/wallet/history?time_range=1d&limit=${String(limit)}`, token)
        ).json();
        expect(history.data.length).toBeLessThanOrEqual(limit);
        expect(history.stats.gaps).toEqual(
          all.map(({ from, minutes }) => ({
            from: atMinute(from).toISOString(),
            to: atMinute(from + minutes - 1).toISOString(),
          })),
        );
        const { points, breaks } = readPerformance({ range: '1d', ...history });
        expect(breaks.size).toBe(OUTAGES);
        for (const run of splitAtBreaks(points, breaks))
          for (const [i, point] of run.entries()) {
            const before = run[i - 1];
            const crossed =
              before && all.some(({ from }) => before.at < +atMinute(from) && point.at > +atMinute(from));
            expect(crossed ?? false).toBe(false);
          }
      }),
      { numRuns: 2 },
    );
  },
);
