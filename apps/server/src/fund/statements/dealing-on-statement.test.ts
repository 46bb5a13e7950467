import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../ledger/fund-world.test-support.ts';
import { readPdf } from './read-pdf.test-support.ts';

let world: FundWorld;
let ada = '';

// Ada holds 97,000 units that were bought at 1 on 1 December.
beforeEach(async () => {
  world = await startFundWorld('2024-11-01T00:00:00Z');
  await world.app.services.ledger.follow();
  await world.terms('2024-11-02', { management_fee_rate: 0.03, performance_fee_rate: 0.3 });
  ada = await world.investor('Ada');
  await world.subscribe({ investorId: ada, gross: 100_000, at: '2024-11-20T09:00:00Z', price: '1' });
  await world.sample('2024-11-30T23:59:00Z', '1');
  await world.deal('2024-12-01');
});
afterEach(() => world.close());

async function makeDue(moment: string): Promise<void> {
  world.at(moment);
  expect((await world.app.services.statements.makeDue(100)).failures).toEqual([]);
}

async function statementOf(month: string) {
  const { list, find } = world.app.services.statements;
  const made = (await list({ investorIds: [ada] })).find((one) => one.month === month);
  if (!made) return null;
  return { facts: made.facts, text: async () => (await readPdf((await find(made.id)).content)).text };
}

it('A statement names the late decision by which its opening strike dealt a request', async () => {
  const asked = { investor_id: ada, kind: 'redemption', shares: 7 };
  const { id } = (await world.call('POST', '/dealing/requests', asked)).body;
  await world.sample('2024-12-31T23:59:00Z', '1');
  await world.begin('2025-01-01');
  // The month is over before anybody decides.
  world.at('2025-02-01T12:00:00Z');
  const decided = { decision: 'accept', reason: 'It was overlooked' };
  expect((await world.call('POST', `/dealing/requests/${id}/late-decision`, decided)).status).toBe(201);
  const { digest } = (await world.call('GET', '/dealing/strikes/2025-01-01')).body;
  const { body } = await world.call('POST', '/dealing/strikes/2025-01-01', { digest });
  expect(body.late_decisions).toMatchObject([{ decision: 'accepted', request: { id } }]);
  await world.sample('2025-01-31T23:59:00Z', '1');
  expect((await world.deal('2025-02-01')).body.late_decisions).toEqual([]);
  await makeDue('2025-02-03T00:00:00Z');
  expect((await statementOf('2024-12'))?.facts.lateDecisions).toBeUndefined();
  const january = await statementOf('2025-01');
  expect(january?.facts.lateDecisions).toEqual([
    { kind: 'redemption', decision: 'accepted', reason: 'It was overlooked', isByOnePerson: true },
  ]);
  expect(await january?.text()).toContain(
    'The redemption was accepted after the cut-off, by one person: It was overlooked.',
  );
  expect(await world.verify()).toEqual([]);
});

it('A month that a passed day ends has a statement of its own, at the last sample before it, once a later day is final', async () => {
  await world.sample('2024-12-30T12:00:00Z', '1.2');
  // A tenth of what it is valued at is kept by hand, and a little more.
  const takenAt = '2024-12-30T12:00:00.000Z';
  await sql`alter table all_snapshots disable trigger refuse_changed_reading`.execute(world.app.db);
  await world.app.db
    .updateTable('snapshots')
    .set({ by_hand: sql<string>`equity * 0.1001` })
    .where('taken_at', '=', new Date(takenAt))
    .execute();
  await world.pass('2025-01-01');
  await makeDue('2025-01-04T00:00:00Z');
  expect(await statementOf('2024-12')).toBeNull();
  await world.sample('2025-01-31T23:59:00Z', '1.1');
  expect((await world.deal('2025-02-01')).status).toBe(201);
  await makeDue('2025-02-03T00:00:00Z');
  const [december, january] = [await statementOf('2024-12'), await statementOf('2025-01')];
  const sample = { takenAt, price: '1.200000000000', byHand: '0.11' };
  expect(december?.facts).toMatchObject({
    from: '2024-12-01T00:00:00.000Z',
    to: '2025-01-01T00:00:00.000Z',
    price: { opening: '1.000000000000', closing: '1.200000000000' },
    byHand: '0.11',
    passed: [{ day: '2025-01-01', sample }],
    // 97,000 units, less 31 days of the fee, at 1.2; 30 percent of what is above 97,000.
    totals: {
      openingValue: '0.00',
      paidIn: '97000.00',
      managementFee: '296.22',
      performanceFee: '0.00',
      accruedFee: '5731.13',
      closingValue: '110372.65',
    },
  });
  expect(await december?.text()).toContain('Nothing was dealt on Jan 1, 2025');
  // The strike of February takes 62 days of the fee, and the fee of the year at its price.
  expect(january?.facts).toMatchObject({
    from: '2025-01-01T00:00:00.000Z',
    passed: [{ day: '2025-01-01', sample }],
    totals: {
      openingValue: '110372.65',
      paidIn: '0.00',
      managementFee: '270.84',
      performanceFee: '2747.29',
      accruedFee: '0.00',
      closingValue: '103410.34',
    },
  });
  // What the history says of the sample later changes nothing that was told.
  const equity = '100000';
  await world.app.db
    .updateTable('snapshots')
    .set({ equity })
    .where('taken_at', '=', new Date(sample.takenAt))
    .execute();
  expect(await world.verify()).toEqual([]);
});
