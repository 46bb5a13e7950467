import { FLAGSHIP } from '@equanim/contract/fund';
import { Exact } from '@equanim/finance/exact';
import { totalsOf } from '@equanim/finance/account-totals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../platform/time.ts';
import { COUNTING } from '../../../sampling/collector/counting.test-support.ts';
import { storesOf } from '../../../sampling/collector/stores/collector-stores.ts';
import { auditLogOf } from '../../../operations/commands/ledger-commands.ts';
import { createLedgerStore } from '../book/ledger.store.ts';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';

const START = '2027-12-01T00:00:00Z';
const OUT = '2028-01-05T10:00:20Z';
const BACK = '2028-02-10T10:00:20Z';
const REASON = 'Idle cash in flexible savings.';

let world: FundWorld;
let otherId = '';
/** The house has 50,000 units; the investor comes in with 97,000 on 1 January; 60,000 go to savings on the 5th. */
beforeEach(async () => {
  world = await startFundWorld(START);
  await world.app.db
    .insertInto('sync_marks')
    .values({ list: 'transactions', synced_from: new Date(START), synced_until: new Date('2030-01-01') })
    .execute();
  const { db } = world.app;
  await world.app.tokenFor('other@equanim.example', 'admin');
  const other = db.selectFrom('users').select('id').where('email', '=', 'other@equanim.example');
  ({ id: otherId } = await other.executeTakeFirstOrThrow());
  const factor = { encrypted_secret: '', last_step: null, created_at: new Date(START) };
  await db
    .insertInto('totp_secrets')
    .values({ user_id: otherId, ...factor, confirmed_at: new Date(START) })
    .execute();
  const investorId = await world.investor('Ada');
  world.at('2027-12-10T10:00:00Z');
  await world.subscribe({ investorId, gross: 100_000, at: '2027-12-20T10:00:00Z', price: '1' });
  await world.sample('2027-12-31T23:59:00Z', '1');
  await world.deal('2028-01-01');
  await minute('2028-01-05T09:59:00Z', 147_000);
  await minute('2028-01-05T10:01:00Z', 87_000, { id: 'out', at: OUT, amount: -60_000 });
  await minute('2028-01-31T23:59:00Z', 87_000);
  await minute('2028-02-01T00:00:00Z', 87_000);
});
afterEach(() => world.close());

interface Moved {
  id: string;
  at: string;
  amount: number;
}

/** Samples the account's cash as the collector does, with a flow since the minute before. */
async function minute(moment: string, cash: number, flow?: Moved): Promise<void> {
  const takenAt = new Date(moment);
  const none = new Exact(0);
  const held = { spotBorrow: none, unrealizedPnl: none, optionValue: none, unconfirmedPnl: none };
  const money = { walletBalance: new Exact(cash), equity: new Exact(cash) };
  const coins = [{ coin: 'USDT', ...money, ...held, price: new Exact(1) }];
  const readAt = new Date(takenAt.getTime() + 2_000);
  const state = { readAt, coins, positions: [], uncheckedCoins: [] };
  const stores = storesOf(world.app.db, COUNTING);
  if (flow) await stores.transactions.append([lineOf(flow, cash)]);
  await stores.snapshots.record({
    snapshot: { takenAt, readAt, totals: totalsOf(coins), btcPrice: null, state },
    joins: [],
    flows: flow ? [{ transactionId: flow.id, evidence: evidenceOf(flow, cash) }] : [],
    at: takenAt,
  });
  world.at(new Date(takenAt.getTime() + MINUTE_MS).toISOString());
}

function lineOf({ id, at, amount }: Moved, cash: number) {
  const none = new Exact(0);
  return {
    transactionId: id,
    type: amount < 0 ? 'FLEXIBLE_STAKING_SUBSCRIPTION' : 'FLEXIBLE_STAKING_REDEMPTION',
    meaning: 'flow' as const,
    coin: 'USDT',
    category: '' as const,
    symbol: '',
    change: new Exact(amount),
    cashFlow: new Exact(amount),
    funding: none,
    fee: none,
    balance: new Exact(cash),
    isRealized: false,
    trade: null,
    positionSide: null,
    occurredAt: new Date(at),
    rest: {},
  };
}

function evidenceOf({ amount }: Moved, cash: number) {
  return {
    price: new Exact(1),
    amount: new Exact(amount),
    amountBound: new Exact(0),
    equityBefore: new Exact(cash - amount),
    equityBound: new Exact(0),
    basis: 'own-time' as const,
  };
}

const recordsOf = () => createLedgerStore(world.app.db, FLAGSHIP);

/** One administrator proposes it, another one confirms it. */
async function keep(body: object, moment: string): Promise<void> {
  world.at(moment);
  const { status, body: asked } = await world.call('POST', '/funds/flagship/lines', {
    ...body,
    reason: REASON,
  });
  if (status !== 201) throw new Error(asked.detail);
  expect(asked.state).toBe('waiting');
  const { approvals, audit } = world.app.services;
  const actor = { kind: 'user', id: otherId } as const;
  const act = audit.actOn({ action: 'approval-confirmed', actor, origin: null }, new Date(moment));
  expect(await approvals.confirm(asked.id, asked.digest, act)).toMatchObject({ state: 'confirmed' });
}

const savings = (id: string) => ({ transaction_id: id, wallet: 'savings' });

/** The newest minute as it is stored, in numbers. */
async function newest() {
  const row = await world.app.db
    .selectFrom('snapshots')
    .select(['equity', 'by_hand', 'units', 'normalized_value'])
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return [row.equity, row.by_hand, row.units, row.normalized_value].map(Number);
}

