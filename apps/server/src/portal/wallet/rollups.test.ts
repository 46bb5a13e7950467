import { maxDrawdown } from '@equanim/finance/drawdown';
import { annualVolatility } from '@equanim/finance/ratios';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import type { Database } from '../../platform/database/open.ts';
import { refreshRollups } from '../../platform/database/rollups/refresh-rollups.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, spanOf, type Span } from '../../platform/time.ts';
import { createStretchesStore } from './stretches.store.ts';
import { dailyFiguresOf, measureOf, pointsOf } from './stretches.ts';

const BEGIN = Date.UTC(2024, 1, 27, 9, 47);
/** Results differ by rounding alone. */
const TOLERANCE = 1e-12;

interface Row {
  at: Date;
  value: number | null;
  price: number | null;
}

/** Values with the step to the next one: within an hour, over days, over more than the days of a chart. */
const history = fc
  .array(
    fc.record({
      value: fc.oneof(
        { weight: 12, arbitrary: fc.integer({ min: 1, max: 4_000_000 }).map((millionth) => millionth / 1e6) },
        { weight: 1, arbitrary: fc.constantFrom(0, null) },
      ),
      price: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 1, max: 9_000_000 }).map((cents) => cents / 100) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      stepMs: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 1, max: 90 }).map((minutes) => minutes * MINUTE_MS) },
        { weight: 6, arbitrary: fc.constantFrom(HOUR_MS, 5 * HOUR_MS, DAY_MS, DAY_MS) },
        { weight: 1, arbitrary: fc.constantFrom(3 * DAY_MS, 30 * DAY_MS, 200 * DAY_MS) },
      ),
    }),
    { minLength: 1, maxLength: 70 },
  )
  .map((steps) => {
    let atMs = BEGIN;
    return steps.map(({ value, price, stepMs }): Row => {
      const at = new Date(atMs);
      atMs += stepMs;
      return { at, value, price };
    });
  });

async function store(db: Database, rows: Row[], excluded: Span): Promise<void> {
  for (const table of ['snapshots', 'btc_prices', 'exclusions', 'snapshot_rollups', 'price_rollups'] as const)
    await db.deleteFrom(table).execute();
  await db
    .insertInto('exclusions')
    .values({ id: crypto.randomUUID(), from_at: excluded.from, to_at: excluded.to, reason: 'test' })
    .execute();
  // Half of the minutes come late, as accepted ones do, and the rollups are refreshed for each part.
  const isLate = (i: number): boolean => i % 2 === 1;
  for (const part of [rows.filter((_, i) => !isLate(i)), rows.filter((_, i) => isLate(i))]) {
    if (part.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('snapshots')
        .values(
          part.map(({ at, value }) => ({
            taken_at: at,
            read_at: at,
            equity: String(value ?? 0),
            wallet_balance: '0',
            unrealized_pnl: '0',
            units: value === null ? null : '1',
            source: 'live' as const,
          })),
        )
        .execute();
      const priced = part.filter(({ price }) => price !== null);
      if (priced.length > 0)
        await trx
          .insertInto('btc_prices')
          .values(priced.map(({ at, price }) => ({ taken_at: at, price: String(price) })))
          .execute();
      await refreshRollups(trx, spanOf(part.map(({ at }) => at)));
    });
  }
}

