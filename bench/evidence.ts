/**
 * `npm run bench:evidence`: what keeping the evidence costs on the disk. Fills an embedded database with an account of 12
 * positions and 3 coins, 40 fills, 30 orders and 70 lines of the log a day: minutes as the collector stores them, and what was
 * held at each for 36 days, the older of them thinned to hours as the collector does. Prints the bytes of a minute of what was
 * held, and the megabytes of each table in a year.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Exact } from '@equanim/finance/exact';
import { sql } from 'kysely';
import { createAccountStateStore } from '../apps/server/src/sampling/collector/account-state.store.ts';
import { storesOf } from '../apps/server/src/sampling/collector/collector-stores.ts';
import { COUNTING, recordOne } from '../apps/server/src/sampling/collector/counting.test-support.ts';
import { explainMinutes } from '../apps/server/src/sampling/collector/parts.store.ts';
import { openDatabase, type Database } from '../apps/server/src/platform/database/open.ts';
import type { StoredCoin, StoredPosition } from '../apps/server/src/platform/database/tables/minutes.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const YEAR_DAYS = 365;
/** As the collector keeps them. */
const MINUTES_KEPT_DAYS = 31;
const START_MS = Date.UTC(2026, 0, 1);
const A_DAY = { fills: 40, orders: 30, lines: 70, books: 6 };
const ROWS_AT_ONCE = 240;
/** Days over which the lists are filled, and the days after the first month whose minutes are thinned. */
const LIST_DAYS = 62;
const THINNED_DAYS = 5;
const MINUTE_TABLES = ['snapshots', 'btc_prices', 'snapshot_hours', 'btc_hours'] as const;
const LIST_TABLES = ['transactions', 'orders', 'fills', 'position_books'] as const;

const digits = (value: number, decimals: number): string => value.toFixed(decimals);
const hex = (): string =>
  Math.floor(Math.random() * 0xffffffffffff)
    .toString(16)
    .padStart(12, '0');
const id = (): string =>
  `${hex().slice(0, 8)}-${hex().slice(0, 4)}-4${hex().slice(0, 3)}-a${hex().slice(0, 3)}-${hex()}`;

