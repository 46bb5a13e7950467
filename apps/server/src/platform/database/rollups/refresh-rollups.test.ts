import { expect, it } from 'vitest';
import { fillMinutes } from '../long-history.test-support.ts';
import { openTestDatabase } from '../prepared-databases.test-support.ts';
import { recordStatements } from '../recorded-statements.test-support.ts';
import { refreshRollups } from './refresh-rollups.ts';

const END = Date.UTC(2026, 10, 20, 12);
const AGES = { from: new Date('1970-01-01T00:00:00Z'), to: new Date('9999-12-31T23:59:59Z') };

it('A window over all ages builds again what is stored, and looks at no other age', async () => {
  const opened = await openTestDatabase();
  await fillMinutes(opened.db, { minutes: 3_000, endMs: END });
  const rollups = () =>
    opened.db.selectFrom('snapshot_rollups').selectAll().orderBy('unit').orderBy('from_at').execute();
  const before = await rollups();
  const { db, statements } = recordStatements(opened.db);
  await db.transaction().execute((trx) => refreshRollups(trx, AGES));
  expect(statements().length).toBeLessThan(20);
  expect(await rollups()).toEqual(before);
  // Nothing is stored of it.
  const long = { from: AGES.from, to: new Date('2000-01-01T00:00:00Z') };
  await opened.db.transaction().execute((trx) => refreshRollups(trx, long));
  expect(await rollups()).toEqual(before);
  await opened.close();
});
