import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';

// The cases F1, F3, F4, F7, F9 and F10 of a review, played with round figures.
let world: FundWorld;

beforeEach(async () => {
  world = await startFundWorld('2024-11-01T00:00:00Z');
  await world.app.services.ledger.follow();
  await world.terms('2024-11-02');
});
afterEach(() => world.close());

async function ask(investorId: string, amount: number): Promise<string> {
  const asked = { investor_id: investorId, kind: 'subscription', amount };
  return (await world.call('POST', '/dealing/requests', asked)).body.id;
}

const accept = (id: string) => world.call('POST', `/dealing/requests/${id}/accept`);

/** Ada holds 97,000 units that were bought at 1 on 1 December. */
async function adaHolds(): Promise<string> {
  const ada = await world.investor('Ada');
  await world.subscribe({ investorId: ada, gross: 100_000, at: '2024-11-20T09:00:00Z', price: '1' });
  await world.sample('2024-11-30T23:59:00Z', '1');
  expect((await world.deal('2024-12-01')).status).toBe(201);
  return ada;
}

describe('A dealing day that cannot be struck', () => {
  it('names what caused it, is passed, moves its requests, and the next one deals them', async () => {
    const ada = await adaHolds();
    // Idle cash of the fund leaves, which counts as the house's.
    const out = await world.flow('2024-12-05T10:00:00Z', '-60000.00', '1');
    await world.match('2024-12-05T11:00:00Z', { transaction_id: out, owner: 'house', amount: -60_000 });
    const id = await world.redeem(ada, { shares: 7 });
    await world.sample('2024-12-31T23:59:00Z', '1');
    await world.begin('2025-01-01');
    const { stops, may_pass: mayPass } = await world.strikeOn('2025-01-01');
    expect(mayPass).toBe(true);
    expect(stops).toEqual([expect.stringContaining('The house has 10,000.000000 units too few.')]);
    expect(stops[0]).toContain(
      "60,000.00 USDT left the account at 10:00 UTC on 5 December 2024 and counts as the house's.",
    );
    const passed = await world.call('POST', '/dealing/strikes/2025-01-01/pass', {
      reason: 'Cash is on savings.',
    });
    expect([passed.status, passed.body.state, passed.body.is_alone]).toEqual([201, 'confirmed', true]);
    const [moved] = await world.requests();
    expect(moved).toMatchObject({
      dealing_day: '2025-02-01',
      state: 'accepted',
      may_cancel: true,
      moved: { from: '2025-01-01', why: 'Nothing was dealt on 1 January 2025: Cash is on savings.' },
    });
    const back = await world.flow('2025-01-05T10:00:00Z', '60000.00', '1');
    await world.match('2025-01-05T11:00:00Z', { transaction_id: back, owner: 'house', amount: 60_000 });
    await world.sample('2025-01-31T23:59:00Z', '1.1');
    const dealt = await world.deal('2025-02-01');
    expect(dealt.status).toBe(201);
    expect(dealt.body.redemptions).toMatchObject([{ request_id: id, shares: 7, payout: 7_700 }]);
    expect(await world.verify()).toEqual([]);
  });

  it('is taken back until a later day is final, and its requests move back', async () => {
    const ada = await adaHolds();
    const id = await world.redeem(ada, { all: true });
    await world.pass('2025-01-01');
    const undo = () =>
      world.call('POST', '/dealing/strikes/2025-01-01/pass/undo', { reason: 'It was sampled.' });
    expect((await undo()).body.state).toBe('confirmed');
    const [request] = await world.requests();
    expect([request.id, request.dealing_day]).toEqual([id, '2025-01-01']);
    await world.pass('2025-01-01');
    await world.sample('2025-01-31T23:59:00Z', '1');
    expect((await world.deal('2025-02-01')).status).toBe(201);
    expect((await undo()).status).toBe(409);
    expect(
      (await world.call('POST', '/dealing/strikes/2025-03-01/pass', { reason: 'Too early.' })).status,
    ).toBe(409);
    expect(await world.verify()).toEqual([]);
  });

  it('can only be passed where it cannot be struck', async () => {
    await adaHolds();
    await world.sample('2024-12-31T23:59:00Z', '1');
    await world.begin('2025-01-01');
    const { status, body } = await world.call('POST', '/dealing/strikes/2025-01-01/pass', {
      reason: 'No wish.',
    });
    expect([status, body.detail]).toEqual([409, '1 January 2025 cannot be passed.']);
  });
});

describe('A redemption of more than is held', () => {
  it('is set aside, and the others are dealt', async () => {
    const ada = await adaHolds();
    const bela = await world.investor('Bela');
    await world.subscribe({ investorId: bela, gross: 50_000, at: '2024-12-10T09:00:00Z', price: '1' });
    const too = await world.redeem(ada, { amount: 90_000 });
    await world.sample('2024-12-31T23:59:00Z', '0.8');
    // The market difference of 9,700 is the house's to bear.
    const { status, body } = await world.deal('2025-01-01');
    expect(status).toBe(201);
    expect(body.subscriptions).toMatchObject([{ net: 48_500 }]);
    const request = (await world.requests()).find(({ id }: { id: string }) => id === too);
    expect(request).toMatchObject({
      state: 'accepted',
      dealing_day: '2025-02-01',
      moved: {
        from: '2025-01-01',
        why: 'It asks for a payout of 90,000.00 USDT, but only 77,600.00 after fees are held. Cancel it and request less, or everything.',
      },
    });
    expect(await world.verify()).toEqual([]);
  });
});

