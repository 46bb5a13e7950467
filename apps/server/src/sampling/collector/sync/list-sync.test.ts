import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import type { OpenDatabase } from '../../../platform/database/open.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/time.ts';
import { createExchange } from '../../exchange/create-exchange.ts';
import type { Exchange, Market, OrderReading, TransactionReading } from '../../exchange/exchange.ts';
import { createListSync } from './list-sync.ts';
import { createLogSync } from './log-sync.ts';
import { createMarketUse } from './market-use.ts';
import { createOrderStore } from '../stores/order.store.ts';
import { createOrderSync } from './order-sync.ts';
import type { RefusedList } from '../model.ts';
import { line } from '../readings.test-support.ts';
import { createSyncMarkStore } from '../stores/sync-mark.store.ts';
import { createTransactionStore } from '../stores/transaction.store.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);

let opened: OpenDatabase;
let exchange: Exchange;
let nowMs = START;

beforeAll(async () => {
  opened = await openTestDatabase();
  exchange = createExchange({
    exchange: 'bybit',
    // Nobody answers there: what is asked for is given by each test.
    baseUrl: 'http://127.0.0.1:9',
    key: 'key',
    secret: 'secret',
    now: () => nowMs,
    callsPerSecond: 100_000,
  });
});
beforeEach(async () => {
  nowMs = START;
  for (const table of ['orders', 'flows', 'transactions', 'sync_marks'] as const)
    await opened.db.deleteFrom(table).execute();
});
afterAll(() => opened.close());

const refused = new Map<string, RefusedList[]>();
const orders = () => createOrderStore(opened.db);
const marks = () => createSyncMarkStore(opened.db);
const depsWith = (one: Exchange) => ({
  exchange: one,
  lists: createListSync(marks(), one.historyMs),
  orders: orders(),
  marks: marks(),
  transactions: createTransactionStore(opened.db, async () => undefined),
  use: createMarketUse(one.markets, () => new Date(nowMs)),
  exchangeNow: () => new Date(nowMs),
  onRead: () => undefined,
  onRefused: (market: Market, lists: RefusedList[]) => void refused.set(market, lists),
});
const logWith = (one: Exchange) => createLogSync(depsWith(one));
const ordersWith = (one: Exchange) => createOrderSync(depsWith(one));
const nothing = async () => ({ rows: [], unreadable: [] });

describe('the transaction log', () => {
  const log = (): TransactionReading[] =>
    [
      line({ type: 'TRANSFER_IN', change: 2, balance: 2, occurredAt: new Date(nowMs - 3_000) }),
      line({ type: 'AIRDROP', change: 1, balance: 3, occurredAt: new Date(nowMs - 2_000) }),
      line({ type: 'TRANSFER_OUT', change: 0, balance: 3, occurredAt: new Date(nowMs - 1_000) }),
    ].map((one) => ({ ...one, rest: { transSubType: 'kept' } }));
  const withLog = (): Exchange => ({
    ...exchange,
    listTransactions: async () => ({ rows: log(), unreadable: [] }),
  });

  it('the transaction log is kept line by line, and lines that moved money in or out since the count began are flows', async () => {
    await opened.db
      .updateTable('accounts')
      .set({ counted_since: new Date(nowMs - 10_000) })
      .execute();
    await logWith(withLog()).advance(new Date(nowMs - MINUTE_MS));
    await logWith(withLog()).advance(new Date(nowMs - MINUTE_MS));
    const lines = await opened.db.selectFrom('transactions').selectAll().orderBy('occurred_at').execute();
    expect(lines.map(({ type, rest }) => [type, rest])).toEqual(
      ['TRANSFER_IN', 'AIRDROP', 'TRANSFER_OUT'].map((type) => [type, { transSubType: 'kept' }]),
    );
    const flows = await opened.db.selectFrom('flows').selectAll().execute();
    expect(flows.map(({ kind, coin, change, basis }) => [kind, coin, Number(change), basis])).toEqual([
      ['TRANSFER_IN', 'USDT', 2, null],
    ]);
    expect((await marks().read('transactions'))?.until).toEqual(new Date(nowMs));
  });

  it('the transaction log from before the count began is kept as evidence, and counts no flow', async () => {
    await opened.db
      .updateTable('accounts')
      .set({ counted_since: new Date(nowMs) })
      .execute();
    const sync = logWith(withLog());
    await sync.advance(new Date(nowMs - MINUTE_MS));
    for (let more = true, n = 0; more && n < 400; n += 1) more = await sync.backfill();
    const rows = await opened.db.selectFrom('sync_marks').selectAll().execute();
    const mark = rows.find(({ list }) => list === 'transactions');
    expect(Math.round((nowMs - (mark?.synced_from.getTime() ?? 0)) / DAY_MS)).toBe(730);
    expect(await opened.db.selectFrom('transactions').select('type').execute()).toHaveLength(3);
    expect(await opened.db.selectFrom('flows').selectAll().execute()).toEqual([]);
  });
});

