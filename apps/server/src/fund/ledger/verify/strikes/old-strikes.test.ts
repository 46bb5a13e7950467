import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startFundWorld } from '../../fund-world.test-support.ts';

it('A strike of before 27 November 2026 is computed by the net amount of each request, whatever rate its day had', async () => {
  const world = await startFundWorld('2024-11-01T00:00:00Z');
  await world.app.services.ledger.follow();
  const [ada, bela] = [await world.investor('Ada'), await world.investor('Bela')];
  const of = { gross: 100_000, price: '1' };
  await world.subscribe({ investorId: ada, ...of, at: '2024-11-20T09:00:00Z', arrives: 'gross' });
  await world.subscribe({ investorId: bela, ...of, at: '2024-11-21T09:00:00Z', arrives: 'net' });
  await world.sample('2024-11-30T23:59:00Z', '1');
  expect((await world.deal('2024-12-01')).status).toBe(201);

  // As it was then: 1 percent had been recorded for 1 December after both had asked at 3, and it was dealt at 3.
  const { db, services } = world.app;
  await sql`
    insert into fund_terms select (json_populate_record(terms, json_build_object('sequence', sequence + 1,
      'from_day', '2024-12-01', 'subscription_fee_rate', 0.01, 'recorded_at', '2024-11-22T00:00:00Z'::timestamptz))).*
    from fund_terms as terms order by sequence desc limit 1`.execute(db);
  const terms = { action: 'terms-recorded', origin: null, subjectId: null } as const;
  await services.audit.record({ ...terms, actor: { kind: 'server' }, details: { from_day: '2024-12-01' } });
  const byTheRateOfItsDay = await world.verify();
  expect(byTheRateOfItsDay.some((text) => text.includes('99000'))).toBe(true);
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.updateTable('strikes').set({ flows_until: null }).execute();
  });

  expect(await world.verify()).toEqual([]);
  const { investors } = (await world.call('GET', '/funds/flagship/investors')).body;
  expect(investors).toMatchObject([
    { paid_in: 97_000, fees_paid: { subscription: 3_000 } },
    { paid_in: 97_000, fees_paid: { subscription: 3_000 } },
  ]);
  await world.close();
});
