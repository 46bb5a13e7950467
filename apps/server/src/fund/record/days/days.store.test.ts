import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { refreshRollups } from '../../../platform/database/rollups/refresh-rollups.ts';
import { daysOn } from './days.store.ts';

const opened = useTestDatabase();

it('has the value of zero of a total loss, and the record of each day after it', async () => {
  const { db } = opened();
  const rows = [
    ['2026-03-01T23:59:00Z', '55000', '50000', 1, false],
    ['2026-03-02T23:59:00Z', '-500', '50000', 1, true],
    ['2026-03-03T08:00:00Z', '-500', '50000', 1, true],
    ['2026-03-03T23:59:00Z', '50490', '49500', 2, false],
  ] as const;
  for (const [at, equity, units, record, isLost] of rows)
    await db
      .insertInto('snapshots')
      .values({
        taken_at: new Date(at),
        read_at: new Date(at),
        equity,
        wallet_balance: equity,
        unrealized_pnl: '0',
        units,
        record,
        is_lost: isLost,
        source: 'live',
      })
      .execute();
  const span = { from: new Date(rows[0][0]), to: new Date(rows[3][0]) };
  await db.transaction().execute((trx) => refreshRollups(trx, span));
  const known = await daysOn(db).knownDays('2026-03-01', '2026-03-03');
  expect([...known.values()].map(({ day, value, record }) => [day, value, record])).toEqual([
    ['2026-03-01', '1.100000000000', 1],
    ['2026-03-02', '0.000000000000', 1],
    ['2026-03-03', '1.020000000000', 2],
  ]);
});
