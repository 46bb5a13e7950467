import { Exact } from '@equanim/finance/exact';
import { totalsOf } from '@equanim/finance/account-totals';
import type { Decimal } from 'decimal.js';
import { MINUTE_MS } from '../../../platform/time.ts';
import { COUNTING } from '../../../sampling/collector/counting.test-support.ts';
import { storesOf } from '../../../sampling/collector/stores/collector-stores.ts';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';

/** Money that moved between two minutes. */
export interface Moved {
  id: string;
  at: string;
  /** USDT, signed. */
  amount: Decimal.Value;
  /** Where it is Bitcoin, how much of it. */
  bitcoin?: Decimal.Value;
}

/** What an account holds beside its cash. */
export interface Bitcoin {
  held: Decimal.Value;
  price: Decimal.Value;
}

/** A fund with two administrators, whose account is read with its log. */
export interface LinesWorld extends FundWorld {
  /** Samples the account's cash, and Bitcoin, as the collector does, with a flow since the minute before. */
  minute(moment: string, cash: Decimal.Value, flow?: Moved, bitcoin?: Bitcoin): Promise<void>;
  /** One administrator proposes a line, another one confirms it. */
  keep(body: object, moment: string): Promise<void>;
}

/** Starts with units of the house at a price of 1, sampled at a moment. */
export async function startLinesWorld(start: string, units = 50_000): Promise<LinesWorld> {
  const world = await startFundWorld(start, units);
  const { app } = world;
  await app.db
    .insertInto('sync_marks')
    .values({ list: 'transactions', synced_from: new Date(start), synced_until: new Date('2030-01-01') })
    .execute();
  const { id: otherId } = await world.person('other@equanim.example', 'admin');

  async function minute(moment: string, cash: Decimal.Value, flow?: Moved, bitcoin?: Bitcoin): Promise<void> {
    const takenAt = new Date(moment);
    const coins = [coinOf('USDT', cash, 1), ...(bitcoin ? [coinOf('BTC', bitcoin.held, bitcoin.price)] : [])];
    const readAt = new Date(takenAt.getTime() + 2_000);
    const state = { readAt, coins, positions: [], uncheckedCoins: [] };
    const totals = totalsOf(coins);
    const btcPrice = bitcoin ? new Exact(bitcoin.price) : null;
    const stores = storesOf(app.db, COUNTING);
    if (flow) await stores.transactions.append([lineOf(flow, flow.bitcoin ? (bitcoin?.held ?? 0) : cash)]);
    await stores.snapshots.record({
      snapshot: { takenAt, readAt, totals, btcPrice, state },
      joins: [],
      flows: flow ? [{ transactionId: flow.id, evidence: evidenceOf(flow, totals.equity) }] : [],
      at: takenAt,
    });
    world.at(new Date(takenAt.getTime() + MINUTE_MS).toISOString());
  }

  async function keep(body: object, moment: string): Promise<void> {
    world.at(moment);
    const asked = await world.call('POST', '/funds/flagship/lines', {
      ...body,
      reason: 'Idle cash in flexible savings.',
    });
    if (asked.status !== 201) throw new Error(asked.body.detail);
    const { approvals, audit } = app.services;
    const actor = { kind: 'user', id: otherId } as const;
    const act = audit.actOn({ action: 'approval-confirmed', actor, origin: null }, new Date(moment));
    const { state } = await approvals.confirm(asked.body.id, asked.body.digest, act);
    if (asked.body.state !== 'waiting' || state !== 'confirmed') throw new Error(`The line is ${state}.`);
  }

  return { ...world, minute, keep };
}

function coinOf(coin: string, held: Decimal.Value, price: Decimal.Value) {
  const none = new Exact(0);
  const money = { walletBalance: new Exact(held), equity: new Exact(held) };
  const other = { spotBorrow: none, unrealizedPnl: none, optionValue: none, unconfirmedPnl: none };
  return { coin, ...money, ...other, price: new Exact(price) };
}

function lineOf({ id, at, amount, bitcoin }: Moved, balance: Decimal.Value) {
  const none = new Exact(0);
  const change = new Exact(bitcoin ?? amount);
  return {
    transactionId: id,
    type: change.lt(0) ? 'FLEXIBLE_STAKING_SUBSCRIPTION' : 'FLEXIBLE_STAKING_REDEMPTION',
    meaning: 'flow' as const,
    coin: bitcoin ? 'BTC' : 'USDT',
    category: '' as const,
    symbol: '',
    change,
    cashFlow: change,
    funding: none,
    fee: none,
    balance: new Exact(balance),
    isRealized: false,
    trade: null,
    positionSide: null,
    occurredAt: new Date(at),
    rest: {},
  };
}

function evidenceOf({ amount, bitcoin }: Moved, equity: Decimal) {
  return {
    price: bitcoin ? new Exact(amount).div(bitcoin) : new Exact(1),
    amount: new Exact(amount),
    amountBound: new Exact(0),
    equityBefore: equity.minus(amount),
    equityBound: new Exact(0),
    basis: 'own-time' as const,
  };
}
