import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';

let world: FundWorld;

beforeEach(async () => {
  world = await startFundWorld('2024-11-01T00:00:00Z');
  await world.app.services.ledger.follow();
  await world.terms('2024-11-02');
});
afterEach(() => world.close());

/** An accepted subscription. @param gross USDT */
async function ask(name: string, gross = 100_000): Promise<string> {
  return askFor(await world.investor(name), gross);
}

async function askFor(investorId: string, gross: number): Promise<string> {
  const asked = { investor_id: investorId, kind: 'subscription', amount: gross };
  const { id } = (await world.call('POST', '/dealing/requests', asked)).body;
  await world.call('POST', `/dealing/requests/${id}/accept`);
  return id;
}

/** Matches all of a flow with a request. */
const matchWhole = (moment: string, flow: string, id: string) =>
  world.match(moment, { transaction_id: flow, request_id: id, amount: Number(flow.split(':')[1]) });

const stateOf = async (id: string) =>
  (await world.requests()).find((one: { id: string }) => one.id === id).state;
const statesOf = (ids: string[]) => Promise.all(ids.map(stateOf));

interface Payout {
  payout: number;
  unpaid: number;
  state: string;
}

describe('Money that is not what was asked for', () => {
  it('is dealt as is: what arrived net of the fee keeps its net amount', async () => {
    const id = await ask('Bela', 50_000);
    const flow = await world.flow('2024-11-20T09:00:00Z', '48491.60', '1');
    await world.match('2024-11-20T10:00:00Z', { transaction_id: flow, request_id: id, amount: 48_491.6 });
    expect((await world.requests())[0]).toMatchObject({
      state: 'accepted',
      money: { arrived: 48_491.6, reckoned: null },
    });
    world.at('2024-11-20T11:00:00Z');
    await world.call('POST', `/dealing/requests/${id}/reckon`, { arrived: 'net' });
    await world.sample('2024-11-30T23:59:00Z', '1');
    const { body } = await world.deal('2024-12-01');
    expect(body.subscriptions).toMatchObject([
      { gross: 49_991.34, net: 48_491.6, shares: 48.4916, fee_units: '0' },
    ]);
    expect(await world.verify()).toEqual([]);
  });

  it('comes in parts, one flow for two requests, and leaves in two payouts, of which one is for two', async () => {
    const [ada, bela] = [await world.investor('Ada'), await world.investor('Bela')];
    const one = await askFor(ada, 50_000);
    world.at('2024-11-02T00:00:00Z');
    const other = await askFor(bela, 30_000);
    const first = await world.flow('2024-11-20T09:00:00Z', '20000.00', '1');
    const rest = await world.flow('2024-11-21T09:00:00Z', '57600.00', '1.02');
    const matched = await world.match(
      '2024-11-21T10:00:00Z',
      { transaction_id: first, request_id: one, amount: 20_000 },
      { transaction_id: rest, request_id: one, amount: 28_500 },
      { transaction_id: rest, request_id: other, amount: 29_100 },
    );
    expect(matched.status).toBe(201);
    await world.sample('2024-11-30T23:59:00Z', '1');
    const { body } = await world.deal('2024-12-01');
    expect(body.subscriptions).toMatchObject([{ net: 48_500 }, { net: 29_100 }]);
    const redemptions = [await world.redeem(ada, { all: true }), await world.redeem(bela, { all: true })];
    await world.sample('2024-12-31T23:59:00Z', '1.1');
    const payouts = (await world.deal('2025-01-01')).body.redemptions.map((one: Payout) => one.payout);
    expect(payouts.toSorted()).toEqual([32_010, 53_350]);
    const pay = async (day: string, ...amounts: number[]) => {
      const all = amounts.reduce((sum, amount) => sum + amount);
      const paid = await world.flow(`2025-01-${day}T09:00:00Z`, (-all).toFixed(2), '1.1');
      const parts = amounts.map((amount, i) => ({
        transaction_id: paid,
        request_id: redemptions[i],
        amount: -amount,
      }));
      await world.match(`2025-01-${day}T10:00:00Z`, ...parts);
      return (await world.requests())
        .filter(({ kind }: { kind: string }) => kind === 'redemption')
        .map(({ unpaid, state }: Payout) => `${state} ${unpaid}`)
        .toSorted();
    };
    expect(await pay('02', 50_000)).toEqual(['dealt 32010', 'dealt 3350']);
    expect(await pay('03', 3_350, 32_010)).toEqual(['paid 0', 'paid 0']);
    const { state } = (await world.call('GET', '/ledger/reconciliation')).body;
    expect([state, await world.verify()]).toEqual(['even', []]);
  });
});

describe('Money that a strike has dealt', () => {
  it('stays matched, also where as much came once more after the cut-off, which can be unmatched', async () => {
    const asked = { investor_id: await world.investor('Ada'), kind: 'subscription', amount: 100_000 };
    const { id } = (await world.call('POST', '/dealing/requests', asked)).body;
    const inTime = await world.flow('2024-11-20T09:00:00Z', '97000.00', '1');
    await world.sample('2024-11-30T23:59:00Z', '1');
    const late = await world.flow('2024-12-01T00:05:00Z', '97000.00', '1');
    await matchWhole('2024-12-01T00:08:00Z', late, id);
    await matchWhole('2024-12-01T00:08:00Z', inTime, id);
    const decided = { decision: 'accept', reason: 'It was overlooked.' };
    const decision = await world.call('POST', `/dealing/requests/${id}/late-decision`, decided);
    expect([decision.status, decision.body.detail]).toEqual([201, undefined]);
    expect((await world.deal('2024-12-01')).body.subscriptions).toMatchObject([{ net: 97_000 }]);
    const undo = (flow: string) =>
      world.call('POST', '/dealing/matches/undo', { transaction_id: flow, reason: 'A mistake.' });
    const refused = await undo(inTime);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The money of this flow has been dealt, which is final.',
    ]);
    expect((await undo(late)).status).toBeLessThan(300);
    expect([await stateOf(id), await world.verify()]).toEqual(['dealt', []]);
  });
});

