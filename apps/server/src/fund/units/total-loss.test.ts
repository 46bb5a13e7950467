import { afterEach, beforeEach, expect, it } from 'vitest';
import { settleUnits } from './units.store.ts';
import { rebuildRollups } from '../../platform/database/rollups/ensure-rollups.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { startFundWorld, type FundWorld } from '../ledger/fund-world.test-support.ts';
import { readPdf } from '../statements/read-pdf.test-support.ts';

const LOST = '2028-02-10T12:00:00Z';

let world: FundWorld;
beforeEach(async () => {
  world = await startFundWorld('2028-01-01T00:00:00Z');
}, 60_000);
afterEach(() => world.close());

/** A sample as the collector stores it, whose units are still to be counted. */
async function read(moment: string, equity: string): Promise<void> {
  const takenAt = new Date(moment);
  const readAt = new Date(takenAt.getTime() + 2_000);
  const totals = { equity, wallet_balance: equity, unrealized_pnl: '0' };
  await world.app.db
    .insertInto('snapshots')
    .values({ taken_at: takenAt, read_at: readAt, source: 'live', ...totals })
    .execute();
  await world.app.db.transaction().execute(settleUnits);
  world.at(readAt.toISOString());
  await world.app.services.ledger.follow();
}

/** Money that comes when there is so much in the account. */
async function pay(moment: string, amount: string, equityBefore: string): Promise<string> {
  const id = `paid-${moment}`;
  await world.app.db
    .insertInto('flows')
    .values({
      transaction_id: id,
      kind: 'TRANSFER_IN',
      coin: 'USDT',
      change: amount,
      amount,
      amount_bound: '0',
      equity_before: equityBefore,
      equity_bound: '0',
      basis: 'own-time',
      occurred_at: new Date(moment),
    })
    .execute();
  return id;
}

const holdingOf = async (id: string) =>
  (await world.call('GET', '/funds/flagship/investors')).body.investors.find(
    (one: { id: string }) => one.id === id,
  );

/** Ada's 97,000 USDT, dealt as February begins at 1.1. @returns the investor's id */
async function dealAda(userIds: string[] = []): Promise<string> {
  const ada = await world.investor('Ada', userIds);
  await world.subscribe({ investorId: ada, gross: 100_000, at: '2028-01-10T12:00:00Z', price: '1' });
  await world.sample('2028-01-31T23:59:00Z', '1.1');
  expect((await world.deal('2028-02-01')).status).toBe(201);
  return ada;
}

/** Reads the account around the beginning of a dealing day, and deals. */
async function dealOn(day: string, equity: string): Promise<void> {
  await read(new Date(Date.parse(day) - MINUTE_MS).toISOString(), equity);
  await read(day, equity);
  world.at(`${day}T00:10:00Z`);
  await finalize(day);
}

async function finalize(day: string): Promise<void> {
  const { body: preview } = await world.call('GET', `/dealing/strikes/${day}`);
  const { status } = await world.call('POST', `/dealing/strikes/${day}`, { digest: preview.digest });
  expect(status).toBe(201);
}

/** Units, shares and high-water mark of every owner, after all entries. */
async function owned(): Promise<Record<string, number[]>> {
  const entries = await world.app.db.selectFrom('ledger_entries').selectAll().orderBy('sequence').execute();
  const sums: Record<string, number[]> = {};
  for (const { owner, units, shares, mark } of entries)
    sums[owner] = [units, shares, mark].map((one, i) => Number(one) + (sums[owner]?.[i] ?? 0));
  return sums;
}

