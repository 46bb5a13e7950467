import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';

let world: FundWorld;
let ada = '';

/** All that a refusal must leave as it was. */
const everything = async () =>
  Promise.all(
    [
      '/ledger/entries?page_size=200',
      '/dealing/requests',
      '/dealing/flows',
      '/dealing/strikes',
      '/funds',
    ].map(async (path) => (await world.call('GET', path)).body),
  );

beforeEach(async () => {
  world = await startFundWorld('2024-12-01T00:00:00Z');
  await world.app.services.ledger.follow();
  ada = await world.investor('Ada');
  await world.subscribe({ investorId: ada, gross: 100_000, at: '2024-12-20T09:00:00Z', price: '1' });
});
afterEach(() => world.close());

/** Makes a call that is refused, and sees that it changed nothing. @returns status and sentence */
async function refused(method: 'POST' | 'GET', path: string, payload?: object): Promise<[number, string]> {
  const before = await everything();
  const { status, body } = await world.call(method, path, payload);
  expect(await everything()).toEqual(before);
  return [status, body.errors?.[0]?.message ?? body.detail];
}

const another = { confirms_another: true };
const request = (more: object) => ({ investor_id: ada, kind: 'subscription', ...another, ...more });

async function dealFirst(): Promise<void> {
  await world.sample('2024-12-31T23:59:00Z', '1');
  expect((await world.deal('2025-01-01')).status).toBe(201);
}

