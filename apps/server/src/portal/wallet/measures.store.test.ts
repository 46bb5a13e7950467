import { maxDrawdown } from '@equanim/finance/drawdown';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import type { OpenDatabase } from '../../platform/database/open.ts';
import { refreshHours } from '../../platform/database/snapshot-hours.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, spanOf } from '../../platform/time.ts';
import { createMeasuresStore } from './measures.store.ts';

const BEGIN = Date.UTC(2026, 10, 20, 9, 47);

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** Normalized values with the step to the next one: within an hour, over hours, over days. */
const series = fc.array(
  fc.record({
    value: fc.integer({ min: 1, max: 4_000_000 }).map((value) => value / 1_000_000),
    stepMs: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 90 }).map((minutes) => minutes * MINUTE_MS) },
      { weight: 1, arbitrary: fc.constantFrom(HOUR_MS, 5 * HOUR_MS, DAY_MS, 3 * DAY_MS) },
    ),
  }),
  { minLength: 1, maxLength: 60 },
);

async function store(rows: Array<{ at: Date; value: number }>): Promise<void> {
  await opened.db.deleteFrom('snapshots').execute();
  await opened.db.deleteFrom('snapshot_hours').execute();
  await opened.db
    .insertInto('snapshots')
    .values(
      rows.map(({ at, value }) => ({
        taken_at: at,
        read_at: at,
        equity: String(value),
        wallet_balance: String(value),
        unrealized_pnl: '0',
        units: '1',
        source: 'live' as const,
      })),
    )
    .execute();
  const span = spanOf(rows.map(({ at }) => at));
  await opened.db.transaction().execute((trx) => refreshHours(trx, span));
}

it('the drawdown, high and low of the database are those of packages/finance, wherever a range begins and ends', async () => {
  await fc.assert(
    fc.asyncProperty(series, fc.nat(), fc.nat(), async (steps, one, other) => {
      let atMs = BEGIN;
      const rows = steps.map(({ value, stepMs }) => {
        const row = { at: new Date(atMs), value };
        atMs += stepMs;
        return row;
      });
      await store(rows);
      const [first, last] = [one % rows.length, other % rows.length].toSorted((a, b) => a - b);
      const part = rows.slice(first, (last ?? 0) + 1);
      const values = part.map(({ value }) => value);
      const measure = await createMeasuresStore(opened.db).measure(spanOf(part.map(({ at }) => at)));
      expect(measure.count).toBe(values.length);
      expect(measure.high).toBeCloseTo(Math.max(...values), 10);
      expect(measure.low).toBeCloseTo(Math.min(...values), 10);
      expect(measure.drawdown).toBeCloseTo(maxDrawdown(values), 10);
    }),
    { numRuns: 60 },
  );
}, 240_000);
