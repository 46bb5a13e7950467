import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from './both-engines.test-support.ts';
import { markAccount } from './account-mark.ts';
import { migrations } from './migrations/all.ts';
import { migrate } from './migrate.ts';

describeOnBothEngines('The migrations', (opened) => {
  it('are all applied, in order, and applying them again changes nothing', async () => {
    const applied = async () =>
      (
        await sql<{ name: string }>`select name from kysely_migration order by name`.execute(opened().db)
      ).rows.map((row) => row.name);
    expect(await applied()).toEqual(Object.keys(migrations).toSorted());
    await migrate(opened().db);
    expect(await applied()).toEqual(Object.keys(migrations));
    expect(await opened().db.selectFrom('exclusions').selectAll().execute()).toHaveLength(1);
  });

  it('give the same kinds of values on both engines', async () => {
    const { rows } =
      await sql`select 1::int8 as whole, '2026-01-02'::date as day, 1.50::numeric as money, '2026-01-02T03:04:05Z'::timestamptz as at`.execute(
        opened().db,
      );
    expect(rows).toEqual([
      { whole: 1, day: '2026-01-02', money: '1.50', at: new Date('2026-01-02T03:04:05Z') },
    ]);
  });

  it('keep demo data and live data apart', async () => {
    await markAccount(opened().db, 'demo');
    await markAccount(opened().db, 'demo');
    await expect(markAccount(opened().db, 'live')).rejects.toThrow('holds demo data');
  });
});
