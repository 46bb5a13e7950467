import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';

let world: FundWorld;
let ada = '';
let customer = '';

// The house begins with 50,000 units; a subscription costs 3 %, and there is no notice and no lock-up.
beforeAll(async () => {
  world = await startFundWorld('2024-12-01T00:00:00Z');
  const { id, token } = await world.person('ada@lowell.example', 'customer');
  customer = token;
  ada = await world.investor('Ada', [id]);
  await world.terms('2024-12-01');
});
afterAll(() => world.close());

const ask = async (asked: object): Promise<string> =>
  (await world.call('POST', '/dealing/requests', { investor_id: ada, confirms_another: true, ...asked })).body
    .id;

/** What is next of a request, to administrators and to its investor, with the price it was dealt at. */
async function nextOf(id: string, moment: string): Promise<string[]> {
  world.at(moment);
  const own = (await world.app.get('/customer/requests', customer)).json();
  return [await world.requests(), own].map((requests) => {
    const { next, price } = requests.find((one: { id: string }) => one.id === id);
    return [`${next.who}: ${next.what}`, next.by, price].filter((part) => part !== null).join(' ');
  });
}

it('each step of a subscription says who acts next and by when, to its investor as far as is known', async () => {
  world.at('2024-12-10T09:00:00Z');
  const id = await ask({ kind: 'subscription', amount: 100_000 });
  const decide =
    'administrator: Accept or cancel the request. The money is sent after that. 2025-01-01T00:00:00.000Z';
  expect(await nextOf(id, '2024-12-10T09:01:00Z')).toEqual([decide, decide]);

  await world.call('POST', `/dealing/requests/${id}/accept`);
  const send = 'investor: Send 97,000.00 USDT with the reference INV-0001.';
  const unseen =
    ' The firm sends you its payment instructions itself. Transfers of the last 24 hours are not shown yet.';
  expect(await nextOf(id, '2024-12-10T09:02:00Z')).toEqual([
    `${send} 2025-01-01T00:00:00.000Z`,
    `${send}${unseen} 2025-01-01T00:00:00.000Z`,
  ]);

  // 90,000 USDT are neither the net nor the gross amount.
  const part = await world.flow('2024-12-12T10:00:00Z', '90000', '1');
  await world.match('2024-12-12T10:05:00Z', { transaction_id: part, request_id: id, amount: 90_000 });
  expect(await nextOf(id, '2024-12-14T00:00:00Z')).toEqual([
    'investor: Send another 7,000.00 USDT with the reference INV-0001. 2025-01-01T00:00:00.000Z',
    `investor: Send another 7,000.00 USDT with the reference INV-0001.${unseen} 2025-01-01T00:00:00.000Z`,
  ]);
  const rest = await world.flow('2024-12-31T10:00:00Z', '7000', '1');
  await world.match('2024-12-31T10:05:00Z', { transaction_id: rest, request_id: id, amount: 7_000 });
  const [known, seen] = await nextOf(id, '2024-12-31T10:06:00Z');
  expect(known).toBe('nobody: The dealing day 1 January 2025 sets the price. 2025-01-01T00:00:00.000Z');
  expect(seen).toMatch(/^investor: Send another 7,000.00 USDT/);

  await world.sample('2024-12-31T23:59:00Z', '1');
  await world.begin('2025-01-01');
  const begun = 'nobody: The dealing day 1 January 2025 has begun. Its results are shown 24 hours later.';
  expect(await nextOf(id, '2025-01-01T00:10:00Z')).toEqual([
    'administrator: Finalize or pass the dealing day 1 January 2025.',
    begun,
  ]);
  await world.deal('2025-01-01');
  const done = 'nobody: Nothing left to do. 1';
  // Before the reading of the dealing day is 24 hours old, its investor learns neither that it is final nor the price.
  expect(await nextOf(id, '2025-01-01T23:59:00Z')).toEqual([done, begun]);
  expect(await nextOf(id, '2025-01-02T00:10:00Z')).toEqual([done, done]);
});

it('a redemption waits for its decision, its dealing day and its payout; a cancellation for money to go back', async () => {
  world.at('2025-01-10T09:00:00Z');
  const id = await world.redeem(ada, { amount: 10_000 });
  const day = 'nobody: The dealing day 1 February 2025 sets the price. 2025-02-01T00:00:00.000Z';
  expect(await nextOf(id, '2025-01-10T09:01:00Z')).toEqual([day, day]);
  const canceled = await world.subscribe({
    investorId: ada,
    gross: 2_000,
    at: '2025-01-12T10:00:00Z',
    price: '1',
  });
  await world.call('POST', `/dealing/requests/${canceled}/cancel`, { reason: 'It was not meant.' });
  const back = 'administrator: Pay 1,940.00 USDT back.';
  expect(await nextOf(canceled, '2025-01-13T10:02:00Z')).toEqual([back, back]);

  await world.sample('2025-01-31T23:59:00Z', '1');
  await world.deal('2025-02-01');
  const pay = 'administrator: Pay 10,000.00 USDT out. 1';
  expect(await nextOf(id, '2025-02-02T00:10:00Z')).toEqual([pay, pay]);
  const paid = await world.flow('2025-02-02T09:00:00Z', '-10000', '1');
  await world.match('2025-02-02T09:05:00Z', { transaction_id: paid, request_id: id, amount: -10_000 });
  const done = 'nobody: Nothing left to do. 1';
  expect(await nextOf(id, '2025-02-02T09:06:00Z')).toEqual([done, pay]);
  expect(await nextOf(id, '2025-02-03T09:06:00Z')).toEqual([done, done]);
});