describe('an order that no list shows', () => {
  const order: OrderReading = {
    orderId: 'lost',
    category: 'linear',
    settleCoin: 'USDT',
    feeCoin: 'USDT',
    symbol: 'BTCUSDT',
    positionSide: null,
    side: 'Buy',
    type: 'Limit',
    status: 'new',
    quantity: new Decimal(1),
    price: new Decimal(1),
    averagePrice: null,
    filledQuantity: new Decimal(0),
    filledValue: new Decimal(0),
    valueCoin: 'USDT',
    fee: new Decimal(0),
    isReduceOnly: false,
    createdAt: new Date(START - DAY_MS),
    updatedAt: new Date(START - DAY_MS),
  };
  let asked = 0;
  let known: OrderReading | null = null;
  const quiet = (): Exchange => ({
    ...exchange,
    listOrders: nothing,
    listFills: nothing,
    listOpenOrders: nothing,
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
    await orders().upsertOrders([order]);
  });

  it('an order that no list shows stays open while the lists may lag, and is closed after a day, for few calls', async () => {
    const sync = ordersWith(quiet());
    for (const minutes of [0, 1, 10, 11, 600, 1_439]) {
      nowMs = START + minutes * MINUTE_MS;
      await sync.advance();
      expect(await status()).toBe('new');
    }
    expect(asked).toBe(3);
    nowMs = START + DAY_MS;
    await sync.advance();
    expect(await status()).toBe('canceled');
  });
});

describe('a list', () => {
  type Minutes = [from: number, to: number];

  /** A list that was never read, whose readings are noted in minutes after the start. */
  function createReadings() {
    const windows: Minutes[] = [];
    const answers: boolean[] = [];
    const lists = createListSync(marks(), DAY_MS);
    const minutesOf = (at: Date): number => (at.getTime() - START) / MINUTE_MS;
    const list = {
      name: 'orders of a test',
      readWindow: async ({ from, to }: { from: Date; to: Date }) => {
        windows.push([minutesOf(from), minutesOf(to)]);
        return answers.shift() ?? true;
      },
    };
    const unread = { from: new Date(START), readFrom: new Date(START) };
    return {
      windows,
      /** Whether each row of the next windows can be read; of those after them it can. */
      answer: (...next: boolean[]) => void answers.push(...next),
      advance: (minute: number) => lists.advance(list, new Date(START + minute * MINUTE_MS), unread),
      backfill: (minute: number) => lists.backfill(list, new Date(START + minute * MINUTE_MS)),
    };
  }

  it('a list that was read by a clock an hour ahead is read again from the right time on, so that nothing in between is lost', async () => {
    const { windows, advance } = createReadings();
    for (const minute of [60, 1, 2]) await advance(minute);
    expect(windows.slice(1)).toEqual([
      [-9, 1],
      [-9, 2],
    ]);
  });

  it('a list with rows that cannot be read is read again from where it was, and goes on after three readings', async () => {
    const { windows, answer, advance } = createReadings();
    for (const minute of [1, 2]) await advance(minute);
    answer(false, false, false, false);
    for (const minute of [122, 123, 124, 125, 126, 127]) await advance(minute);
    expect(windows.slice(2)).toEqual([
      [-8, 122],
      [-8, 123],
      [-8, 124],
      [-8, 125],
      [115, 126],
      [116, 127],
    ]);
  });
});