describe('Money that is the net amount by the terms of a day', () => {
  it('is dealt at the rate of its dealing day, matched before or after another day was passed', async () => {
    // Requested at 3 % for 1 December, which is then said to have 2 %; 1 January has 1 %.
    const [early, late, next, nextLate] = [await ask('A'), await ask('B'), await ask('C'), await ask('D')];
    world.at('2024-11-10T00:00:00Z');
    await world.terms('2024-12-01', { subscription_fee_rate: 0.02 });
    await world.terms('2025-01-01', { subscription_fee_rate: 0.01 });
    const flows: string[] = [];
    for (const [hour, amount] of ['98000.00', '98000.00', '99000.00', '99000.00'].entries())
      flows.push(await world.flow(`2024-11-20T1${hour}:00:00Z`, amount, '1'));
    const [earlyFlow, lateFlow, nextFlow, nextLateFlow] = flows as [string, string, string, string];
    await matchWhole('2024-11-21T00:00:00Z', earlyFlow, early);
    await matchWhole('2024-11-21T00:00:00Z', nextFlow, next);
    expect(await statesOf([early, next])).toEqual(['funded', 'accepted']);
    await world.pass('2024-12-01');
    expect(await statesOf([early, next])).toEqual(['funded', 'funded']);
    await world.call('POST', '/dealing/strikes/2024-12-01/pass/undo', { reason: 'It can be dealt.' });
    expect(await statesOf([early, next])).toEqual(['funded', 'accepted']);
    await world.pass('2024-12-01');
    await matchWhole('2024-12-03T00:00:00Z', lateFlow, late);
    await matchWhole('2024-12-03T00:00:00Z', nextLateFlow, nextLate);
    expect(await statesOf([early, late, next, nextLate])).toEqual(['funded', 'funded', 'funded', 'funded']);
    await world.sample('2024-12-31T23:59:00Z', '1');
    const { body } = await world.deal('2025-01-01');
    const amounts = body.subscriptions.map(({ gross, net }: { gross: number; net: number }) => [gross, net]);
    // 98,000 / 0.99 is 98,989.898...
    expect(amounts.toSorted()).toEqual([
      [100_000, 99_000],
      [100_000, 99_000],
      [98_989.9, 98_000],
      [98_989.9, 98_000],
    ]);
    expect(await world.verify()).toEqual([]);
  });
});

describe('Money of a request that was canceled', () => {
  it('is matched with it, stays at its amount, and is paid back', async () => {
    const id = await ask('A');
    const flow = await world.flow('2024-11-20T10:00:00Z', '97000.00', '1');
    world.at('2024-11-21T00:00:00Z');
    await world.call('POST', `/dealing/requests/${id}/cancel`, { reason: 'Not wanted any more.' });
    await world.sample('2024-11-30T23:59:00Z', '1');
    await world.begin('2024-12-01');
    expect((await world.strikeOn('2024-12-01')).stops).toEqual([
      'Match the 97,000.00 USDT that arrived at 10:00 UTC on 20 November 2024.',
    ]);
    expect((await matchWhole('2024-12-01T00:08:00Z', flow, id)).status).toBe(201);
    const dealt = await world.deal('2024-12-01');
    expect([dealt.status, dealt.body.subscriptions]).toEqual([201, []]);
    // At 1.05 the investor is owed 97,000.00 all the same, and the house has the gain of 97,000 units.
    await world.sample('2024-12-10T00:00:00Z', '1.05');
    world.at('2024-12-10T00:05:00Z');
    const { owners } = (await world.call('GET', '/ledger/reconciliation')).body;
    const values = owners.map(({ owner, value }: { owner: string; value: number }) => [owner, value]);
    // 147,000 units at 1.05 are 154,350.00.
    expect(Object.fromEntries(values)).toMatchObject({ settlement: 97_000, house: 57_350 });
    const back = await world.flow('2024-12-10T09:00:00Z', '-97000.00', '1.05');
    expect((await matchWhole('2024-12-10T10:00:00Z', back, id)).status).toBe(201);
    const undo = { transaction_id: flow, reason: 'A mistake.' };
    expect((await world.call('POST', '/dealing/matches/undo', undo)).body.detail).toBe(
      'The money of this flow was paid back: undo the match of that payment first.',
    );
    const [request] = await world.requests();
    expect([request.state, request.money]).toEqual(['canceled', null]);
    expect(await world.verify()).toEqual([]);
  });
});

describe('Money that comes once more', () => {
  it('is not matched with a subscription that has its money, whether that was accepted before or not', async () => {
    const asked = { investor_id: await world.investor('Ada'), kind: 'subscription', amount: 100_000 };
    const requested = (await world.call('POST', '/dealing/requests', asked)).body.id;
    const accepted = await ask('Bela');
    for (const [i, id] of [requested, accepted].entries()) {
      const first = await world.flow(`2024-11-2${i}T09:00:00Z`, '97000.00', '1');
      const again = await world.flow(`2024-11-2${i}T15:00:00Z`, '97000.00', '1');
      expect((await matchWhole(`2024-11-2${i}T20:00:00Z`, first, id)).status).toBe(201);
      const { status, body } = await matchWhole(`2024-11-2${i}T20:00:00Z`, again, id);
      expect([status, body.detail]).toEqual([
        409,
        'This subscription already has its money: match the rest with another request.',
      ]);
    }
  });
});
