import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../ledger/fund-world.test-support.ts';
import { auditLogOf } from '../../operations/commands/ledger-commands.ts';
import { readPdf } from './read-pdf.test-support.ts';

let world: FundWorld;
let [anna, bruno, clara] = ['', '', ''];
let redemption = '';

async function deal(day: string, price: string): Promise<void> {
  await world.sample(new Date(Date.parse(day) - 60_000).toISOString(), price);
  const { status, body } = await world.deal(day);
  expect([status, body]).toEqual([201, expect.anything()]);
}

const investorOf = async (id: string) =>
  (await world.call('GET', '/funds/flagship/investors')).body.investors.find(
    (one: { id: string }) => one.id === id,
  );
const redemptionNow = async () =>
  (await world.call('GET', '/dealing/requests')).body.find((one: { id: string }) => one.id === redemption);

// 1 January is struck at 1.2 in place of 1.1, which is found on the 15th and settled at 1.15.
beforeAll(async () => {
  world = await startFundWorld('2027-11-01T00:00:00Z');
  await world.app.services.ledger.follow();
  await world.terms('2027-11-02', { management_fee_rate: 0.03, performance_fee_rate: 0.3 });
  [anna, bruno, clara] = [
    await world.investor('Anna'),
    await world.investor('Bruno'),
    await world.investor('Clara'),
  ];
  const price = '1';
  await world.subscribe({ investorId: anna, gross: 100_000, at: '2027-11-20T09:00:00Z', price });
  await world.subscribe({ investorId: bruno, gross: 50_000, at: '2027-11-20T10:00:00Z', price });
  await deal('2027-12-01', '1');
  await world.subscribe({ investorId: clara, gross: 20_000, at: '2027-12-20T09:00:00Z', price });
  redemption = await world.redeem(bruno, { all: true });
  await deal('2028-01-01', '1.2');
  world.at('2028-01-15T00:00:00Z');
  const { db, services } = world.app;
  const wrong = new Date('2027-12-31T23:59:00Z');
  const { units } = await db
    .selectFrom('snapshots')
    .select('units')
    .where('taken_at', '=', wrong)
    .executeTakeFirstOrThrow();
  const equity = (Number(units) * 1.1).toFixed(8);
  await db.updateTable('snapshots').set({ equity }).where('taken_at', '=', wrong).execute();
  await services.ledger.follow();
});
afterAll(() => world.close());

describe('A redemption at a price that was too high and is known to be', () => {
  it('is owed the right amount before anything is settled', async () => {
    expect(await redemptionNow()).toMatchObject({ payout: 51_799.96, unpaid: 51_799.96 });
  });
});

describe('A NAV error that a strike has settled', () => {
  beforeAll(async () => {
    await deal('2028-02-01', '1.15');
    world.at('2028-02-03T00:00:00Z');
    const { failures } = await world.app.services.statements.makeDue(100);
    if (failures.length > 0) throw new Error(failures.join(' '));
  });
  const factsFor = async (id: string, month: string) =>
    (await world.app.services.statements.list({ investorIds: [id] })).find((one) => one.month === month)!;

  it('leaves fees and results so far without the error', async () => {
    expect(await investorOf(anna)).toMatchObject({
      net_value: 106_703.35,
      net_result: 6_703.35,
      gross_result: 14_409.09,
      fees: { subscription: 3_000, management: 547.16, performance: 2_828.54 },
      fees_paid: { subscription: 3_000, management: 547.16, performance: 2_828.54, given_back: 0 },
      fees_accrued: { management: 0, performance: 1_330.04 },
    });
    expect(await investorOf(clara)).toMatchObject({ net_value: 19_981.14 });
    expect(await redemptionNow()).toMatchObject({ payout: 51_799.96, unpaid: 51_799.96 });
  });

  it('stands on the statement that follows, as it was told and as it is right, and is no part of the result', async () => {
    const { facts } = await factsFor(anna, '2028-01');
    const reason = 'The price of the strike of 1 January 2028 was corrected later.';
    // (106,703.35 / 97,000) - 1; a month from a price that was wrong has no return.
    expect(facts.returns).toMatchObject({
      month: { from: '2028-01-01', days: 31, timeWeighted: null, moneyWeighted: null, reason },
      since: { from: '2027-12-01', to: '2028-02-01', days: 62 },
    });
    expect(Number(facts.returns?.since.timeWeighted)).toBeCloseTo(106_703.35 / 97_000 - 1, 9);
    expect(Number(facts.returns?.since.moneyWeighted)).toBeCloseTo(106_703.35 / 100_000 - 1, 9);
    const restated = (told: string, right: string) => ({ told, right });
    expect(facts.corrections).toEqual([
      {
        day: '2028-01-01',
        price: restated('1.200000000000', '1.100000000000'),
        payout: null,
        series: [
          {
            name: 'Series 1',
            netValue: restated('110372.65', '103599.93'),
            highWaterMark: restated('110372.65', '103599.93'),
            managementFee: restated('296.22', '271.53'),
            performanceFee: restated('5731.13', '2828.54'),
          },
        ],
      },
    ]);
    expect(facts.totals).toMatchObject({
      openingValue: '110372.65',
      corrected: '-6772.72',
      managementFee: '275.63',
      performanceFee: '0.00',
      accrualChange: '1330.04',
      netResult: '3103.42',
      closingValue: '106703.35',
    });
  });

  it('tells whose payout was corrected what is paid instead, and says nothing to whom no cent changes', async () => {
    const { facts } = await factsFor(bruno, '2028-01');
    expect(facts.corrections?.[0]?.payout).toEqual({ told: '55186.32', right: '51799.96' });
    expect(facts.totals).toMatchObject({ paidOut: '51799.96', corrected: '-3386.36', netResult: '0.00' });
    const { facts: new1 } = await factsFor(clara, '2028-01');
    expect([new1.totals.corrected, new1.corrections]).toEqual(['0.00', undefined]);
  });

  it('is on the page', async () => {
    const { id } = await factsFor(anna, '2028-01');
    const { content } = await world.app.services.statements.find(id);
    const { pages, text } = await readPdf(content);
    expect(text).toContain('1.100000000000 at the beginning, told as 1.200000000000');
    expect(pages.flat()).toEqual(
      expect.arrayContaining([
        'Corrections −6,772.72',
        'Value of a unit 1.200000000000 1.100000000000',
        'Series 1, performance fee 5,731.13 2,828.54',
      ]),
    );
  });

  it('is sound by the verification', async () => {
    const { differences } = await world.app.services.verification.verify(
      auditLogOf(world.app.services.audit),
    );
    expect(differences).toEqual([]);
  });
});
