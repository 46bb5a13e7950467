import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';

let world: FundWorld;

beforeEach(async () => {
  world = await startFundWorld('2024-12-01T10:00:00Z');
  await world.app.services.ledger.follow();
});
afterEach(() => world.close());

const TERMS = {
  subscription_fee_rate: 0.01,
  management_fee_rate: 0.365,
  performance_fee_rate: 0.2,
  min_subscription: 10_000,
  notice_days: 10,
  lock_up_months: 0,
  max_market_difference: 500,
};
const record = (day: string) => world.call('POST', '/funds/flagship/terms', { ...TERMS, from_day: day });
const preview = async (day: string) =>
  (await world.call('POST', '/funds/flagship/terms/preview', { ...TERMS, from_day: day })).body;
const sentence = ({ body }: Awaited<ReturnType<typeof record>>): string => body.errors?.[0]?.message;

/** An investor with 97,000 units since 1 January 2025, at a price of 1.1 on the 10th. */
async function hold(): Promise<void> {
  const ada = await world.investor('Ada');
  await world.subscribe({ investorId: ada, gross: 100_000, at: '2024-12-20T09:00:00Z', price: '1' });
  await world.sample('2024-12-31T23:59:00Z', '1');
  await world.deal('2025-01-01');
  await world.sample('2025-01-10T12:00:00Z', '1.1');
  world.at('2025-01-10T12:00:30Z');
}

describe('The first terms of a fund', () => {
  it('begin on its first day or today, and on a day in between with a second person alone', async () => {
    world.at('2024-12-05T09:00:00Z');
    expect(sentence(await record('2024-11-30'))).toBe(
      'The ledger begins on 1 December 2024: terms can begin on that day at the earliest.',
    );
    expect(sentence(await record('2024-12-03'))).toBe(
      '3 December 2024 has begun. Terms can begin on 6 December 2024 at the earliest; for an earlier day, propose them with a reason for another administrator to confirm.',
    );
    expect((await record('2024-12-01')).status).toBe(201);
    // They are no longer the first.
    expect(sentence(await record('2024-12-05'))).toContain('on 6 December 2024 at the earliest');
    expect((await record('2024-12-06')).status).toBe(201);
    // Everybody is told the fees of those that have begun.
    const newestFees = async () => (await world.app.app.inject('/api/v1/funds/flagship/fees')).json().at(-1);
    expect((await newestFees()).from_day).toBe('2024-12-01');
    world.at('2024-12-06T00:00:00Z');
    expect(await newestFees()).toEqual({
      from_day: '2024-12-06',
      subscription_fee_rate: 0.01,
      management_fee_rate: 0.365,
      performance_fee_rate: 0.2,
    });
  });
});

// The figures are those of a program in Python, in decimals of 60 digits.
describe('A preview of terms', () => {
  it('says what they do to each investor now and at the strike that takes the first of their fees', async () => {
    await hold();
    const now = { management_fee: 78.9, performance_fee: 2_886.33, net_value: 103_734.77 };
    expect(await preview('2025-01-11')).toMatchObject({
      needs_second_person: false,
      before: { management_fee_rate: 0.03, performance_fee_rate: 0.3 },
      as_of: '2025-01-10T12:00:00.000Z',
      strike_day: '2025-02-01',
      investors: [
        {
          investor: { name: 'Ada' },
          now: { before: now, after: now },
          at_strike: {
            before: { management_fee: 271.53, performance_fee: 2_828.54, net_value: 103_599.93 },
            after: { management_fee: 2_304.28, performance_fee: 1_479.14, net_value: 102_916.58 },
          },
        },
      ],
    });
    const [entries, fund] = [await world.call('GET', '/ledger/entries'), await world.call('GET', '/funds')];
    expect(entries.body.total_count).toBeGreaterThan(0);
    expect(fund.body[0].terms).toHaveLength(1);
  });
});

