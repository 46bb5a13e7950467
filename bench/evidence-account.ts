/** Fills a database as an account would that trades all day: 12 positions, 3 coins, fills, orders and lines of the log. */
import { Exact } from '@equanim/finance/exact';
import type { Database } from '../apps/server/src/platform/database/open.ts';
import type { StoredCoin, StoredPosition } from '../apps/server/src/platform/database/tables/minutes.ts';
import { DAY_MS, MINUTE_MS } from '../apps/server/src/platform/time.ts';
import { storesOf } from '../apps/server/src/sampling/collector/stores/collector-stores.ts';
import { COUNTING, recordOne } from '../apps/server/src/sampling/collector/counting.test-support.ts';

const DAY_MINUTES = DAY_MS / MINUTE_MS;
const A_DAY = { fills: 40, orders: 30, lines: 70, books: 6 };
const ROWS_AT_ONCE = 240;

const digits = (value: number, decimals: number): string => value.toFixed(decimals);
const hex = (): string =>
  Math.floor(Math.random() * 0xffffffffffff)
    .toString(16)
    .padStart(12, '0');
const id = (): string =>
  `${hex().slice(0, 8)}-${hex().slice(0, 4)}-4${hex().slice(0, 3)}-a${hex().slice(0, 3)}-${hex()}`;

/** What the account holds: prices drift, sizes change now and then. */
export function createHoldings() {
  const symbols = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'AVAX', 'LINK', 'DOT', 'LTC', 'UNI', 'ATOM'];
  const open = symbols.map((coin, i) => {
    const price = 60_000 / 3 ** i;
    return { symbol: `${coin}USDT`, isLong: i % 2 === 0, price, entry: price, size: 8_000 / price };
  });
  let cash = 100_000;

  return {
    move(): void {
      for (const one of open) {
        one.price *= 1 + (Math.random() - 0.5) / 1_000;
        if (Math.random() < 0.002) [one.size, one.entry] = [one.size * (0.9 + Math.random() / 5), one.price];
      }
      cash += Math.random() - 0.5;
    },
    coins: (): StoredCoin[] =>
      [
        { coin: 'USDT', amount: cash, profit: 512.4 + Math.random(), price: '1' },
        { coin: 'BTC', amount: 0.31234567, profit: 0, price: digits(open[0]!.price * 1.0002, 8) },
        { coin: 'ETH', amount: 4.5123, profit: 0, price: digits(open[1]!.price * 1.0002, 8) },
      ].map(({ coin, amount, profit, price }) => ({
        coin,
        walletBalance: digits(amount, 8),
        spotBorrow: '0',
        unrealizedPnl: digits(profit, 8),
        optionValue: '0',
        price,
      })),
    positions: (): StoredPosition[] =>
      open.map(({ symbol, isLong, price, entry, size }) => ({
        category: 'linear',
        settleCoin: 'USDT',
        symbol,
        positionIdx: 0,
        side: isLong ? 'Buy' : 'Sell',
        size: digits(size, 3),
        entryPrice: digits(entry, 8),
        markPrice: digits(price, 4),
        value: digits(size * price, 8),
        unrealizedPnl: digits(size * (price - entry) * (isLong ? 1 : -1), 8),
        leverage: '3',
        initialMargin: digits((size * price) / 3, 8),
      })),
    price: (): number => open[0]!.price,
  };
}

export type Holdings = ReturnType<typeof createHoldings>;

/** Stores what was held at each minute of a day. */
export async function fillStates(db: Database, dayMs: number, holdings: Holdings): Promise<void> {
  for (let from = 0; from < DAY_MINUTES; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: ROWS_AT_ONCE }, (_, i) => {
      holdings.move();
      const takenAt = new Date(dayMs + (from + i) * MINUTE_MS);
      return {
        taken_at: takenAt,
        read_at: new Date(takenAt.getTime() + 150 + Math.floor(Math.random() * 400)),
        coins: JSON.stringify(holdings.coins()),
        positions: JSON.stringify(holdings.positions()),
      };
    });
    await db.insertInto('account_states').values(rows).execute();
  }
}

