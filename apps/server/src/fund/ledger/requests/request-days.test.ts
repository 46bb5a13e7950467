import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';

let world: FundWorld;
let ada = '';
let customer = '';

beforeAll(async () => {
  world = await startFundWorld('2024-12-01T00:00:00Z');
  await world.app.services.ledger.follow();
  const { id, token } = await world.person('ada@lowell.example', 'customer');
  customer = token;
  ada = await world.investor('Ada', [id]);
  await world.terms('2024-12-01', {
    subscription_fee_rate: 0,
    min_subscription: 100,
    notice_days: 30,
    lock_up_months: 3,
    max_market_difference: 500,
  });
  await world.subscribe({ investorId: ada, gross: 100_000, at: '2024-12-20T09:00:00Z', price: '1' });
  await world.sample('2024-12-31T23:59:00Z', '1');
  await world.deal('2025-01-01');
});
afterAll(() => world.close());

/** Whether a request is accepted at a moment, as a call of an administrator decides it. */
async function isAccepted(moment: string, asked: { kind: string; dealing_day: string }): Promise<boolean> {
  world.at(moment);
  const size = asked.kind === 'subscription' ? { amount: 100 } : { shares: 1 };
  const { status, body } = await world.call('POST', '/dealing/requests', {
    investor_id: ada,
    ...asked,
    ...size,
  });
  if (status === 400) expect(body.detail).toMatch(/first possible dealing day|too far ahead/);
  else await world.call('POST', `/dealing/requests/${body.id}/cancel`, { reason: 'It was tried.' });
  return status === 201;
}

// Notice of 30 days for 1 October 2025 ends with 1 September, 00:00 UTC.
it.each([
  ['2025-08-31T23:59:59.999Z', '2025-10-01'],
  ['2025-09-01T00:00:00.000Z', '2025-10-01'],
  ['2025-09-01T00:00:00.001Z', '2025-11-01'],
])(
  'at %s a redemption can be for %s at the earliest, as both answers say and the server decides',
  async (moment, first) => {
    world.at(moment);
    const { dealing, investors } = (await world.call('GET', '/funds/flagship/investors')).body;
    const own = (await world.app.get('/customer/holdings', customer)).json();
    expect(own.dealing).toEqual(dealing);
    expect([investors[0].series[0].redeemable_from, own.investors[0].series[0].redeemable_from]).toEqual([
      '2025-04-01',
      '2025-04-01',
    ]);
    expect(dealing.redemption_days[0]).toBe(first);
    expect(Object.keys(dealing.notice_until)).toEqual(dealing.redemption_days);
    for (const kind of ['redemption', 'subscription']) {
      const days: string[] = dealing[`${kind}_days`];
      for (const day of ['2025-09-01', '2025-10-01', '2025-11-01', '2026-09-01', '2026-10-01', '2026-11-01'])
        expect([kind, day, await isAccepted(moment, { kind, dealing_day: day })]).toEqual([
          kind,
          day,
          days.includes(day),
        ]);
    }
  },
);

it.each([
  ['2025-09-30T23:59:59.999Z', 200, undefined],
  [
    '2025-10-01T00:00:00.000Z',
    409,
    '1 October 2025 has begun, so this request can no longer be canceled unless it moves to another day.',
  ],
])('at %s an investor cancels a request for 2025-10-01 with %i', async (moment, expected, why) => {
  world.at('2025-08-01T09:00:00Z');
  const asked = { investor_id: ada, kind: 'redemption', shares: 1, dealing_day: '2025-10-01' };
  const { id } = (await world.call('POST', '/dealing/requests', asked)).body;
  world.at(moment);
  const answer = await world.app.app.inject({
    method: 'POST',
    url: `/api/v1/customer/requests/${id}/cancel`,
    headers: { authorization: `Bearer ${customer}` },
  });
  expect([answer.statusCode, answer.json().detail]).toEqual([expected, why]);
});
