import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleUnits } from './units.store.ts';
import { startFundWorld, type FundWorld } from '../ledger/fund-world.test-support.ts';

const LOST = '2028-02-10T12:00:00Z';

let world: FundWorld;
beforeAll(async () => {
  world = await startFundWorld('2028-01-01T00:00:00Z');
}, 60_000);
afterAll(() => world.close());

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

it('A total loss is everybody’s, and whoever comes then is dealt at the price of the new record', async () => {
  const ada = await world.investor('Ada');
  await world.subscribe({ investorId: ada, gross: 100_000, at: '2028-01-10T12:00:00Z', price: '1' });
  await world.sample('2028-01-31T23:59:00Z', '1.1');
  expect((await world.deal('2028-02-01')).status).toBe(201);
  const before = await holdingOf(ada);
  expect(before.net_value).toBeGreaterThan(90_000);

  await read(LOST, '-500');
  expect(await world.verify()).toEqual([]);
  const lost = await holdingOf(ada);
  expect([lost.net_value, lost.net_result]).toEqual([0, -lost.paid_in]);

  const refill = await pay('2028-02-20T12:00:30Z', '200500', '-500');
  await read('2028-02-20T12:01:00Z', '200000');
  await world.call('POST', '/dealing/matches', { transaction_id: refill, to: 'house' });
  expect(await world.verify()).toEqual([]);
  const { body: ledger } = await world.call('GET', '/ledger/reconciliation');
  expect(ledger).toMatchObject({ state: 'even' });
  const after = await holdingOf(ada);
  expect([after.units, after.net_value, after.net_result]).toEqual(['0', 0, -after.paid_in]);

  // What is left of the debt's payment is the house's; an investor comes beside it.
  const ben = await world.investor('Ben');
  const asked = { investor_id: ben, kind: 'subscription', amount: 60_000 };
  const { body: request } = await world.call('POST', '/dealing/requests', asked);
  await world.call('POST', `/dealing/requests/${request.id}/accept`);
  const paid = await pay('2028-02-25T12:00:30Z', String(request.net_amount), '220000');
  await read('2028-02-25T12:01:00Z', String(220_000 + request.net_amount));
  await world.call('POST', '/dealing/matches', {
    transaction_id: paid,
    to: 'request',
    request_id: request.id,
  });
  await read('2028-02-29T23:59:00Z', String(220_000 + request.net_amount));
  world.at('2028-03-01T00:10:00Z');
  await read('2028-03-01T00:00:00Z', String(220_000 + request.net_amount));
  const { body: preview } = await world.call('GET', '/dealing/strikes/2028-03-01');
  expect(await world.call('POST', '/dealing/strikes/2028-03-01', { digest: preview.digest })).toMatchObject({
    status: 201,
  });
  expect(await world.verify()).toEqual([]);
  const bens = await holdingOf(ben);
  expect(bens.net_value).toBeCloseTo(request.net_amount, 2);
  const adas = await holdingOf(ada);
  expect(adas.net_value).toBe(0);
});
