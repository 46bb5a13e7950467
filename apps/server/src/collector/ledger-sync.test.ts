import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../../../exchange-simulator/src/simulator.ts';
import { openDatabase, type OpenDatabase } from '../database/open.ts';
import { createBybitExchange } from '../exchange/bybit.ts';
import type { Exchange, OrderReading } from '../exchange/exchange.ts';
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
  opened = await openDatabase({ memory: true });
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
