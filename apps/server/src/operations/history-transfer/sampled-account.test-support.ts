import { Decimal } from 'decimal.js';
import { storesOf } from '../../sampling/collector/stores/collector-stores.ts';
import { COUNTING, recordOne } from '../../sampling/collector/counting.test-support.ts';
import { priceFlow } from '../../sampling/collector/price-flow.test-support.ts';
import { coin, line, position } from '../../sampling/collector/readings.test-support.ts';
import { markAccount } from '../../platform/database/account-mark.ts';
import type { Database } from '../../platform/database/open.ts';
import { refreshRollups } from '../../platform/database/rollups/refresh-rollups.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import type { FillReading, OrderReading, TransactionReading } from '../../sampling/exchange/exchange.ts';

const START_MS = new Date('2026-03-01T12:00:00Z').getTime();
const LINEAR = { category: 'linear', settleCoin: 'USDT' } as const;

/** A moment so many minutes after the account's first sample. */
export const minute = (n: number): Date => new Date(START_MS + n * MINUTE_MS);

/** Lines of its log: among them a deposit, and a line of an unknown type that an administrator answered. */
const LOG: TransactionReading[] = [
  line({ type: 'TRANSFER_IN', change: '10000', balance: '60000', occurredAt: minute(0.5) }),
  line(
    { type: 'FUNDING', change: '-0.12', balance: '59999.88', occurredAt: minute(2.1) },
    { category: 'linear', symbol: 'BTCUSDT', rest: { tradeId: 'f-1', extraFees: '' } },
  ),
  line(
    { type: 'TRADE', change: '-1.5', balance: '59998.38', occurredAt: minute(2.2) },
    {
      category: 'linear',
      symbol: 'BTCUSDT',
      isRealized: true,
      trade: { side: 'Buy', quantity: new Decimal('0.5'), price: new Decimal('65000.1') },
    },
  ),
  line(
    { type: 'CUSTODY_X', change: '5', balance: '60003.38', occurredAt: minute(4.25) },
    { meaning: 'unknown' },
  ),
];

const ORDER: OrderReading = {
  ...LINEAR,
  orderId: 'order-1',
  symbol: 'BTCUSDT',
  side: 'Buy',
  positionSide: null,
  type: 'Limit',
  status: 'partially_filled',
  quantity: new Decimal(2),
  price: new Decimal('65000.5'),
  averagePrice: null,
  filledQuantity: new Decimal('0.5'),
  filledValue: new Decimal('32500.05'),
  valueCoin: 'USDT',
  fee: new Decimal('1.5'),
  feeCoin: 'USDT',
  isReduceOnly: false,
  createdAt: minute(2),
  updatedAt: minute(2.2),
};
const FILL: FillReading = {
  ...LINEAR,
  fillId: 'fill-1',
  orderId: 'order-1',
  symbol: 'BTCUSDT',
  side: 'Buy',
  kind: 'trade',
  price: new Decimal('65000.1'),
  quantity: new Decimal('0.5'),
  value: new Decimal('32500.05'),
  fee: new Decimal('1.5'),
  feeCoin: 'USDT',
  executedAt: minute(2.2),
  rest: { execType: 'Trade', seq: 12, isMaker: false, 'odd "name"': { deep: ['ü', 'line\nend'] } },
};

const openPositions = [
  position({ leverage: new Decimal(3), unrealizedPnl: new Decimal('-20.5') }),
  position({ category: 'option', symbol: 'BTC-27MAR26-80000-C-USDT', side: 'Sell' }),
];

/** A sample whose equity is its wallet, open profit and options. */
export function sampleAt(n: number, wallet: string, isInvested = false) {
  const coins = [
    coin('USDT', { wallet, profit: isInvested ? '-20.5' : 0, options: isInvested ? '12.25' : 0 }),
  ];
  const state = { readAt: readAt(n), coins, positions: isInvested ? openPositions : [], uncheckedCoins: [] };
  const [unrealizedPnl, optionValue] = isInvested ? ['-20.5', '12.25'] : ['0', '0'];
  return {
    takenAt: minute(n),
    readAt: readAt(n),
    totals: {
      equity: new Decimal(wallet).plus(unrealizedPnl).plus(optionValue),
      walletBalance: new Decimal(wallet),
      unrealizedPnl: new Decimal(unrealizedPnl),
      optionValue: new Decimal(optionValue),
    },
    btcPrice: new Decimal('65000.5').plus(n),
    state,
  };
}