async function houseUnits(): Promise<number> {
  await world.app.services.ledger.follow();
  const { body } = await world.call('GET', '/funds/flagship/investors');
  return body.house.units;
}

/** The parts of the change that leads to a minute that are not zero. */
async function partsOf(moment: string) {
  await storesOf(world.app.db, COUNTING).parts.explainUnread();
  const row = await world.app.db
    .selectFrom('minute_parts')
    .select(['flows', 'interest', 'held', 'other', 'unexplained'])
    .where('taken_at', '=', new Date(moment))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).map(([part, amount]) => [part, Number(amount)]));
}

const nothing = { flows: 0, interest: 0, held: 0, other: 0, unexplained: 0 };

describe('a transfer to savings', () => {
  it('is the house’s until it is kept, and then leaves equity, units and the strike as they were', async () => {
    expect(await newest()).toEqual([87_000, 0, 87_000, 1]);
    expect(await houseUnits()).toBeCloseTo(-10_000, 6);
    world.at('2028-02-01T00:10:00Z');
    expect((await world.call('GET', '/dealing/strikes/2028-02-01')).body.stops).not.toEqual([]);

    await keep(savings('out'), '2028-02-01T00:20:00Z');

    expect(await newest()).toEqual([147_000, 60_000, 147_000, 1]);
    expect(await houseUnits()).toBeCloseTo(50_000, 6);
    expect(await partsOf('2028-01-05T10:01:00Z')).toEqual(nothing);
    const { body: strike } = await world.call('GET', '/dealing/strikes/2028-02-01');
    expect(strike).toMatchObject({
      stops: [],
      unmatched: [],
      sample: { equity: 147_000, by_hand: 60_000 },
    });
    expect((await world.call('GET', '/funds/flagship/lines')).body).toEqual([
      {
        id: expect.any(String),
        wallet: 'savings',
        coin: 'USDT',
        quantity: 60_000,
        price: 1,
        value_usdt: 60_000,
        share_of_nav: 60 / 147,
        since: '2028-01-05T10:00:20.000Z',
        transaction_id: 'out',
      },
    ]);
    expect(await world.deal('2028-02-01')).toMatchObject({ status: 201 });
    expect(
      (await world.app.services.verification.verify(auditLogOf(world.app.services.audit))).differences,
    ).toEqual([]);
  });

  it('brings what returns beyond it to all holders, and moves no unit', async () => {
    await keep(savings('out'), '2028-02-01T00:20:00Z');
    await minute('2028-02-10T09:59:00Z', 87_000);
    await minute('2028-02-10T10:01:00Z', 147_150, { id: 'back', at: BACK, amount: 60_150 });
    // Until somebody says what it is, it is the house's, in an account that counts the line as well.
    expect(await newest()).toEqual([207_150, 60_000, 207_150, 1]);

    await keep(savings('back'), '2028-02-10T11:00:00Z');

    expect(await newest()).toEqual([147_150, 0, 147_000, 1.001020408163]);
    expect(await houseUnits()).toBeCloseTo(50_000, 6);
    expect(await partsOf('2028-02-10T10:01:00Z')).toEqual({ ...nothing, interest: 150 });
    expect(
      (await world.app.services.verification.verify(auditLogOf(world.app.services.audit))).differences,
    ).toEqual([]);
  });

  it('stays open with what did not return, until that is closed as a loss', async () => {
    await keep(savings('out'), '2028-02-01T00:20:00Z');
    await minute('2028-02-10T09:59:00Z', 87_000);
    await minute('2028-02-10T10:01:00Z', 146_000, { id: 'back', at: BACK, amount: 59_000 });
    await keep(savings('back'), '2028-02-10T11:00:00Z');
    expect(await newest()).toEqual([147_000, 1_000, 147_000, 1]);
    const [line] = await recordsOf().listHandLines();

    await keep({ line: line?.id ?? '', loss: true }, '2028-02-10T11:00:30Z');
    await minute('2028-02-10T11:01:00Z', 146_000);

    expect(await newest()).toEqual([146_000, 0, 147_000, 0.993197278912]);
    expect(await partsOf('2028-02-10T11:01:00Z')).toEqual({ ...nothing, other: -1_000 });
  });

  it('values a deposit made meanwhile with what lies there', async () => {
    await keep(savings('out'), '2028-02-01T00:20:00Z');
    await minute('2028-02-05T09:59:00Z', 234_000);
    await minute('2028-02-05T10:01:00Z', 254_000, {
      id: 'deposit',
      at: '2028-02-05T10:00:10Z',
      amount: 20_000,
    });
    // 294,000 for 147,000 units: two USDT each.
    expect(await newest()).toEqual([314_000, 60_000, 157_000, 2]);
  });

  it('is refused where it was matched, is kept already, or nothing can have returned', async () => {
    const refusal = (body: object) =>
      keep(body, '2028-02-01T00:20:00Z').then(
        () => null,
        (error: Error) => error.message,
      );
    await minute('2028-02-01T00:01:00Z', 87_100, { id: 'in', at: '2028-02-01T00:00:30Z', amount: 100 });
    expect(await refusal(savings('in'))).toContain('nothing can return from it');
    await keep(savings('out'), '2028-02-01T00:20:00Z');
    expect(await refusal(savings('out'))).toBe('This flow is already kept by hand.');
    expect(await refusal({ ...savings('in'), wallet: 'custody' })).toContain('nothing can return from it');
    await world.call('POST', '/dealing/matches', { transaction_id: 'in', to: 'house' });
    expect(await refusal(savings('in'))).toBe('This flow is already matched: undo that match first.');
  });
});
