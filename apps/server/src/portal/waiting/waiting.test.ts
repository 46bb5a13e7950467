import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../../fund/ledger/fund-world.test-support.ts';

let world: FundWorld;
let bela: Awaited<ReturnType<FundWorld['person']>>;
let ada = '';

beforeAll(async () => {
  world = await startFundWorld('2024-12-01T00:00:00Z');
  bela = await world.person('bela@equanim.example', 'admin');
  ada = await world.investor('Ada');
  await world.terms('2024-12-01');
});
afterAll(() => world.close());

/** What waits at a moment, for the administrator who makes the calls of the world unless given. */
async function waitingAt(moment: string, call = world.call): Promise<string[]> {
  world.at(moment);
  await world.app.services.ledger.follow();
  const { body } = await call('GET', '/waiting');
  return body.map(
    ({ kind, title, since, link }: Record<string, string>) => `${kind} | ${title} | ${since} | ${link}`,
  );
}

it('lists requests, money, a dealing day and payouts until each is done, the oldest first', async () => {
  world.at('2024-12-10T09:00:00Z');
  const asked = { investor_id: ada, kind: 'subscription', amount: 100_000 };
  const { id } = (await world.call('POST', '/dealing/requests', asked)).body;
  expect(await waitingAt('2024-12-10T09:01:00Z')).toEqual([
    `request | Subscription of Ada (INV-0001): Accept or cancel the request. The money is sent after that. | 2024-12-10T09:00:00.000Z | /dealing#${id}`,
  ]);

  // What its investor is to do waits for no administrator.
  await world.call('POST', `/dealing/requests/${id}/accept`);
  expect(await waitingAt('2024-12-10T09:02:00Z')).toEqual([]);

  const flow = await world.flow('2024-12-12T10:00:00Z', '97000', '1');
  expect(await waitingAt('2024-12-12T10:05:00Z')).toEqual([
    'flow | Match a deposit of 97,000.00 USDT. | 2024-12-12T10:00:00.000Z | /dealing#unmatched',
  ]);
  await world.match('2024-12-12T10:06:00Z', { transaction_id: flow, request_id: id, amount: 97_000 });
  await world.sample('2024-12-31T23:59:00Z', '1');
  expect(await waitingAt('2024-12-31T23:59:59.999Z')).toEqual([]);
  await world.begin('2025-01-01');
  expect(await waitingAt('2025-01-01T00:10:00Z')).toEqual([
    'strike | The dealing day 1 January 2025 has begun and is not final. | 2025-01-01T00:00:00.000Z | /dealing?day=2025-01-01',
  ]);
  await world.deal('2025-01-01');

  world.at('2025-01-10T09:00:00Z');
  const redemption = await world.redeem(ada, { amount: 10_000 });
  await world.sample('2025-01-31T23:59:00Z', '1');
  await world.deal('2025-02-01');
  const [payout] = await waitingAt('2025-02-01T00:11:00Z');
  expect(payout).toMatch(
    new RegExp(
      `^payout \\| Redemption of Ada \\(INV-0001\\): Pay 10,000.00 USDT out. \\| .* \\| /dealing#${redemption}$`,
    ),
  );
  const paid = await world.flow('2025-02-02T09:00:00Z', '-10000', '1');
  await world.match('2025-02-02T09:05:00Z', {
    transaction_id: paid,
    request_id: redemption,
    amount: -10_000,
  });
  expect(await waitingAt('2025-02-02T09:06:00Z')).toEqual([]);
});

it('lists what is proposed to whoever may confirm it, and no longer the request that it is about', async () => {
  world.at('2025-02-20T09:00:00Z');
  const asked = { investor_id: ada, kind: 'redemption', amount: 1_000 };
  const { id } = (await world.call('POST', '/dealing/requests', asked)).body;
  world.at('2025-03-01T00:01:00Z');
  await world.call('POST', `/dealing/requests/${id}/late-decision`, {
    decision: 'accept',
    reason: 'It was in time.',
  });
  const kinds = async (call = world.call) =>
    (await waitingAt('2025-03-01T00:02:00Z', call)).map((line) => line.split(' | ')[0]);
  expect(await kinds()).toEqual(['strike']);
  expect(await kinds(bela.call)).toEqual(['strike', 'approval']);
  expect((await waitingAt('2025-03-01T00:02:00Z', bela.call))[1]).toMatch(
    /^approval \| To confirm: Accept .*\/approvals$/,
  );
});

it('lists what of the data nobody has decided, messages, alerts and names that statements cannot set', async () => {
  const { db } = world.app;
  const at = (day: number) => new Date(`2025-03-0${day}T08:00:00Z`);
  await db
    .insertInto('quarantined_samples')
    .values([
      {
        id: randomUUID(),
        taken_at: at(2),
        read_at: at(2),
        equity: '1',
        wallet_balance: '1',
        unrealized_pnl: '0',
        btc_price: '60000',
        reason: 'moved',
        awaits: 'price',
        coins: JSON.stringify([
          {
            coin: 'GONE',
            walletBalance: '1',
            spotBorrow: '0',
            unrealizedPnl: '0',
            optionValue: '0',
            price: null,
          },
        ]),
        raw: '{}',
        decision: null,
        decision_reason: null,
        decided_by: null,
      },
    ])
    .execute();
  await db
    .insertInto('transactions')
    .values({
      transaction_id: 'unknown',
      type: 'CUSTODY_X',
      meaning: 'unknown',
      coin: 'USDT',
      category: '',
      symbol: '',
      change: '500',
      cash_flow: '500',
      funding: '0',
      fee: '0',
      balance: '500',
      is_realized: false,
      side: null,
      occurred_at: at(1),
      rest: '{}',
    })
    .execute();
  await db
    .insertInto('leads')
    .values({
      id: randomUUID(),
      first_name: 'Bo',
      last_name: 'Chen',
      email: 'bo@chen.example',
      message: 'May I subscribe?',
      status: 'new',
      received_at: at(4),
    })
    .execute();
  await db
    .insertInto('alerts')
    .values([
      { kind: 'backup', raised_at: at(3), told_at: null },
      { kind: 'dealing-day', raised_at: at(1), told_at: null },
    ])
    .execute();
  await db
    .updateTable('investors')
    .set({ name: '王芳', added_at: at(5) })
    .execute();
  // The proposal of before has expired, so its request waits again.
  const [request, strike, ...rest] = await waitingAt('2025-03-06T00:00:00Z');
  expect([request, strike].map((line) => line?.split(' | ')[0])).toEqual(['request', 'strike']);
  expect(rest).toEqual([
    'question | Classify entry type CUSTODY_X of the exchange’s log: performance is waiting for it. | 2025-03-01T08:00:00.000Z | /pnl-dashboard#questions',
    'question | Enter the price of GONE: samples are waiting for it. | 2025-03-02T08:00:00.000Z | /pnl-dashboard#coins',
    'sample | 1 quarantined sample: it stays off the chart until confirmed or decided. | 2025-03-02T08:00:00.000Z | /pnl-dashboard#quality',
    'alert | Alert: There is no recent backup. | 2025-03-03T08:00:00.000Z | /pnl-dashboard#notices',
    'lead | 1 new lead. | 2025-03-04T08:00:00.000Z | /pnl-dashboard#leads',
    'statement | Statements cannot set the name of 王芳 (INV-0001): enter it in Latin letters. | 2025-03-05T08:00:00.000Z | /investors/INV-0001',
  ]);
});
