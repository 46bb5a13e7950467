import { Exact, sum } from '@equanim/finance/exact';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';

type Entry = Record<'kind' | 'owner', string> & { amount: number };

let world: FundWorld;
let [ada, bela] = ['', ''];

const holdingsOf = async () => (await world.call('GET', '/funds/flagship/investors')).body;
const stateOf = async (id: string) =>
  (await world.call('GET', '/dealing/requests')).body.find((one: { id: string }) => one.id === id).state;
const reconciled = async () => {
  await world.app.services.ledger.follow();
  return (await world.call('GET', '/ledger/reconciliation')).body;
};

// One course of a fund, told from 2025 to 2026; each test goes on where the one before it ended.
beforeAll(async () => {
  world = await startFundWorld('2024-12-01T00:00:00Z');
  await world.app.services.ledger.follow();
  [ada, bela] = [await world.investor('Ada'), await world.investor('Bela')];
});
afterAll(() => world.close());

describe('A fund that is dealt', () => {
  it('takes a net subscription through to a series of net / 1,000 shares, at the price of the last sample', async () => {
    world.at('2024-12-10T00:00:00Z');
    const request = await world.subscribe({
      investorId: ada,
      gross: 100_000,
      at: '2024-12-20T09:00:00Z',
      price: '1',
    });
    expect(await stateOf(request)).toBe('funded');
    const { owners } = await reconciled();
    expect(owners.find((one: { owner: string }) => one.owner === 'settlement').value).toBe(97_000);
    await world.sample('2024-12-31T23:59:00Z', '1.25');
    const { status, body } = await world.deal('2025-01-01');
    expect(status).toBe(201);
    // 97,000 / 1.25; the money had issued 97,000 units, and what is more than it bought is the house's.
    expect(body.subscriptions).toMatchObject([
      { units: '77600', shares: 97, units_arrived: '97000', market_units: '19400', arrived: 'net' },
    ]);
    expect(body.market_difference).toBe(-24_250);
    expect(await stateOf(request)).toBe('dealt');
    expect((await reconciled()).state).toBe('even');
  });

  it('books the fee of a gross subscription to the manager', async () => {
    world.at('2025-01-10T00:00:00Z');
    await world.subscribe({
      investorId: bela,
      gross: 50_000,
      at: '2025-01-20T09:00:00Z',
      price: '1.25',
      arrives: 'gross',
    });
    await world.sample('2025-01-31T23:59:00Z', '1.25');
    const { body } = await world.deal('2025-02-01');
    expect(body.subscriptions).toMatchObject([
      { net: 48_500, units: '38800', fee_units: '1200', market_units: '0' },
    ]);
    // 77,600 x (1 - (1 - 0.03 / 365)^31) by hand.
    expect(body.management_fees).toMatchObject([{ days: 31, units_before: '77600', fee: 246.85 }]);
    expect(Number(body.management_fees[0].units_after)).toBeCloseTo(77_600 * (1 - 0.03 / 365) ** 31, 8);
  });

  it('shows what everybody has, with the performance fee that would be due', async () => {
    await world.sample('2025-02-02T12:00:00Z', '1.5');
    world.at('2025-02-02T12:00:30Z');
    const { investors, as_of: asOf } = await holdingsOf();
    const [one] = investors;
    const units = 77_600 * (1 - 0.03 / 365) ** 32;
    const value = Math.round(units * 1.5 * 100) / 100;
    const fee = Math.round((value - 97_000) * 30) / 100;
    expect(asOf.price).toBe(1.5);
    expect(one).toMatchObject({ name: 'Ada', paid_in: 97_000, value, accrued_fee: fee, since: '2025-01-01' });
    expect(one.net_value).toBeCloseTo(value - fee, 2);
    expect(one.series[0].net_value_per_share).toBeCloseTo((value - fee) / 97, 6);
  });

  it('crystallizes at the end of the year, and moves the mark to what is left', async () => {
    for (let month = 3; month <= 12; month += 1) {
      const day = `2025-${String(month).padStart(2, '0')}-01`;
      await world.sample(new Date(Date.parse(day) - 60_000).toISOString(), '1.5');
      expect((await world.deal(day)).status).toBe(201);
    }
    await world.sample('2025-12-31T23:59:00Z', '1.6');
    const { body } = await world.deal('2026-01-01');
    const [first] = body.crystallizations;
    expect(first.mark_before).toBe(97_000);
    const value = Math.round(77_600 * (1 - 0.03 / 365) ** 365 * 1.6 * 100) / 100;
    expect(first.value).toBeCloseTo(value, 2);
    expect(first.fee).toBeCloseTo(Math.round((value - 97_000) * 30) / 100, 2);
    expect(first.mark_after).toBeCloseTo(first.value - first.fee, 2);
    const page = (await world.call('GET', '/ledger/entries?page_size=100')).body.data;
    const entered = page.filter((one: { strike_day: string | null }) => one.strike_day === '2026-01-01');
    expect(body.entry_count).toBe(entered.length);
    const takenAs = (kind: string) =>
      sum(
        entered
          .filter((one: Entry) => one.owner === 'manager' && one.kind === kind)
          .map(({ amount }: Entry) => new Exact(amount)),
      ).toNumber();
    expect(body.fees).toEqual([
      { fee: 'management', amount: takenAs('management-fee') },
      { fee: 'performance', amount: takenAs('crystallization') },
    ]);
  });

  it('redeems by amount to the cent, and waits for the withdrawal that pays it', async () => {
    // A second too late for the dealing day that lies 30 days ahead.
    world.at('2026-01-02T00:00:01Z');
    const request = await world.redeem(ada, { amount: 20_000 });
    await world.sample('2026-01-31T23:59:00Z', '1.7');
    await world.deal('2026-02-01');
    expect(await stateOf(request)).toBe('accepted');
    await world.sample('2026-02-28T23:59:00Z', '1.7');
    const { body } = await world.deal('2026-03-01');
    expect(body.redemptions).toMatchObject([{ payout: 20_000, request_id: request }]);
    expect(await stateOf(request)).toBe('dealt');
    const id = await world.flow('2026-03-03T10:00:00Z', '-20000', '1.65');
    world.at('2026-03-03T10:05:00Z');
    const paid = await world.call('POST', '/dealing/matches', {
      transaction_id: id,
      to: 'request',
      request_id: request,
    });
    expect([paid.status, await stateOf(request)]).toEqual([201, 'paid']);
    const { state, owners } = await reconciled();
    expect(state).toBe('even');
    expect(owners.find((one: { owner: string }) => one.owner === 'settlement').units).toBe('0');
  });

  it('pays the manager no more than strikes have given it', async () => {
    const { manager } = await holdingsOf();
    const tooMuch = await world.flow('2026-03-05T10:00:00Z', (-manager.value - 500).toFixed(2), '1.65');
    world.at('2026-03-05T10:05:00Z');
    const refused = await world.call('POST', '/dealing/matches', { transaction_id: tooMuch, to: 'manager' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('strikes have left the manager'),
    ]);
    await world.call('POST', '/dealing/matches', { transaction_id: tooMuch, to: 'house' });
    const some = await world.flow('2026-03-06T10:00:00Z', '-1000.00', '1.65');
    world.at('2026-03-06T10:05:00Z');
    expect(
      (await world.call('POST', '/dealing/matches', { transaction_id: some, to: 'manager' })).status,
    ).toBe(201);
    const { data } = (await world.call('GET', '/ledger/entries?kind=match&owner=manager')).body;
    expect(data.map((one: { units: string; amount: number }) => [one.units, one.amount])).toEqual([
      ['-606.060606060606060606', -1000],
    ]);
    expect((await reconciled()).state).toBe('even');
  });

  it('exports all its entries with every decimal', async () => {
    const answer = await world.app.app.inject({
      url: '/api/v1/ledger/entries/export',
      headers: { authorization: `Bearer ${world.admin}` },
    });
    const lines = answer.body.trim().split('\r\n');
    const { total_count: count } = (await world.call('GET', '/ledger/entries?page_size=1')).body;
    expect(lines).toHaveLength(count + 1);
    expect(lines[1]).toContain('opening,house');
    const units = lines.slice(1).map((line) => new Exact(line.split(',')[6]!));
    const { units_in_issue: inIssue } = (await world.call('GET', '/ledger/reconciliation')).body;
    expect(sum(units).toFixed()).toBe(inIssue);
  });
});
