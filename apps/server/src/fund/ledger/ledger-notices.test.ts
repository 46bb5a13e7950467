import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from './fund-world.test-support.ts';

let world: FundWorld;
let investorId: string;

/** What is told a minute after a moment. */
async function waitsAt(moment: string): Promise<Record<string, string>> {
  world.at(moment);
  const { ledger } = world.app.services;
  await ledger.follow();
  const waits = await ledger.waits();
  return Object.fromEntries(waits.map(({ about, text }) => [about, text]));
}

const say = (id: string, to: 'house' | 'manager') =>
  world.call('POST', '/dealing/matches', { transaction_id: id, to });

// The house begins with 50,000 units; 200,000 gross less 3 % are 194,000 of an investor.
beforeEach(async () => {
  world = await startFundWorld('2024-12-01T00:00:00Z');
  investorId = await world.investor('Investor A');
  await world.subscribe({ investorId, gross: 200_000, at: '2024-12-10T10:00:00Z', price: '1' });
  await world.sample('2024-12-31T23:59:00Z', '1');
});
afterEach(() => world.close());

it('a dealing day waits from its first instant until it is final, with what stops it', async () => {
  expect(await waitsAt('2024-12-31T23:59:59.999Z')).toEqual({});
  await world.begin('2025-01-01');
  expect(await waitsAt('2025-01-01T00:00:00Z')).toEqual({
    'dealing-day':
      'The dealing day 1 January 2025 has begun and is not final. Until it is, nothing is dealt and no statement is made. Check its strike and finalize it.',
  });
  await world.deal('2025-01-01');
  expect(await waitsAt('2025-01-31T23:59:59Z')).toEqual({});
  expect((await waitsAt('2025-02-01T00:00:00Z'))['dealing-day']).toBe(
    'The dealing day 1 February 2025 has begun and is not final. Until it is, nothing is dealt and no statement is made. There is no confirmed sample for 1 February 2025 yet. The account has not been read since the dealing day began, so what arrived just before is not known yet.',
  );
});

it('a house below zero is told with the largest that left, until the money is back', async () => {
  await world.deal('2025-01-01');
  await say(await world.flow('2025-01-05T09:00:00Z', '-1000', '1'), 'house');
  const moved = await world.flow('2025-01-10T12:00:00Z', '-60000', '1.25');
  await say(moved, 'house');
  // 50,000 - 1,000 - 60,000 / 1.25 = 1,000 units.
  expect(await waitsAt('2025-01-10T12:05:00Z')).toEqual({});
  await say(await world.flow('2025-01-11T12:00:00Z', '-2500', '1.25'), 'house');
  expect(await waitsAt('2025-01-11T12:05:00Z')).toEqual({
    house:
      'The house is below zero, at -1,250.00 USDT or -1,000.000000 units: more has left the account than the firm owned. The largest outflows: a withdrawal of 60,000.00 USDT at 12:00 UTC on 10 January 2025; a withdrawal of 2,500.00 USDT at 12:00 UTC on 11 January 2025; a withdrawal of 1,000.00 USDT at 09:00 UTC on 5 January 2025. No strike can be finalized until then: match what left with what it paid, keep it as a line by hand, or bring the money back into the account.',
  });
  const back = await world.flow('2025-01-12T12:00:00Z', '1250', '1.25');
  expect(Object.keys(await waitsAt('2025-01-12T12:05:00Z'))).toEqual(['unmatched']);
  await say(back, 'house');
  expect(await waitsAt('2025-01-12T12:06:00Z')).toEqual({});
});

it('money that nobody has matched is told at once, the largest first, whatever the dealing day', async () => {
  await world.deal('2025-01-01');
  const ids = [];
  for (const [day, amount] of [
    [2, '29099.99'],
    [3, '97000'],
    [4, '-20000'],
    [5, '0.5'],
  ] as const)
    ids.push(await world.flow(`2025-01-0${day}T08:00:00Z`, amount, '1'));
  expect(await waitsAt('2025-01-05T08:02:00Z')).toEqual({
    unmatched:
      '4 flows are unmatched and count as the house’s: a deposit of 97,000.00 USDT at 08:00 UTC on 3 January 2025; a deposit of 29,099.99 USDT at 08:00 UTC on 2 January 2025; a withdrawal of 20,000.00 USDT at 08:00 UTC on 4 January 2025; and 1 more. Match them before the next strike.',
  });
  for (const id of ids) await say(id, 'house');
  expect(await waitsAt('2025-01-05T08:03:00Z')).toEqual({});
});

it('a request that nobody has decided is told once it is more than a day old, until somebody has', async () => {
  await world.deal('2025-01-01');
  world.at('2025-01-05T08:00:00Z');
  const asked = { investor_id: investorId, kind: 'subscription', amount: 60_000 };
  const { status, body } = await world.call('POST', '/dealing/requests', asked);
  expect([status, body]).toMatchObject([201, { state: 'requested' }]);
  expect(await waitsAt('2025-01-06T08:00:00Z')).toEqual({});
  expect(await waitsAt('2025-01-06T08:00:00.001Z')).toEqual({
    requests:
      'A request has waited more than a day: a subscription of INV-0001, requested on 5 January 2025. Accept or cancel it.',
  });
  await world.call('POST', `/dealing/requests/${body.id}/accept`);
  expect(await waitsAt('2025-01-06T08:01:00Z')).toEqual({});
});