it('A newcomer whose money begins the new record owns all of it, and the old owners are told their loss', async () => {
  const { id: user, token: customer } = await world.person('ada@equanim.example', 'customer');
  const ada = await dealAda([user]);
  await read(LOST, '0');
  const ben = await world.investor('Ben');
  const asked = { investor_id: ben, kind: 'subscription', amount: 51_546.39 };
  const { body: request } = await world.call('POST', '/dealing/requests', asked);
  await world.call('POST', `/dealing/requests/${request.id}/accept`);
  const paid = await pay('2028-02-20T12:00:30Z', '50000', '0');
  await read('2028-02-20T12:01:00Z', '50000');
  const match = { transaction_id: paid, to: 'request', request_id: request.id };
  expect((await world.call('POST', '/dealing/matches', match)).status).toBe(201);
  await dealOn('2028-03-01', '50000');
  expect(await world.verify()).toEqual([]);
  const bens = await holdingOf(ben);
  expect([bens.units, bens.share_of_fund, bens.net_value]).toEqual(['50000', 1, 50_000]);

  world.at('2028-03-03T00:00:00Z');
  const { statements } = world.app.services;
  expect(await statements.makeDue(9)).toEqual({ made: 1, failures: [] });
  const [made] = await statements.list();
  expect(made).toMatchObject({ investor: { id: ada }, month: '2028-02' });
  const { text } = await readPdf((await statements.find(made?.id ?? '')).content);
  expect(text).toContain(
    'Paid in, after the subscription fee 97,000.00 Paid out 0.00 Result before fees −97,000.00',
  );
  expect(text).toContain('Net value at the end 0.00');
  expect(await world.verify()).toEqual([]);

  await world.app.db.transaction().execute(rebuildRollups);
  const { investors } = (await world.app.get('/customer/holdings', customer)).json();
  const course = investors[0].values.map(({ day, net_value: net }: { day: string; net_value: number }) => [
    day,
    net,
  ]);
  expect(course).toEqual([
    ['2028-02-01', expect.closeTo(97_000, -2)],
    ['2028-02-10', 0],
    ['2028-02-20', 0],
    ['2028-02-29', 0],
    ['2028-03-01', 0],
  ]);
});

it('A loss over a passed day is told by the month it lies in, and the new record gives nothing back', async () => {
  await dealAda();
  await read(LOST, '0');
  expect((await world.pass('2028-03-01')).status).toBe(201);
  const refill = await pay('2028-03-10T12:00:30Z', '20000', '0');
  await read('2028-03-10T12:01:00Z', '20000');
  await world.call('POST', '/dealing/matches', { transaction_id: refill, to: 'house' });
  await dealOn('2028-04-01', '30000');
  world.at('2028-04-03T00:00:00Z');
  const { statements } = world.app.services;
  expect((await statements.makeDue(9)).failures).toEqual([]);
  const told = (await statements.list()).map(({ month, facts }) => [month, facts.totals]);
  expect(Object.fromEntries(told)).toMatchObject({
    '2028-02': { paidIn: '97000.00', netResult: '-97000.00', closingValue: '0.00' },
    '2028-03': { openingValue: '0.00', netResult: '0.00', managementFee: '0.00', closingValue: '0.00' },
  });
  expect(await world.verify()).toEqual([]);
});

it('A loss that was none after all gives the owners their units, shares and marks back', async () => {
  const ada = await dealAda();
  const before = await owned();
  await read(LOST, '-12');
  const refill = await pay('2028-02-20T12:00:30Z', '200000', '-12');
  await read('2028-02-20T12:01:00Z', '199988');
  expect(await owned()).toMatchObject({ series: [0, 0, 0] });
  // What the log lists late: a withdrawal, and the account was read wrong.
  const { db } = world.app;
  await db.updateTable('snapshots').set({ equity: '1000' }).where('taken_at', '=', new Date(LOST)).execute();
  await db
    .updateTable('flows')
    .set({ units_issued: null, equity_before: '1000' })
    .where('transaction_id', '=', refill)
    .execute();
  await pay('2028-02-10T11:59:00Z', '-160700', '161700');
  await db.transaction().execute(settleUnits);
  await world.app.services.ledger.follow();
  expect((await owned())['series']).toEqual(before['series']);
  expect((await world.call('GET', '/ledger/reconciliation')).body).toMatchObject({ state: 'even' });
  expect(await world.verify()).toEqual([]);
  expect((await holdingOf(ada)).net_value).toBeGreaterThan(90_000);
});
