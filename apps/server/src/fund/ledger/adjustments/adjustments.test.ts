import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../operations/commands/ledger-commands.ts';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';

let world: FundWorld;
let [investor, series] = ['', ''];

const ofManager = (more: object = {}) => ({
  from: { owner: 'manager' },
  to: { owner: 'series', series_id: series },
  amount: 4_321.09,
  gives_back_fee: true,
  reason: 'Terms were recorded with 99 percent in place of 3 percent.',
  ...more,
});
const ask = (body: object) => world.call('POST', '/dealing/adjustments', body);
const held = async () => (await world.call('GET', '/funds/flagship/investors')).body.investors[0];

async function deal(day: string, price: string) {
  await world.sample(new Date(Date.parse(day) - 60_000).toISOString(), price);
  const { status, body } = await world.deal(day);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

// 97,000 at a price of 1 are charged 99 percent a year through January.
beforeAll(async () => {
  world = await startFundWorld('2027-12-01T00:00:00Z');
  await world.app.services.ledger.follow();
  const fees = { management_fee_rate: 0.99, performance_fee_rate: 0.3 };
  await world.terms('2027-12-02', fees);
  investor = await world.investor('Anna');
  series = await world.subscribe({
    investorId: investor,
    gross: 100_000,
    at: '2027-12-20T09:00:00Z',
    price: '1',
  });
  await deal('2028-01-01', '1');
  await world.terms('2028-02-01', { ...fees, management_fee_rate: 0.03 });
  await deal('2028-02-01', '1');
  world.at('2028-02-10T00:00:00Z');
});
afterAll(() => world.close());

describe('An adjusting entry', () => {
  it.each([
    [
      'somebody’s series that there is not',
      { to: { owner: 'series', series_id: '0198f2a0-0000-7000-8000-000000000001' } },
      400,
    ],
    ['nobody else', { to: { owner: 'manager' }, gives_back_fee: false }, 400],
    ['a fee to the house', { to: { owner: 'house' } }, 400],
    ['an entry that there is not', { corrects: 999 }, 400],
    ['more than there is', { amount: 90_000 }, 409],
    ['settlement', { from: { owner: 'settlement' } }, 400],
  ])('to or of %s is refused', async (_, more, status) => {
    expect(await ask(ofManager(more))).toMatchObject({ status });
  });

  it('is recorded at once by one person where there is no other, and entered by the next strike', async () => {
    const { data } = (await world.call('GET', '/ledger/entries?kind=management-fee&owner=manager')).body;
    const asked = await ask(ofManager({ corrects: data[0].sequence }));
    expect(asked).toMatchObject({
      status: 201,
      body: {
        kind: 'adjustment',
        state: 'confirmed',
        is_alone: true,
        title: expect.stringContaining('4,321.09'),
      },
    });
    const before = await held();
    const body = await deal('2028-03-01', '1.25');
    expect(body.adjustments).toMatchObject([{ amount: 4_321.09, is_made: true, by_one_person: true }]);
    const entries = (await world.call('GET', '/ledger/entries?kind=adjustment')).body.data;
    // 4,321.09 / 1.25, and the mark with it; no share.
    expect(
      entries.map((one: Record<string, unknown>) => [
        one['owner'],
        one['units'],
        one['amount'],
        one['shares'],
        one['high_water_mark'],
        one['corrects'],
      ]),
    ).toEqual([
      ['series', '3456.872', 4_321.09, 0, 4_321.09, data[0].sequence],
      ['manager', '-3456.872', -4_321.09, 0, 0, data[0].sequence],
    ]);
    const after = await held();
    expect(after.fees_paid.given_back).toBe(4_321.09);
    expect(after.series[0].high_water_mark).toBeCloseTo(before.series[0].high_water_mark + 4_321.09, 6);
    // It is no gain, so before fees the month has made a quarter of what was held.
    expect(after.gross_result).toBeCloseTo(
      after.net_result +
        after.fees_paid.subscription +
        after.fees_paid.management +
        after.accrued_fee -
        4_321.09,
      2,
    );
  });

  it('of a series waits for seven days after its investor was told, and is not made where too little is left', async () => {
    world.at('2028-03-05T00:00:00Z');
    const taking = {
      from: { owner: 'series', series_id: series },
      to: { owner: 'house' },
      gives_back_fee: false,
    };
    const { body } = await ask(ofManager({ ...taking, amount: 100_000 }));
    expect(body).toMatchObject({ state: 'waiting', possible_from: '2028-03-12T00:00:00.000Z' });
    world.at('2028-03-13T00:00:00Z');
    const confirmed = await world.call('POST', `/approvals/${body.id}/confirm`, { digest: body.digest });
    expect(confirmed).toMatchObject({ status: 200, body: { state: 'confirmed' } });
    // 92,7.. units at half the price are less than 100,000.
    const strike = await deal('2028-04-01', '0.5');
    expect(strike.adjustments).toMatchObject([{ amount: 100_000, is_made: false }]);
    expect(strike.corrections).toEqual([]);
    world.at('2028-04-03T00:00:00Z');
    await world.app.services.statements.makeDue(100);
    const [{ facts }, { facts: before }] = (await world.app.services.statements.list({})) as never as [
      { facts: Record<string, unknown> },
      { facts: Record<string, unknown> },
    ];
    expect(facts['adjustments']).toMatchObject([{ amount: '-100000.00', isMade: false, series: 'Series 1' }]);
    expect(before['adjustments']).toMatchObject([{ amount: '4321.09', isMade: true, isByOnePerson: true }]);
  });

  it('is verified both ways', async () => {
    const { services } = world.app;
    const { differences } = await services.verification.verify(auditLogOf(services.audit));
    expect(differences).toEqual([]);
  });
});
