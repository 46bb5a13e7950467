import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../ledger/fund-world.test-support.ts';
import { auditLogOf } from '../../operations/commands/ledger-commands.ts';
import { readPdf } from './read-pdf.test-support.ts';
import { readZip } from './read-zip.test-support.ts';

let world: FundWorld;
let person: Awaited<ReturnType<FundWorld['person']>>;
let [anna, bruno, clara] = ['', '', ''];
let [redemption, subscription] = ['', ''];
let customer: Awaited<ReturnType<FundWorld['person']>>;

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
  customer = await world.person('bruno@equanim.example', 'customer');
  await world.terms('2027-11-02', { management_fee_rate: 0.03, performance_fee_rate: 0.3 });
  person = await world.person('person@equanim.example', 'customer');
  [anna, bruno, clara] = [
    await world.investor('Anna', [person.id]),
    await world.investor('Bruno', [customer.id, person.id]),
    await world.investor('Clara'),
  ];
  const price = '1';
  subscription = await world.subscribe({
    investorId: anna,
    gross: 100_000,
    at: '2027-11-20T09:00:00Z',
    price,
  });
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

  it('leaves no return that begins or ends at the price that was wrong, also to whom it is told a day later', async () => {
    const { investors } = (await person.call('GET', '/customer/holdings')).body;
    const reason = 'The price of the strike of 1 January 2028 was corrected later.';
    const begun = { from: '2028-01-01', to: '2028-02-01', time_weighted: null, money_weighted: null, reason };
    expect(investors[0].returns).toMatchObject({ month: begun, year: begun });
    expect(investors[0].returns.since.time_weighted).toBeCloseTo(106_703.35 / 97_000 - 1, 12);
    // Bruno left at that price: what he was paid in the end is right.
    const { since } = investors[1].returns;
    expect(since).toMatchObject({ from: '2027-12-01', to: '2028-01-01', days: 31, time_weighted: null });
    expect(since.money_weighted).toBeCloseTo(51_799.96 / 50_000 - 1, 12);
    expect(since.reason).toContain('All was redeemed at the strike of 1 January 2028');
  });

  it('is on the page', async () => {
    const { id } = await factsFor(anna, '2028-01');
    const { content } = await world.app.services.statements.find(id);
    const { pages, text } = await readPdf(content);
    expect(text).toContain('1.100000000000 at the beginning, told as 1.200000000000');
    expect(pages.flat()).toEqual(
      expect.arrayContaining([
        'Corrections −6,772.72',
        'Unit price 1.200000000000 1.100000000000',
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

describe('The contract note of a dealing', () => {
  const noteOf = async (path: string, token: string) => {
    const { statusCode, headers, rawPayload } = await world.app.get(path, token);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    return { ...(await readPdf(rawPayload)), content: rawPayload, name: headers['content-disposition'] };
  };
  const ofSubscription = () => noteOf(`/dealing/requests/${subscription}/contract-note`, world.admin);

  it('tells what a subscription cost and bought', async () => {
    const { pages, text, title, name, isTagged } = await ofSubscription();
    expect([name, title, isTagged]).toEqual([
      'attachment; filename="contract note INV-0001 CN-0001.pdf"',
      'Contract note INV-0001 CN-0001',
      true,
    ]);
    expect(pages.flat()).toEqual(
      expect.arrayContaining([
        'Gross amount 100,000.00',
        'Subscription fee, taken before the money came in −3,000.00',
        'Net amount, invested 97,000.00',
        'Series 1 97.00 97,000.00 97,000.00 97,000.00 1,000.00',
      ]),
    );
    for (const fact of ['Anna', 'Dec 1, 2027, 00:00 UTC', '1.000000000000 USDT', '3% on subscription'])
      expect(text).toContain(fact);
    expect(text).not.toContain('Corrections');
  });

  it('tells what a redemption paid, by the entries of its strike, and that a later one corrected it', async () => {
    const path = `requests/${redemption}/contract-note`;
    const own = await noteOf(`/customer/${path}`, customer.token);
    // 48,500 units at 1.2, less the fee of 31 days and 30 percent of what was gained by the end of the year.
    expect(own.pages.flat()).toEqual(
      expect.arrayContaining(['Value of the shares 55,186.32', 'Performance fee 0.00', 'Payout 55,186.32']),
    );
    expect(own.text).toContain(
      'found to be 1.100000000000 USDT, not 1.200000000000; the strike of Feb 1, 2028 settled the difference. ' +
        'The payout is 3,386.36 USDT less than above. What it changed is on the statement of January 2028.',
    );
    const { body } = await world.call('GET', '/ledger/entries?page=1&page_size=200');
    const payouts = body.data.filter(
      (one: { owner: string; kind: string; request_id: string }) =>
        one.owner === 'settlement' && one.request_id === redemption && one.kind !== 'match',
    );
    expect(payouts.map(({ amount }: { amount: number }) => amount)).toEqual([-3_386.36, 55_186.32]);
    const again = await noteOf(`/dealing/${path}`, world.admin);
    expect(again.content.equals(own.content)).toBe(true);
    expect(await redemptionNow()).toMatchObject({ has_contract_note: true });
  });

  it('tells the performance fee on what is redeemed within a year', async () => {
    const id = await world.redeem(clara, { shares: 5 });
    await deal('2028-03-01', '1.2');
    world.at('2028-03-03T00:00:00Z');
    const { pages } = await noteOf(`/dealing/requests/${id}/contract-note`, world.admin);
    // Of 19.4 shares, 19,400 / 1.1 units less the fee of 60 days, at 1.2; 30 percent of what is above 5,000.
    expect(pages.flat()).toEqual(
      expect.arrayContaining([
        'Value of the shares 5,427.71',
        'Performance fee −128.31',
        'Payout 5,299.40',
        'Series 1 5.00 4,523.09286994 5,427.71 128.31 5,299.40 1,059.88',
      ]),
    );
  });

  it('is none of a request that was not dealt, nor for a customer of a request of somebody else', async () => {
    const asked = { investor_id: anna, kind: 'redemption', all: true, confirms_another: true };
    const { id } = (await world.call('POST', '/dealing/requests', asked)).body;
    const statusOf = async (path: string, token: string) => (await world.app.get(path, token)).statusCode;
    expect(await statusOf(`/dealing/requests/${id}/contract-note`, world.admin)).toBe(409);
    expect(await statusOf(`/customer/requests/${subscription}/contract-note`, customer.token)).toBe(404);
  });
});

describe('Own dealings', () => {
  it('come as CSV that adds up to what was paid in and paid out', async () => {
    const { investors } = (await customer.call('GET', '/customer/holdings')).body;
    const [{ investor, paid_in: paidIn, paid_out: paidOut }] = investors;
    const { statusCode, headers, body } = await world.app.get(
      `/customer/dealings/export?investor_id=${investor.id}`,
      customer.token,
    );
    expect([statusCode, headers['x-total-count']]).toEqual([200, '3']);
    const rows: Array<Record<string, string>> = parse(body, { columns: true });
    expect(rows).toMatchObject([
      {
        dealing_day: '2027-12-01',
        kind: 'subscription',
        series: 'Series 1',
        shares: '48.5',
        units: '48500',
        price: '1',
        gross_amount: '50000',
        subscription_fee: '1500',
        performance_fee: '0',
        paid_in: '48500',
        paid_out: '',
      },
      { dealing_day: '2028-01-01', kind: 'redemption', gross_amount: '55186.32', paid_out: '55186.32' },
      { dealing_day: '2028-02-01', kind: 'correction of a payout', paid_out: '-3386.36' },
    ]);
    const sumOf = (column: string) =>
      Number(rows.reduce((total, row) => total + Number(row[column]), 0).toFixed(2));
    expect([sumOf('paid_in'), sumOf('paid_out')]).toEqual([paidIn, paidOut]);
  });
});

describe('All statements of a month', () => {
  const archiveOf = (month: string) => world.app.get(`/statements/archive?month=${month}`, world.admin);

  it('come as one archive of the files that were made, each under the name it has alone', async () => {
    const { statusCode, headers, rawPayload } = await archiveOf('2028-01');
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'attachment; filename="statements 2028-01.zip"',
    ]);
    const alone = (await world.call('GET', '/statements?month=2028-01')).body.map(
      async ({ id }: { id: string }) => {
        const { headers: own, rawPayload: content } = await world.app.get(`/statements/${id}`, world.admin);
        const name = /"(.*)"/.exec(String(own['content-disposition']))?.[1];
        return { name, content, time: '2028 02 03 00 00' };
      },
    );
    expect(await readZip(rawPayload)).toEqual(await Promise.all(alone));
    expect(alone).toHaveLength(3);
    expect((await archiveOf('2028-01')).rawPayload.equals(rawPayload)).toBe(true);
    const { entries } = await world.app.services.audit.page({}, 1, 1);
    expect(entries[0]).toMatchObject({ action: 'statements-exported', details: { month: '2028-01' } });
  });

  it('are none of a month without, and of no month at all', async () => {
    expect((await archiveOf('2027-10')).json()).toMatchObject({
      status: 404,
      detail: 'There is no statement of October 2027.',
    });
    for (const month of ['', '2028-13', '2028']) expect((await archiveOf(month)).statusCode).toBe(400);
  });
});