describe('The cut-off', () => {
  it('counts money that came after the sample and before the day, at the price of the sample', async () => {
    const ada = await world.investor('Ada');
    const id = await ask(ada, 100_000);
    await accept(id);
    await world.sample('2024-11-30T23:59:00Z', '1');
    const flow = await world.flow('2024-11-30T23:59:30Z', '97000.00', '1');
    await world.match('2024-12-01T00:05:00Z', { transaction_id: flow, request_id: id, amount: 97_000 });
    const { status, body } = await world.deal('2024-12-01');
    expect(status).toBe(201);
    expect(body.subscriptions).toMatchObject([{ net: 97_000, units: '97000' }]);
    expect(body.after).toMatchObject({ units: '147000', equity: 147_000 });
    expect(await world.verify()).toEqual([]);
  });

  it('leaves out money that came after the day began, also where its sample is a later one', async () => {
    const ada = await world.investor('Ada');
    const id = await ask(ada, 100_000);
    await accept(id);
    const flow = await world.flow('2024-12-01T00:20:00Z', '97000.00', '1');
    await world.match('2024-12-01T00:25:00Z', { transaction_id: flow, request_id: id, amount: 97_000 });
    await world.sample('2024-12-01T00:31:00Z', '1.1');
    world.at('2024-12-01T00:40:00Z');
    const { digest, subscriptions, before } = await world.strikeOn('2024-12-01');
    expect([subscriptions, before.units]).toEqual([[], '50000']);
    const given = { digest, confirms_late_sample: true };
    expect((await world.call('POST', '/dealing/strikes/2024-12-01', given)).status).toBe(201);
    expect((await world.requests())[0].moved).toEqual({
      from: '2024-12-01',
      why: 'Its money had not arrived before 1 December 2024.',
    });
    await world.sample('2024-12-31T23:59:00Z', '1.1');
    expect((await world.deal('2025-01-01')).body.subscriptions).toMatchObject([{ net: 97_000 }]);
    expect(await world.verify()).toEqual([]);
  });

  it('makes a later decision on what was in time a late one, which the strike names', async () => {
    const ada = await adaHolds();
    const asked = { investor_id: ada, kind: 'redemption', all: true };
    const { id } = (await world.call('POST', '/dealing/requests', asked)).body;
    await world.sample('2024-12-31T23:59:00Z', '1.3');
    await world.begin('2025-01-01');
    await world.sample('2025-01-10T00:00:00Z', '0.8');
    world.at('2025-01-10T00:10:00Z');
    expect((await accept(id)).body.detail).toBe(
      'This request was in time for 1 January 2025, which has begun. Deciding on it now needs a reason and a second person.',
    );
    const { digest, stops } = await world.strikeOn('2025-01-01');
    expect(stops).toEqual([
      'The redemption of Ada arrived in time but is not decided. Decide on it with a second person.',
    ]);
    expect((await world.call('POST', '/dealing/strikes/2025-01-01', { digest })).status).toBe(409);
    const late = await world.call('POST', `/dealing/requests/${id}/late-decision`, {
      decision: 'accept',
      reason: 'It was overlooked.',
    });
    expect(late.body).toMatchObject({ state: 'confirmed', proposed: { request_id: id } });
    const again = await world.strikeOn('2025-01-01');
    const made = await world.call('POST', '/dealing/strikes/2025-01-01', { digest: again.digest });
    const { body } = made;
    expect(body.redemptions).toMatchObject([{ payout: 126_100 }]);
    expect(body.late_decisions).toMatchObject([
      { decision: 'accepted', confirmed_by: null, reason: 'It was overlooked.', request: { id } },
    ]);
    expect(await world.verify()).toEqual([]);
  });

  it('asks whose unmatched money is, and a subscription is accepted late only with a second person', async () => {
    const ada = await world.investor('Ada');
    const id = await ask(ada, 100_000);
    const flow = await world.flow('2024-11-20T09:00:00Z', '97000.00', '1');
    await world.sample('2024-11-30T23:59:00Z', '1');
    await world.begin('2024-12-01');
    expect((await world.strikeOn('2024-12-01')).stops).toEqual([
      'Match the 97,000.00 USDT that arrived at 09:00 UTC on 20 November 2024.',
    ]);
    expect((await accept(id)).body.detail).toBe('First match the money that arrived before 1 December 2024.');
    await world.match('2024-12-20T00:00:00Z', { transaction_id: flow, request_id: id, amount: 97_000 });
    expect((await accept(id)).status).toBe(409);
    await world.call('POST', `/dealing/requests/${id}/late-decision`, {
      decision: 'cancel',
      reason: 'Not known.',
    });
    expect((await world.requests())[0].state).toBe('canceled');
    expect((await world.deal('2024-12-01')).body.subscriptions).toEqual([]);
    expect(await world.verify()).toEqual([]);
  });
});
