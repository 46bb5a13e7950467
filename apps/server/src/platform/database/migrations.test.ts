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

  it('set collecting_since for an account that was sampled before', async () => {
    const { db } = opened();
    const at = (minute: number): Date => new Date(Date.UTC(2026, 4, 4, 9, minute));
    const amounts = { equity: '1', wallet_balance: '1', unrealized_pnl: '0' };
    const since = async () => {
      await sql`alter table accounts drop column collecting_since`.execute(db);
      await sql`drop index transactions_category`.execute(db);
      await migrations['0014-collecting-since']?.up(db);
      return (await db.selectFrom('accounts').select('collecting_since').executeTakeFirst())
        ?.collecting_since;
    };
    expect(await since()).toBeNull();
    await db
      .insertInto('gaps')
      .values({ from_at: at(1), to_at: at(1), reason: 'The imported history has no sample here.' })
      .execute();
    await db
      .insertInto('snapshots')
      .values([
        { ...amounts, taken_at: at(0), read_at: at(0), source: 'import' },
        { ...amounts, taken_at: at(5), read_at: at(5), source: 'live' },
      ])
      .execute();
    expect(await since()).toEqual(at(5));
    await db
      .insertInto('gaps')
      .values({ from_at: at(3), to_at: at(4), reason: 'Unreachable.' })
      .execute();
    expect(await since()).toEqual(at(3));
  });

  it('keep demo data and live data apart', async () => {
    await markAccount(opened().db, 'demo');
    await markAccount(opened().db, 'demo');
    await expect(markAccount(opened().db, 'live')).rejects.toThrow('holds demo data');
  });
});
