import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../../../exchange-simulator/src/simulator.ts';
import { openMemoryDatabase } from '../database/memory-database.test-support.ts';
import type { OpenDatabase } from '../database/open.ts';
import { createBybitExchange } from '../exchange/bybit.ts';
import type { Exchange, OrderReading, TransactionReading } from '../exchange/exchange.ts';
import { createLedgerSync, type LedgerSync } from './ledger-sync.ts';
import { createLedgerStore } from './ledger.store.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

let simulator: Simulator;
let opened: OpenDatabase;
let exchange: Exchange;
let nowMs = START;

beforeAll(async () => {
  simulator = await startSimulator({ isLimited: false });
  opened = await openMemoryDatabase();
  exchange = createBybitExchange({
    baseUrl: simulator.url,
    ...simulator.credentials,
    now: () => nowMs,
    callsPerSecond: 100_000,
  });
});
beforeEach(async () => {
  moveTo(START);
  simulator.setRows({});
  for (const table of ['orders', 'flows', 'sync_marks'] as const) await opened.db.deleteFrom(table).execute();
});
afterAll(async () => {
  await simulator.close();
  await opened.close();
});

function moveTo(ms: number): void {
  nowMs = ms;
  simulator.clock.set(ms);
}

const store = () => createLedgerStore(opened.db);
const syncWith = (told: Exchange): LedgerSync =>
  createLedgerSync({ exchange: told, store: store(), exchangeNow: () => new Date(nowMs) });

function transfer(currency: string, agoMs: number): TransactionReading {
  return {
    transactionId: currency,
    kind: 'TRANSFER_IN',
    isFlow: true,
    currency,
    change: new Decimal(2),
    balance: new Decimal(2),
    occurredAt: new Date(nowMs - agoMs),
  };
}

describe('a transfer', () => {
  it('in a coin without a perpetual is stored without an amount, and does not hold up the others', async () => {
    const log = [transfer('USDT', 1_000), transfer('BTC', 2_000), transfer('EUR', 3_000)];
    const since = new Date(nowMs - MINUTE_MS);
    await syncWith({ ...exchange, listTransactions: async () => log }).advanceTransactions(since);
    const flows = await opened.db.selectFrom('flows').selectAll().orderBy('occurred_at').execute();
    expect(flows.map((flow) => flow.transaction_id)).toEqual(['EUR', 'BTC', 'USDT']);
    expect(flows[0]?.amount).toBeNull();
    expect(Number(flows[1]?.amount)).toBeGreaterThan(2);
    expect(flows[2]?.amount).toBe('2');
    expect((await store().readMark('transactions'))?.until).toEqual(new Date(nowMs));
  });

  it('whose candle is missing is stored without an amount', async () => {
    const told = {
      ...exchange,
      listKlines: async () => [],
      listTransactions: async () => [transfer('BTC', 1_000)],
    };
    await syncWith(told).advanceTransactions(new Date(nowMs - MINUTE_MS));
    expect(await opened.db.selectFrom('flows').select('amount').execute()).toEqual([{ amount: null }]);
  });

  it('is asked about again when the exchange could not be reached', async () => {
    const since = new Date(nowMs - MINUTE_MS);
    const sync = syncWith({ ...exchange, listTransactions: async () => [transfer('BTC', 1_000)] });
    simulator.faults.order({ name: 'html-5xx', path: '/v5/market/kline', times: 1 });
    await expect(sync.advanceTransactions(since)).rejects.toThrow('overloaded');
    expect(await store().readMark('transactions')).toBeNull();
    await sync.advanceTransactions(since);
    expect(await opened.db.selectFrom('flows').select('transaction_id').execute()).toHaveLength(1);
  });
});

describe('an order that no list tells', () => {
  const order: OrderReading = {
    orderId: 'lost',
    symbol: 'BTCUSDT',
    positionIdx: 0,
    side: 'Buy',
    type: 'Limit',
    status: 'New',
    quantity: new Decimal(1),
    price: new Decimal(1),
    averagePrice: null,
    filledQuantity: new Decimal(0),
    filledValue: new Decimal(0),
    fee: new Decimal(0),
    isReduceOnly: false,
    createdAt: new Date(START - DAY_MS),
    updatedAt: new Date(START - DAY_MS),
  };
  let asked = 0;
  let known: OrderReading | null = null;
  const quiet = (): Exchange => ({
    ...exchange,
    listOrders: async () => [],
    listFills: async () => [],
    listOpenOrders: async () => [],
    readOrder: async () => {
      asked += 1;
      return known;
    },
  });
  const status = async () =>
    (await opened.db.selectFrom('orders').select('status').executeTakeFirstOrThrow()).status;

  beforeEach(async () => {
    asked = 0;
    known = null;
    await store().upsertOrders([order]);
  });

  it('stays open while the lists may lag, and is closed after a day, for few calls', async () => {
    const sync = syncWith(quiet());
    for (const minutes of [0, 1, 10, 11, 600, 1_439]) {
      moveTo(START + minutes * MINUTE_MS);
      await sync.advance();
      expect(await status()).toBe('New');
    }
    expect(asked).toBe(3);
    moveTo(START + DAY_MS);
    await sync.advance();
    expect(await status()).toBe('Cancelled');
  });

  it('gets its true end when the lists have caught up', async () => {
    const sync = syncWith(quiet());
    await sync.advance();
    known = {
      ...order,
      status: 'Filled',
      filledQuantity: new Decimal(1),
      updatedAt: new Date(START - 2_000),
    };
    moveTo(START + MINUTE_MS);
    await sync.advance();
    expect(await status()).toBe('Filled');
  });

  it('gets its true end even when it had been closed', async () => {
    await store().closeForgotten('lost');
    await store().upsertOrders([{ ...order, status: 'Filled', filledQuantity: new Decimal(1) }]);
    expect(await status()).toBe('Filled');
  });
});