describe('A strike', () => {
  it('is previewed but not finalized before its day has begun, by the server’s clock, and only the next one is', async () => {
    world.at('2024-12-21T00:00:00Z');
    const body = await world.strikeOn('2025-01-01');
    expect(body).toMatchObject({ is_estimate: true, is_final: false, subscriptions: [{ net: 97_000 }] });
    expect(await refused('POST', '/dealing/strikes/2025-01-01', { digest: body.digest })).toEqual([
      409,
      'The dealing day opens on 1 January 2025, 00:00 UTC.',
    ]);
    expect(await refused('GET', '/dealing/strikes/2024-12-15')).toEqual([
      400,
      '15 December 2024 is not a dealing day: dealing days are the first of a month.',
    ]);
    expect(await refused('GET', '/dealing/strikes/2025-03-01')).toEqual([
      400,
      'The next dealing day is 1 January 2025.',
    ]);
  });

  it('waits for the decision on a sample in quarantine right before it', async () => {
    await world.sample('2024-12-31T23:57:00Z', '1');
    await world.app.db
      .insertInto('quarantined_samples')
      .values({
        id: '0198f2a0-0000-7000-8000-000000000001',
        taken_at: new Date('2024-12-31T23:59:00Z'),
        read_at: new Date('2024-12-31T23:59:02Z'),
        reason: 'it contradicts the log',
        raw: '{}',
        decision: null,
        decision_reason: null,
        decided_by: null,
      })
      .execute();
    await world.begin('2025-01-01');
    const { body } = await world.call('GET', '/dealing/strikes/2025-01-01');
    expect(await refused('POST', '/dealing/strikes/2025-01-01', { digest: body.digest })).toEqual([
      409,
      'The sample of 23:59 UTC on 31 December 2024 is in quarantine. Decide on it first.',
    ]);
  });

  it('takes no sample older than five minutes, and a late one only when it is confirmed', async () => {
    await world.sample('2024-12-31T23:54:00Z', '1');
    world.at('2025-01-01T00:10:00Z');
    const { body: waiting } = await world.call('GET', '/dealing/strikes/2025-01-01');
    expect([waiting.sample, waiting.stops]).toEqual([
      null,
      [
        'There is no confirmed sample for 1 January 2025 yet.',
        'The account has not been read since the dealing day began, so what arrived just before is not known yet.',
      ],
    ]);
    await world.sample('2025-01-01T07:31:00Z', '1.1');
    world.at('2025-01-01T08:00:00Z');
    const { body } = await world.call('GET', '/dealing/strikes/2025-01-01');
    expect(body.sample).toMatchObject({ taken_at: '2025-01-01T07:31:00.000Z', is_late: true });
    const path = '/dealing/strikes/2025-01-01';
    expect(await refused('POST', path, { digest: body.digest })).toEqual([
      409,
      expect.stringContaining('Confirm'),
    ]);
    const made = await world.call('POST', path, { digest: body.digest, confirms_late_sample: true });
    expect([made.status, made.body.sample.is_late]).toEqual([201, true]);
  });

  it('is missed where nothing was sampled until 24 hours after, and its requests wait for the next', async () => {
    world.at('2025-01-02T00:00:00Z');
    const { body } = await world.call('GET', '/dealing/strikes');
    expect(body.map((one: { day: string; state: string }) => [one.day, one.state])).toEqual([
      ['2025-02-01', 'upcoming'],
      ['2025-01-01', 'missed'],
    ]);
    await world.sample('2025-01-31T23:59:00Z', '1.1');
    await world.begin('2025-02-01');
    const early = (await world.call('GET', '/dealing/strikes/2025-02-01')).body;
    expect(await refused('POST', '/dealing/strikes/2025-02-01', { digest: early.digest })).toEqual([
      409,
      'Finalize or pass 1 January 2025 first.',
    ]);
    expect((await world.pass('2025-01-01')).body.state).toBe('confirmed');
    const dealt = await world.deal('2025-02-01');
    expect(dealt.body.subscriptions).toMatchObject([{ net: 97_000 }]);
  });

  it('is made once where two finalize it at once', async () => {
    await world.sample('2024-12-31T23:59:00Z', '1');
    await world.begin('2025-01-01');
    const { body } = await world.call('GET', '/dealing/strikes/2025-01-01');
    const finalize = () => world.call('POST', '/dealing/strikes/2025-01-01', { digest: body.digest });
    const answers = await Promise.all([finalize(), finalize(), finalize()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body.detail).toBe('1 January 2025 is already final; nothing was changed.');
    const { data } = (await world.call('GET', '/ledger/entries?kind=subscription&owner=series')).body;
    expect(data).toHaveLength(1);
  });

  it('is refused where anything changed since the preview', async () => {
    await world.sample('2024-12-31T23:59:00Z', '1');
    await world.begin('2025-01-01');
    const { body } = await world.call('GET', '/dealing/strikes/2025-01-01');
    const [flow] = (await world.call('GET', '/dealing/flows')).body;
    await world.call('POST', '/dealing/matches/undo', {
      transaction_id: flow.transaction_id,
      reason: 'a mistake',
    });
    expect((await world.strikeOn('2025-01-01')).stops).toEqual([
      'Match the 97,000.00 USDT that arrived at 09:00 UTC on 20 December 2024.',
    ]);
    await world.call('POST', '/dealing/matches', { transaction_id: flow.transaction_id, to: 'house' });
    expect(await refused('POST', '/dealing/strikes/2025-01-01', { digest: body.digest })).toEqual([
      409,
      'Something has changed since the preview was made; check it again.',
    ]);
  });

  it('stops beyond the limit of the market difference, and where the owners are not even with the account', async () => {
    await world.sample('2024-12-31T23:59:00Z', '0.89');
    await world.begin('2025-01-01');
    const { body } = await world.call('GET', '/dealing/strikes/2025-01-01');
    expect(await refused('POST', '/dealing/strikes/2025-01-01', { digest: body.digest })).toEqual([
      409,
      expect.stringContaining('Money in transit is worth 10,670.00 USDT less than its amount'),
    ]);
    await world.app.db.updateTable('snapshots').set({ units: '147001' }).execute();
    const uneven = await world.call('GET', '/dealing/strikes/2025-01-01');
    expect(uneven.body.stops.join(' ')).toContain('1 units fewer than are in issue');
    const { body: found } = await world.call('GET', '/ledger/reconciliation');
    expect([found.state, found.units_difference]).toEqual(['off', '-1']);
  });
});

describe('A request', () => {
  it('is refused with one sentence where it cannot be', async () => {
    world.at('2024-12-21T00:00:00Z');
    for (const [more, sentence] of [
      [{ amount: 49_999.99 }, 'The minimum subscription is 50,000.00 USDT.'],
      [
        { amount: 60_000, dealing_day: '2025-01-15' },
        '15 January 2025 is not a dealing day: dealing days are the first of a month.',
      ],
      [
        { amount: 60_000, dealing_day: '2024-12-01' },
        '1 December 2024 has already begun: the first possible dealing day is 1 January 2025.',
      ],
      [{ amount: 60_000.001 }, 'Enter an amount in whole cents.'],
      [{ kind: 'redemption', all: true }, 'There are no shares to redeem.'],
      [
        { kind: 'redemption', amount: 5, shares: 5 },
        'Enter an amount for a subscription; an amount, shares or all for a redemption.',
      ],
    ] as const)
      expect(await refused('POST', '/dealing/requests', request(more))).toEqual([400, sentence]);
  });

  it('to redeem is refused without notice, within the lock-up, and for more than is held', async () => {
    await dealFirst();
    const redeem = (more: object) =>
      refused('POST', '/dealing/requests', request({ kind: 'redemption', ...more }));
    world.at('2025-01-05T00:00:00Z');
    expect((await redeem({ all: true, dealing_day: '2025-02-01' }))[1]).toBe(
      'A redemption is requested at least 30 days before its dealing day: the first possible dealing day is 1 March 2025.',
    );
    expect((await redeem({ all: true }))[1]).toBe('On 1 March 2025 all shares are still locked up.');
    expect((await redeem({ shares: 97.00000001 }))[1]).toBe('97.00000001 shares exceed the 97 held.');
    expect((await redeem({ amount: 97_001 }))[1]).toContain(
      '97,001.00 USDT exceeds the latest net value of 97,000.00 USDT',
    );
    world.at('2025-12-05T00:00:00Z');
    expect((await redeem({ shares: 0.00000999 }))[1]).toBe(
      '0.00000999 shares are worth less than a cent: there would be nothing to pay out.',
    );
    const cent = request({ kind: 'redemption', shares: 0.00001 });
    expect((await world.call('POST', '/dealing/requests', cent)).status).toBe(201);
  });
});

describe('A match', () => {
  it('is refused for a flow that is matched, and for parts that are not the flow', async () => {
    const id = await world.flow('2024-12-22T09:00:00Z', '58199.99', '1');
    world.at('2024-12-22T10:00:00Z');
    await world.app.services.ledger.follow();
    const part = (amount: number) => ({ transaction_id: id, owner: 'house', amount });
    expect((await refused('POST', '/dealing/matches', { parts: [part(58_000), part(199.98)] }))[1]).toBe(
      'The parts are 58,199.98 USDT together; the flow is 58,199.99 USDT.',
    );
    expect((await refused('POST', '/dealing/matches', { parts: [part(58_200), part(-0.01)] }))[1]).toBe(
      'Each part of a flow needs an amount in the direction of the flow.',
    );
    await world.call('POST', '/dealing/matches', { transaction_id: id, to: 'house' });
    const match = { transaction_id: id, to: 'house' };
    expect((await refused('POST', '/dealing/matches', match))[1]).toBe(
      'This flow is already matched: undo that match first.',
    );
  });
});