it('A fund that is not there has no terms and takes none', async () => {
  const refusal = { status: 404, detail: 'There is no such fund.' };
  expect((await world.app.app.inject('/api/v1/funds/omega/fees')).json()).toMatchObject(refusal);
  expect((await world.call('POST', '/funds/omega/terms', TERMS)).body).toMatchObject(refusal);
});

describe('Terms that begin on a day that has begun', () => {
  const propose = (from_day: string, rates: object) =>
    world.call('POST', '/funds/flagship/terms/backdated', {
      ...TERMS,
      from_day,
      ...rates,
      reason: '99 percent were typed in place of 3.',
    });

  it('put right a wrong rate before its strike is final, once a second person has confirmed them', async () => {
    const other = await world.person('other@equanim.example', 'admin');
    await hold();
    const rates = { subscription_fee_rate: 0.03, performance_fee_rate: 0.3 };
    const wrong = { ...TERMS, ...rates, management_fee_rate: 0.99, from_day: '2025-01-11' };
    expect((await world.call('POST', '/funds/flagship/terms', wrong)).status).toBe(201);
    world.at('2025-01-15T09:00:00Z');
    const right = { ...rates, management_fee_rate: 0.03 };
    expect(sentence(await propose('2025-01-16', right))).toBe(
      'These terms need no second person: record them.',
    );
    const { status, body } = await propose('2025-01-11', right);
    expect([status, body.state, body.kind, body.title]).toEqual([
      201,
      'waiting',
      'terms',
      'Terms from 11 January 2025 on',
    ]);
    expect(body.investors).toMatchObject([{ name: 'Ada' }]);
    const confirmed = await other.call('POST', `/approvals/${body.id}/confirm`, { digest: body.digest });
    expect(confirmed.body).toMatchObject({ state: 'confirmed', decided_by: 'other@equanim.example' });

    await world.sample('2025-01-31T23:59:00Z', '1');
    const { body: strike } = await world.deal('2025-02-01');
    // With 99 percent from 11 January it would be 5,452.98.
    expect(strike.management_fees).toMatchObject([{ days: 31, fee: 246.85 }]);
    expect(await world.verify()).toEqual([]);

    await sql`alter table fund_terms disable trigger user`.execute(world.app.db);
    await world.app.db
      .updateTable('fund_terms')
      .set({ performance_fee_rate: '0.2' })
      .where('sequence', '=', 3)
      .execute();
    const found = await world.verify();
    expect(found).toContain(
      'The terms from 11 January 2025 on has no entry terms-recorded in the audit log.',
    );
    expect(found).toContain(
      `The proposal ${body.id} (Terms from 11 January 2025 on) was confirmed, and the ledger knows nothing of it.`,
    );
  });

  it('are void where other terms were recorded meanwhile, and wait a week where one person alone raises a rate', async () => {
    await hold();
    const { body } = await propose('2025-01-05', { management_fee_rate: 0.03 });
    expect([body.state, body.is_alone]).toEqual(['confirmed', true]);
    const { body: raised } = await propose('2025-01-06', { management_fee_rate: 0.04 });
    expect([raised.state, raised.possible_from]).toEqual(['waiting', '2025-01-17T12:00:30.000Z']);
    await record('2025-01-12');
    world.at('2025-01-17T12:00:30Z');
    const path = `/approvals/${raised.id}/confirm`;
    expect((await world.call('POST', path, { digest: raised.digest })).body.state).toBe('void');
    expect(await world.verify()).toEqual([]);
  });
});

it('Terms hold from their day on, and never change what is final', async () => {
  await hold();
  expect(sentence(await record('2025-01-01'))).toBe(
    'Everything up to 1 January 2025 is final: new terms can begin on the following day at the earliest.',
  );
  expect((await record('2025-01-15')).status).toBe(201);
  await world.sample('2025-01-31T23:59:00Z', '1');
  const { body } = await world.deal('2025-02-01');
  expect(Number(body.management_fees[0].kept)).toBeCloseTo((1 - 0.03 / 365) ** 14 * 0.999 ** 17, 14);
});