/** What the account holds: prices wander, sizes change now and then. */
function createHoldings() {
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

type Holdings = ReturnType<typeof createHoldings>;

async function fillStates(db: Database, dayMs: number, holdings: Holdings): Promise<void> {
  for (let from = 0; from < 1_440; from += ROWS_AT_ONCE) {
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
async function recordMinutes(db: Database, dayMs: number): Promise<void> {
  const { snapshots } = storesOf(db, COUNTING);
  for (let minute = 0; minute < 1_440; minute += 1) {
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
      // What it held is measured by itself.
      state: null,
    });
  }
}

async function fillLists(db: Database, dayMs: number, holdings: Holdings): Promise<void> {
  const at = (): Date => new Date(dayMs + Math.floor(Math.random() * DAY_MS));
  const market = { category: 'linear', settle_coin: 'USDT', fee_coin: 'USDT', symbol: 'BTCUSDT' };
  const trade = () => ({
    side: 'Buy' as const,
    price: digits(holdings.price(), 2),
    quantity: digits(Math.random(), 3),
  });
  const make = <Row>(count: number, row: () => Row): Row[] => Array.from({ length: count }, row);
  const rest = JSON.stringify({
    orderLinkId: '',
    orderType: 'Limit',
    feeRate: '0.00055',
    isMaker: false,
    seq: 41_234_567_890,
    markPrice: '60123.45',
    indexPrice: '60120.11',
    leavesQty: '0.000',
  });
  await db
    .insertInto('fills')
    .values(
      make(A_DAY.fills, () => ({
        ...market,
        ...trade(),
        fill_id: id(),
        order_id: id(),
        kind: 'trade' as const,
        value: digits(Math.random() * 30_000, 6),
        fee: digits(Math.random() * 15, 8),
        executed_at: at(),
        rest,
      })),
    )
    .execute();
  await db
    .insertInto('orders')
    .values(
      make(A_DAY.orders, () => ({
        ...market,
        ...trade(),
        order_id: id(),
        position_idx: 0,
        type: 'Limit',
        status: 'filled' as const,
        average_price: digits(holdings.price(), 2),
        filled_quantity: '0.123',
        filled_value: digits(Math.random() * 30_000, 6),
        value_coin: 'USDT',
        fee: digits(Math.random() * 15, 8),
        is_reduce_only: false,
        created_at: at(),
        updated_at: at(),
      })),
    )
    .execute();
  await db
    .insertInto('transactions')
    .values(
      make(A_DAY.lines, () => ({
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
        rest,
      })),
    )
    .execute();
  const book = JSON.stringify(
    holdings
      .positions()
      .map(({ symbol, side, category, settleCoin }) => ({ symbol, side, category, settleCoin })),
  );
  const books = Array.from({ length: A_DAY.books }, (_, i) => ({
    taken_at: new Date(dayMs + i * MINUTE_MS),
    book,
  }));
  await db.insertInto('position_books').values(books).execute();
}

/** Bytes of tables with their indexes and what is stored out of line. */
async function sizesOf(db: Database, tables: readonly string[]): Promise<number[]> {
  const sizes: number[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ bytes: number }>`
      select pg_total_relation_size(${table}::regclass) as bytes`.execute(db);
    sizes.push(rows[0]?.bytes ?? Number.NaN);
  }
  return sizes;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
const dayMsOf = (day: number): number => START_MS + day * DAY_MS;

/** Bytes a day that the tables of the minutes grow by: the second day, since the first has empty pages. */
async function measureMinutes(db: Database): Promise<number[]> {
  await recordMinutes(db, dayMsOf(0));
  const before = await sizesOf(db, MINUTE_TABLES);
  await recordMinutes(db, dayMsOf(1));
  const after = await sizesOf(db, MINUTE_TABLES);
  return after.map((bytes, i) => bytes - (before[i] ?? 0));
}

async function measureLists(db: Database, holdings: Holdings): Promise<number[]> {
  for (let day = 0; day < LIST_DAYS; day += 1) await fillLists(db, dayMsOf(day), holdings);
  return (await sizesOf(db, LIST_TABLES)).map((bytes) => bytes / LIST_DAYS);
}

/** Bytes a minute of `account_states`; prints what is left of those of older days. */
async function measureStates(db: Database, holdings: Holdings): Promise<number> {
  const states = createAccountStateStore(db);
  let dense = 0;
  for (let day = 0; day < MINUTES_KEPT_DAYS + THINNED_DAYS; day += 1) {
    await fillStates(db, dayMsOf(day), holdings);
    await states.thin(new Date(dayMsOf(day + 1)));
    if (day + 1 === MINUTES_KEPT_DAYS) [dense = Number.NaN] = await sizesOf(db, ['account_states']);
  }
  const minuteBytes = dense / (MINUTES_KEPT_DAYS * 1_440);
  const [found = Number.NaN] = await sizesOf(db, ['account_states']);
  const allBytes = minuteBytes * (MINUTES_KEPT_DAYS + THINNED_DAYS) * 1_440;
  const keptBytes = minuteBytes * (MINUTES_KEPT_DAYS * 1_440 + THINNED_DAYS * 24);
  console.log(
    `account_states: ${minuteBytes.toFixed(0)} bytes a minute; ${megabytes(dense)} MB after ${MINUTES_KEPT_DAYS} days, ` +
      `${megabytes(found)} MB after ${THINNED_DAYS} more (${megabytes(keptBytes)} where the room of thinned rows is used ` +
      `again, ${megabytes(allBytes)} where it is not)`,
  );
  return minuteBytes;
}

/** Days whose minutes are explained. */
const EXPLAINED_DAYS = 2;
const PARTS_TABLES = ['minute_parts', 'hour_parts', 'day_parts'] as const;

/** Bytes of the parts in the first year: of minutes, and of hours and days. */
async function measureParts(db: Database): Promise<{ minutes: number; sums: number }> {
  const from = new Date(dayMsOf(MINUTES_KEPT_DAYS + THINNED_DAYS - EXPLAINED_DAYS));
  const to = new Date(from.getTime() + EXPLAINED_DAYS * DAY_MS - 1);
  const perDay = (bytes = Number.NaN): number => bytes / EXPLAINED_DAYS;
  await db.transaction().execute((trx) => explainMinutes(trx, { from, to }, COUNTING.limit));
  const [whole, hours, days] = (await sizesOf(db, PARTS_TABLES)).map(perDay);
  await storesOf(db, COUNTING).parts.thin(new Date(to.getTime() + DAY_MS));
  await sql`vacuum full minute_parts`.execute(db);
  const [thinned] = (await sizesOf(db, PARTS_TABLES)).map(perDay);
  return {
    minutes: (thinned ?? 0) * YEAR_DAYS + ((whole ?? 0) - (thinned ?? 0)) * MINUTES_KEPT_DAYS,
    sums: ((hours ?? 0) + (days ?? 0)) * YEAR_DAYS,
  };
}

async function measure(db: Database): Promise<void> {
  const holdings = createHoldings();
  const [minutes, lists] = [await measureMinutes(db), await measureLists(db, holdings)];
  const minuteBytes = await measureStates(db, holdings);
  const parts = await measureParts(db);
  const hours = (YEAR_DAYS - MINUTES_KEPT_DAYS) * 24;
  const kept = minuteBytes * (MINUTES_KEPT_DAYS * 1_440 + hours);
  const all = minuteBytes * YEAR_DAYS * 1_440;
  const bytesADay = [...minutes, ...lists];
  const others = [...MINUTE_TABLES, ...LIST_TABLES].map((table, i) => ({
    table: table as string,
    bytes: (bytesADay[i] ?? Number.NaN) * YEAR_DAYS,
  }));
  others.push(
    { table: 'minute_parts, by coin and symbol for 31 days', bytes: parts.minutes },
    { table: 'hour_parts, day_parts', bytes: parts.sums },
  );
  const othersBytes = others.reduce((total, { bytes }) => total + bytes, 0);
  const rows = [
    { table: `account_states, minutes for ${MINUTES_KEPT_DAYS} days, then hours`, bytes: kept },
    { table: 'account_states, every minute', bytes: all },
    ...others,
    { table: `everything, minutes for ${MINUTES_KEPT_DAYS} days, then hours`, bytes: othersBytes + kept },
    { table: 'everything, every minute', bytes: othersBytes + all },
  ];
  console.table(rows.map(({ table, bytes }) => ({ table, 'MB in the first year': megabytes(bytes) })));
}

const directory = mkdtempSync(join(tmpdir(), 'equanim-evidence-'));
try {
  const { db, close } = await openDatabase({ directory });
  await measure(db);
  await close();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
