import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';

let world: FundWorld;
let customer = '';

async function deal(day: string, price: string): Promise<void> {
  await world.sample(new Date(Date.parse(day) - 60_000).toISOString(), price);
  const { status, body } = await world.deal(day);
  expect([status, body]).toEqual([201, expect.anything()]);
}

// A unit is worth 1 all the time. 1 December is struck at 1.1, beside a series of November, and settled on 1 February.
beforeAll(async () => {
  world = await startFundWorld('2027-10-20T00:00:00Z', 500_000);
  await world.app.services.ledger.follow();
  const { id, token } = await world.person('ada@lowell.example', 'customer');
  customer = token;
  await world.terms('2027-10-21', { subscription_fee_rate: 0, max_market_difference: 200_000 });
  const investorId = await world.investor('Ada', [id]);
  await world.subscribe({ investorId, gross: 100_000, at: '2027-10-25T09:00:00Z', price: '1' });
  await deal('2027-11-01', '1');
  await world.subscribe({ investorId, gross: 1_000_000, at: '2027-11-20T09:00:00Z', price: '1' });
  await deal('2027-12-01', '1.1');
  await deal('2028-01-01', '1');
  world.at('2028-01-15T00:00:00Z');
  const { db, services } = world.app;
  await db
    .updateTable('snapshots')
    .set({ equity: sql<string>`units` })
    .where('taken_at', '=', new Date('2027-11-30T23:59:00Z'))
    .execute();
  await services.ledger.follow();
  await deal('2028-02-01', '1');
});
afterAll(() => world.close());

it('what is linked over values that were corrected later is no return, and says which strike was wrong', async () => {
  world.at('2028-02-03T00:00:00Z');
  const { investors } = (await world.app.get('/customer/holdings', customer)).json();
  const [{ returns, series }] = investors;
  const corrected = 'The price of the strike of 1 December 2027 was corrected later.';
  expect(returns.year).toMatchObject({ time_weighted: null, money_weighted: null, reason: corrected });
  expect(returns.since).toMatchObject({
    time_weighted: null,
    money_weighted: expect.closeTo(0, 9),
    reason:
      'Something was dealt on 1 December 2027 beside what was held, at values that were corrected later.',
  });
  expect(series).toHaveLength(2);
  for (const { returns: own } of series) {
    expect(own.year).toMatchObject({ time_weighted: null, money_weighted: null, reason: corrected });
    expect([own.since.time_weighted, own.since.money_weighted]).toEqual([
      expect.closeTo(0, 9),
      expect.closeTo(0, 9),
    ]);
  }
});

it('a statement of a month that such a value begins says the same', async () => {
  await world.app.services.statements.makeDue(100);
  const statements = await world.app.services.statements.list();
  const january = statements.find(({ month }) => month === '2028-01');
  expect(january?.facts.returns?.month).toMatchObject({ timeWeighted: null, moneyWeighted: null });
});