/** A little after the minute: what happens in between must not be counted twice. */
function readAt(n: number): Date {
  return new Date(minute(n).getTime() + 217);
}

/** Stores what the collector stores of an account in some minutes: rows in every table of the account. */
export async function sampleAccount(db: Database): Promise<void> {
  const stores = storesOf(db, COUNTING);
  await markAccount(db, 'demo');
  await sampleTrades(stores);
  await sampleOddLines(db, stores);
  await quarantineMinute(stores, 7);
  await stores.marks.write('transactions', { from: minute(-60), until: minute(6) });
  await stores.marks.write('fills linear USDT', { from: minute(-90), until: minute(6) });
  await excludeMinute(db, 1);
  await db.transaction().execute((trx) => refreshRollups(trx, { from: minute(0), to: minute(6) }));
}

/** Minutes 0 to 4: a deposit, funding, a fill of an order, and in minute 3 a gap. */
async function sampleTrades(stores: ReturnType<typeof storesOf>): Promise<void> {
  await recordOne(stores.snapshots, sampleAt(0, '50000'));
  await stores.transactions.append(LOG.slice(0, 1));
  await priceFlow(stores.snapshots, LOG[0]?.transactionId ?? '', {
    price: new Decimal(1),
    amount: LOG[0]?.change ?? null,
    amountBound: new Decimal(0),
    equityBefore: new Decimal('50123.456789'),
    equityBound: new Decimal('0.75'),
    basis: 'own-time',
  });
  await recordOne(stores.snapshots, sampleAt(1, '60000'));
  await stores.transactions.append(LOG.slice(1, 3));
  await stores.orders.upsertOrders([ORDER]);
  await stores.orders.appendFills([FILL]);
  await recordOne(stores.snapshots, sampleAt(2, '59998.38', true));
  await stores.gaps.note(minute(3), minute(3), 'The exchange could not be reached.');
  await stores.btcPrices.record(minute(3), new Decimal('65003.5'));
  await recordOne(stores.snapshots, sampleAt(4, '59998.38', true));
}

/** Minutes 4 and 5: a line of an unknown type that was answered, and a coin that was said to be worth nothing. */
async function sampleOddLines(db: Database, stores: ReturnType<typeof storesOf>): Promise<void> {
  await stores.transactions.append(LOG.slice(3, 4));
  await db
    .insertInto('line_answers')
    .values({
      type: 'CUSTODY_X',
      meaning: 'result',
      reason: 'It is interest.',
      answered_by: 'admin@example.com',
      answered_at: minute(4.5),
    })
    .execute();
  await db
    .insertInto('coin_answers')
    .values({
      coin: 'GONE',
      price: '0',
      from_day: '2026-01-01',
      reason: 'It is worth nothing.',
      answered_by: 'admin@example.com',
      answered_at: minute(4.5),
    })
    .execute();
  await recordOne(stores.snapshots, sampleAt(5, '60003.38'));
}

async function quarantineMinute({ snapshots }: ReturnType<typeof storesOf>, n: number): Promise<void> {
  await snapshots.record({
    quarantined: {
      reading: {
        snapshot: sampleAt(n, '1', true),
        fault: null,
        missOfTotal: new Decimal(0),
        unreadable: { coins: [], positions: [] },
        asked: [],
        raw: '{"list":[]}',
      },
      doubt: { reason: 'The coins do not add up.', awaits: null },
    },
    joins: [],
    flows: [],
    at: minute(n),
  });
}

async function excludeMinute(db: Database, n: number): Promise<void> {
  await db
    .insertInto('exclusions')
    .values({
      id: '0198f2a0-0000-7000-8000-000000000002',
      from_at: minute(n),
      to_at: minute(n),
      reason: 'A test of the exchange.',
      created_at: minute(6),
    })
    .execute();
}
