import { MAX_OPEN_REQUESTS } from '@equanim/contract/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';

let world: FundWorld;
let ada = '';

/** Ada's 97 shares, worth 1,000 USDT each, are free of their lock-up. */
beforeEach(async () => {
  world = await startFundWorld('2024-12-01T00:00:00Z');
  await world.app.services.ledger.follow();
  ada = await world.investor('Ada');
  await world.terms('2024-12-01', { notice_days: 10 });
  await world.subscribe({ investorId: ada, gross: 100_000, at: '2024-12-20T09:00:00Z', price: '1' });
  await world.sample('2024-12-31T23:59:00Z', '1');
  await world.deal('2025-01-01');
  world.at('2025-01-01T00:20:00Z');
});
afterEach(() => world.close());

const ask = (more: object) =>
  world.call('POST', '/dealing/requests', {
    investor_id: ada,
    kind: 'redemption',
    confirms_another: true,
    ...more,
  });
const cancel = (id: string) => world.call('POST', `/dealing/requests/${id}/cancel`, { reason: 'they asked' });
const told = ({ status, body }: Awaited<ReturnType<typeof ask>>) =>
  status < 300 ? status : [status, body.errors?.[0]?.message ?? body.detail];

describe('A redemption', () => {
  it('takes no shares that another one asks for, whichever day each is for', async () => {
    const first = await ask({ shares: 60, dealing_day: '2025-04-01' });
    expect(told(await ask({ shares: 37.00000001, dealing_day: '2025-02-01' }))).toEqual([
      400,
      '37.00000001 shares exceed the 37 of 97 held that no open redemption asks for.',
    ]);
    expect(told(await ask({ amount: 37_000.01 }))).toEqual([
      400,
      '37,000.01 USDT exceeds the 37,000.00 USDT of the latest net value that no open redemption asks for.',
    ]);
    expect(told(await ask({ amount: 30_000 }))).toBe(201);
    expect(told(await ask({ shares: 7.00000001 }))).toEqual([
      400,
      '7.00000001 shares exceed the 7 of 97 held that no open redemption asks for.',
    ]);
    expect((await cancel(first.body.id)).body.state).toBe('canceled');
    expect((await cancel(first.body.id)).status).toBe(409);
    expect(told(await ask({ shares: 67 }))).toBe(201);
  });

  it('of everything stands alone', async () => {
    const part = await ask({ shares: 1 });
    expect(told(await ask({ all: true }))).toEqual([
      400,
      'Another redemption is open: cancel it first, or redeem the other shares by their number.',
    ]);
    await cancel(part.body.id);
    expect(told(await ask({ all: true }))).toBe(201);
    expect(told(await ask({ shares: 1 }))).toEqual([
      400,
      'A redemption of everything is open: cancel it first.',
    ]);
  });

  it('asks on no day for more than is free of the lock-up, with the others that are dealt by then', async () => {
    const locked = { subscription_fee_rate: 0, notice_days: 10, lock_up_months: 12 };
    await world.terms('2025-01-02', locked);
    world.at('2025-01-05T00:00:00Z');
    await world.subscribe({ investorId: ada, gross: 50_000, at: '2025-01-20T09:00:00Z', price: '1' });
    await world.sample('2025-01-31T23:59:00Z', '1');
    await world.deal('2025-02-01');
    expect((await ask({ shares: 90, dealing_day: '2025-04-01' })).status).toBe(201);
    expect(told(await ask({ shares: 7.5, dealing_day: '2025-03-01' }))).toEqual([
      400,
      'On 1 April 2025 all but 97 shares are still locked up.',
    ]);
    expect(told(await ask({ shares: 57, dealing_day: '2026-02-01' }))).toBe(201);
  });
});

it(`No more than ${MAX_OPEN_REQUESTS} requests of an investor are open, also where they are made at once`, async () => {
  const asked = Array.from({ length: MAX_OPEN_REQUESTS + 5 }, () =>
    ask({ kind: 'subscription', amount: 1_000 }),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_OPEN_REQUESTS);
  expect(told(await ask({ shares: 1 }))).toEqual([
    409,
    `This investor has ${MAX_OPEN_REQUESTS} open requests, the maximum. Cancel one first.`,
  ]);
  const open = answers.find(({ status }) => status === 201);
  await cancel(open?.body.id);
  expect(told(await ask({ shares: 1 }))).toBe(201);

  // They are listed by page, with how many there are: with the one that was dealt and the one that was canceled.
  const page = async (query: string): Promise<[unknown, string[]]> => {
    const { headers, body } = await world.app.get(`/dealing/requests?${query}`, world.admin);
    return [headers['x-total-count'], JSON.parse(body).map(({ id }: { id: string }) => id)];
  };
  const [count, all] = await page('page_size=200');
  expect([count, all.length]).toEqual([String(MAX_OPEN_REQUESTS + 2), MAX_OPEN_REQUESTS + 2]);
  expect(await page('page=2&page_size=15')).toEqual([count, all.slice(15)]);
  expect(await page('page=3&page_size=15')).toEqual([count, []]);
});