/** The same from the rows themselves: another formula for each figure. */
function figuresFrom(rows: Row[], end: Date) {
  const values = rows.map(({ value }) => value ?? 0);
  const endDayMs = Math.floor(end.getTime() / DAY_MS) * DAY_MS;
  const lastOfDay = new Map(
    rows.map(({ at, value }) => [Math.floor(at.getTime() / DAY_MS), { at: at.getTime(), value: value ?? 0 }]),
  );
  const closes = [...lastOfDay].filter(([, { at }]) => at < endDayMs);
  const returns = closes.flatMap(([day, { value }], index) => {
    const [dayBefore, before] = closes[index - 1] ?? [day, { value: 0 }];
    return before.value > 0 ? [{ of: value / before.value - 1, isLong: day - dayBefore > 1 }] : [];
  });
  const longCount = returns.filter(({ isLong }) => isLong).length;
  const isEnough = returns.length >= 28 && longCount / returns.length <= 0.25;
  return {
    count: values.length,
    high: values.length > 0 ? Math.max(...values) : null,
    low: values.length > 0 ? Math.min(...values) : null,
    drawdown: values.length > 0 ? drawdownOf(values) : null,
    returns: { count: returns.length, longCount },
    volatility: isEnough ? annualVolatility(returns.map(({ of }) => of)) : null,
  };
}

/** `maxDrawdown` asks for values above zero, and a fall to nothing is one of 100 %. */
function drawdownOf(values: number[]): number {
  const first = values.findIndex((value) => value > 0);
  if (first < 0) return 0;
  const rest = values.slice(first);
  return rest.includes(0) ? -1 : maxDrawdown(rest);
}

function expectClose(actual: number | null, expected: number | null): void {
  if (expected === null) return expect(actual).toBeNull();
  expect(actual).not.toBeNull();
  expect(Math.abs((actual ?? 0) - expected)).toBeLessThanOrEqual(TOLERANCE * Math.max(1, Math.abs(expected)));
}

describe('Rollups', () => {
  const opened = useTestDatabase();
  it('give the figures, the extremes and the daily returns of every minute, wherever a range begins and ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()),
        async (rows, [one, other, from, to]) => {
          const excluded = spanOf(
            [rows[from % rows.length], rows[Math.min(rows.length - 1, (from % rows.length) + (to % 4))]].map(
              (row) => row?.at ?? new Date(),
            ),
          );
          await store(opened().db, rows, excluded);
          const [first = 0, last = 0] = [one % rows.length, other % rows.length].toSorted((a, b) => a - b);
          const span = spanOf(rows.slice(first, last + 1).map(({ at }) => at));
          const counted = rows
            .slice(first, last + 1)
            .filter(({ at, value }) => value !== null && (at < excluded.from || at > excluded.to));

          const stretches = await createStretchesStore(opened().db).read(span);
          const [measure, expected] = [measureOf(stretches), figuresFrom(counted, span.to)];
          expect(measure.count).toBe(expected.count);
          for (const figure of ['high', 'low', 'drawdown'] as const)
            expectClose(measure[figure], expected[figure]);
          let before = 0;
          for (const { count, drawdown } of stretches) {
            const minutes = counted.slice(before, before + count);
            expectClose(drawdown, drawdownOf(minutes.map(({ value }) => value ?? 0)));
            before += count;
          }
          const daily = dailyFiguresOf(stretches, span.to);
          expect(daily.returns).toEqual(expected.returns);
          expectClose(daily.volatility, expected.volatility);
          const points = pointsOf(stretches);
          const times = points.map(({ takenAt }) => takenAt.getTime());
          expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
          const known = new Map(counted.map((row) => [row.at.getTime(), row]));
          for (const { takenAt, normalizedValue, btcPrice } of points) {
            const row = known.get(takenAt.getTime());
            expect([row?.value, row?.price]).toEqual([normalizedValue, btcPrice]);
          }
          for (const pick of [(row: Row) => row.value, (row: Row) => row.price]) {
            const all = counted.flatMap((row) => pick(row) ?? []);
            const drawn = points
              .map(({ takenAt }) => known.get(takenAt.getTime()))
              .flatMap((row) => (row && pick(row)) ?? []);
            expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([Math.min(...all), Math.max(...all)]);
          }
          expect([times[0], times.at(-1)]).toEqual([counted[0]?.at.getTime(), counted.at(-1)?.at.getTime()]);
        },
      ),
      { numRuns: 15 },
    );
  }, 240_000);
});
