import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';

let world: FundWorld;
let [ada, ben] = ['', ''];

beforeEach(async () => {
  world = await startFundWorld('2024-12-01T00:00:00Z');
  await world.app.services.ledger.follow();
  [ada, ben] = [await world.investor('Ada'), await world.investor('Ben')];
});
afterEach(() => world.close());

const subscribe = (investorId: string, amount: number, more: object = {}) =>
  world.call('POST', '/dealing/requests', {
    investor_id: investorId,
    kind: 'subscription',
    amount,
    ...more,
  });
const told = ({ status, body }: Awaited<ReturnType<typeof subscribe>>) =>
  status < 300 ? status : [status, body.errors?.[0]?.message ?? body.detail];

it('a second request for the same day and kind is a question, until that other one is canceled', async () => {
  const first = await subscribe(ada, 100_000);
  const again = await subscribe(ada, 250_000);
  expect(again.body.type).toMatch(/already-asked$/);
  expect(told(again)).toEqual([
    409,
    'A subscription for 1 January 2025 is already open; nothing was changed. Do you want another one?',
  ]);
  expect((await world.call('GET', '/dealing/requests')).body).toHaveLength(1);
  expect(told(await subscribe(ben, 100_000))).toBe(201);
  expect(told(await subscribe(ada, 100_000, { dealing_day: '2025-02-01' }))).toBe(201);
  const second = await subscribe(ada, 100_000, { confirms_another: true });
  expect(told(second)).toBe(201);
  for (const { body } of [first, second])
    await world.call('POST', `/dealing/requests/${body.id}/cancel`, { reason: 'they asked' });
  expect(told(await subscribe(ada, 100_000))).toBe(201);
});

it('open subscriptions of an investor come to a billion at most', async () => {
  const most = 'the open subscriptions of an investor can total at most 1,000,000,000.00 USDT.';
  expect(told(await subscribe(ada, 100_000_000_000))).toEqual([400, `That is too much: ${most}`]);
  expect(told(await subscribe(ada, 600_000_000))).toBe(201);
  const later = { dealing_day: '2025-02-01' };
  expect(told(await subscribe(ada, 400_000_000.01, later))).toEqual([
    400,
    `With 600,000,000.00 USDT that are open it is too much: ${most}`,
  ]);
  expect(told(await subscribe(ada, 400_000_000, later))).toBe(201);
  expect(told(await subscribe(ben, 1_000_000_000))).toBe(201);
});

const terms = (fromDay: string) =>
  world.call('POST', '/funds/flagship/terms', {
    from_day: fromDay,
    subscription_fee_rate: 0,
    management_fee_rate: 0,
    performance_fee_rate: 0,
    min_subscription: 0,
    notice_days: 0,
    lock_up_months: 0,
    max_market_difference: 0,
  });
const exclude = (from: string, to: string) =>
  world.call('POST', '/quality/exclusions', { from, to, reason: 'a wrong price' });

it('terms begin within the life of the fund, and no day lies more than ten years ahead', async () => {
  world.at('2024-12-05T12:00:00Z');
  const early = 'The ledger begins on 1 December 2024: terms can begin on that day at the earliest.';
  const late = 'Enter a day up to 5 December 2034: later days are not planned.';
  expect(told(await terms('2024-11-30'))).toEqual([400, early]);
  expect(told(await terms('2034-12-06'))).toEqual([400, late]);
  expect(told(await terms('2034-12-05'))).toBe(201);
  expect(told(await exclude('2024-12-01T00:00:00Z', '2034-12-06T00:00:00Z'))).toEqual([400, late]);
  expect(told(await exclude('2024-12-01T00:00:00Z', '2034-12-05T23:59:59Z'))).toBe(201);
});