/** Stores each minute of a day as the collector does. */
export async function recordMinutes(db: Database, dayMs: number): Promise<void> {
  const { snapshots } = storesOf(db, COUNTING);
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const takenAt = new Date(dayMs + minute * MINUTE_MS);
    const readAt = new Date(takenAt.getTime() + 217);
    const walletBalance = new Exact(digits(130_000 + Math.random() * 900, 12));
    const unrealizedPnl = new Exact(digits(Math.random() * 500, 12));
    await recordOne(snapshots, {
      takenAt,
      readAt,
      totals: {
        equity: walletBalance.plus(unrealizedPnl),
        walletBalance,
        unrealizedPnl,
        optionValue: new Exact(0),
      },
      btcPrice: new Exact(digits(60_000 + Math.random() * 900, 2)),
      // What the account held is measured separately.
      state: null,
    });
  }
}

/** Stores a day of fills, orders, lines of the log and changes of the open positions. */
export async function fillLists(db: Database, dayMs: number, holdings: Holdings): Promise<void> {
  const draw = drawOf(dayMs, holdings);
  await db
    .insertInto('fills')
    .values(many(A_DAY.fills, () => fillRow(draw)))
    .execute();
  await db
    .insertInto('orders')
    .values(many(A_DAY.orders, () => orderRow(draw)))
    .execute();
  await db
    .insertInto('transactions')
    .values(many(A_DAY.lines, () => lineRow(draw)))
    .execute();
  await db.insertInto('position_books').values(bookRows(dayMs, holdings)).execute();
}

const many = <Row>(count: number, row: () => Row): Row[] => Array.from({ length: count }, row);

/** What the rows of a day have in common: moments of the day, and trades at the day's price. */
function drawOf(dayMs: number, holdings: Holdings) {
  return {
    dayMs,
    at: (): Date => new Date(dayMs + Math.floor(Math.random() * DAY_MS)),
    price: (): string => digits(holdings.price(), 2),
    trade: () => ({
      side: 'Buy' as const,
      price: digits(holdings.price(), 2),
      quantity: digits(Math.random(), 3),
    }),
  };
}

type Draw = ReturnType<typeof drawOf>;

const MARKET = { category: 'linear', settle_coin: 'USDT', fee_coin: 'USDT', symbol: 'BTCUSDT' };
/** As much as the exchange tells of a fill beside what has a column. */
const REST = JSON.stringify({
  orderLinkId: '',
  orderType: 'Limit',
  feeRate: '0.00055',
  isMaker: false,
  seq: 41_234_567_890,
  markPrice: '60123.45',
  indexPrice: '60120.11',
  leavesQty: '0.000',
});

function fillRow({ trade, at }: Draw) {
  return {
    ...MARKET,
    ...trade(),
    fill_id: id(),
    order_id: id(),
    kind: 'trade' as const,
    value: digits(Math.random() * 30_000, 6),
    fee: digits(Math.random() * 15, 8),
    executed_at: at(),
    rest: REST,
  };
}

function orderRow({ trade, price, at }: Draw) {
  return {
    ...MARKET,
    ...trade(),
    order_id: id(),
    position_idx: 0,
    type: 'Limit',
    status: 'filled' as const,
    average_price: price(),
    filled_quantity: '0.123',
    filled_value: digits(Math.random() * 30_000, 6),
    value_coin: 'USDT',
    fee: digits(Math.random() * 15, 8),
    is_reduce_only: false,
    created_at: at(),
    updated_at: at(),
  };
}

function lineRow({ dayMs, trade, at }: Draw) {
  return {
    ...trade(),
    transaction_id: `${id()} TRADE USDT ${String(dayMs)} ${id()} ${digits(Math.random() * 1e5, 8)}`,
    type: 'TRADE',
    meaning: 'result' as const,
    coin: 'USDT',
    category: 'linear',
    symbol: 'BTCUSDT',
    change: digits(Math.random(), 8),
    cash_flow: digits(Math.random(), 8),
    funding: '0',
    fee: digits(Math.random(), 8),
    balance: digits(Math.random() * 1e5, 8),
    is_realized: true,
    occurred_at: at(),
    rest: REST,
  };
}

function bookRows(dayMs: number, holdings: Holdings) {
  const book = JSON.stringify(
    holdings
      .positions()
      .map(({ symbol, side, category, settleCoin }) => ({ symbol, side, category, settleCoin })),
  );
  return Array.from({ length: A_DAY.books }, (_, i) => ({ taken_at: new Date(dayMs + i * MINUTE_MS), book }));
}
