import { Decimal } from 'decimal.js';
import { MINUTE_MS } from '../../platform/time.ts';
import { storedCoins, storedPositions } from '../../sampling/exchange/account-state.ts';
import type { World } from '../../sampling/collector/collector-world.test-support.ts';

/** Where several coins are priced by a rounded rate of the exchange; coin by coin every digit has to be right. */
const MANY_COINS_TOLERANCE_USDT = 0.01;

export interface JudgeOptions {
  /** Milliseconds that the exchange's clock, which dates the readings, was off. */
  skewMsAt: (minuteMs: number) => number;
  /** When Bitcoin's price was asked for in a minute, by the account's time. */
  tickerMsAt: (minuteMs: number) => readonly number[];
  /** Whether everything is USDT, so that each digit of the totals is known. */
  isExact: boolean;
}

type Truth = ReturnType<World['simulator']['truthAt']>;

/** What each stored minute says that was not true when it was read: one sentence each. */
export async function listWrong({ simulator, opened }: World, options: JudgeOptions): Promise<string[]> {
  const rows = await opened.db
    .selectFrom('snapshots')
    .leftJoin('account_states as state', 'state.taken_at', 'snapshots.taken_at')
    .selectAll('snapshots')
    .select(['coins', 'positions', 'unchecked_coins'])
    .orderBy('snapshots.taken_at')
    .execute();
  const wrong: string[] = [];
  const valueOff = createValueJudge(await unboundedFlows({ opened }));
  for (const row of rows) {
    const minuteMs = row.taken_at.getTime();
    const truth = simulator.truthAt(row.read_at.getTime() - options.skewMsAt(minuteMs));
    const found = [
      ...totalsOff(row, truth, options.isExact),
      ...valueOff({ stored: row.normalized_value, readMs: row.read_at.getTime() }, truth),
      ...(row.coins ? coinsOff(row.coins, truth) : []),
      ...(row.positions ? positionsOff(row.positions, row.unchecked_coins ?? [], truth) : []),
    ];
    wrong.push(...found.map((what) => `${row.taken_at.toISOString()} ${what}`));
  }
  return [...wrong, ...(await listWrongPrices({ simulator, opened }, options))];
}

interface StoredTotals {
  equity: string;
  wallet_balance: string;
  unrealized_pnl: string;
  option_value: string;
}

function totalsOff(row: StoredTotals, truth: Truth, isExact: boolean): string[] {
  const pairs: Array<[what: string, ours: string, theirs: string]> = [
    ['equity', row.equity, truth.equity],
    ['wallet balance', row.wallet_balance, truth.walletBalance],
    ['unrealized PnL', row.unrealized_pnl, truth.unrealizedPnl],
    ['option value', row.option_value, truth.optionValue],
  ];
  const limit = isExact ? 0 : MANY_COINS_TOLERANCE_USDT;
  const off = pairs.filter(([, ours, theirs]) => new Decimal(ours).minus(theirs).abs().gt(limit));
  const parts = new Decimal(row.wallet_balance).plus(row.unrealized_pnl).plus(row.option_value);
  return [
    ...off.map(([what, ours, theirs]) => `${what} ${ours}, true ${theirs}`),
    ...(parts.eq(row.equity) ? [] : [`equity ${row.equity}, parts ${parts.toFixed()}`]),
  ];
}

/** A tenth of a basis point. */
const MAX_VALUE_OFF = 1e-5;
/** Options have no price of the moment of a flow, and it is said that nothing bounds the error. */
const MAX_UNBOUNDED_OFF = 1e-3;

/** The moments of flows whose error is said to have no bound. */
async function unboundedFlows({ opened }: Pick<World, 'opened'>): Promise<number[]> {
  const rows = await opened.db
    .selectFrom('flows')
    .select('occurred_at')
    .where('error_bound', 'is', null)
    .execute();
  return rows.map((row) => row.occurred_at.getTime());
}

/**
 * The fund's units and the books' may begin at another worth: how they go on has to be the same.
 *
 * @param unbounded the moments of flows after which they may go on from another worth again
 */
function createValueJudge(unbounded: readonly number[]) {
  let last: { ratio: number; readMs: number } | null = null;
  return ({ stored, readMs }: { stored: string | null; readMs: number }, { equity, units }: Truth) => {
    if (stored === null || Number(units) <= 0) return [];
    const ratio = Number(stored) / (Number(equity) / Number(units));
    const before: { ratio: number; readMs: number } = last ?? { ratio, readMs };
    const isUnbounded = unbounded.some((ms) => ms > before.readMs && ms <= readMs);
    last = { ratio: isUnbounded ? ratio : before.ratio, readMs };
    const off = ratio / before.ratio - 1;
    return Math.abs(off) <= (isUnbounded ? MAX_UNBOUNDED_OFF : MAX_VALUE_OFF)
      ? []
      : [`value ${stored}, off by ${off}`];
  };
}

const COIN_FIELDS = ['walletBalance', 'spotBorrow', 'unrealizedPnl', 'optionValue'] as const;

function coinsOff(stored: unknown, truth: Truth): string[] {
  const theirs = new Map(truth.coins.map((coin) => [coin.coin, coin]));
  const ours = new Map(storedCoins.parse(stored).map((coin) => [coin.coin, coin]));
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((name) =>
    COIN_FIELDS.filter(
      (field) => !new Decimal(ours.get(name)?.[field] ?? 0).eq(theirs.get(name)?.[field] ?? 0),
    ).map((field) => `${field} of ${name} ${ours.get(name)?.[field]}, true ${theirs.get(name)?.[field]}`),
  );
}

/** Of a coin whose positions could not all be read, which is said, those that are listed have to be true. */
function positionsOff(stored: unknown, uncheckedCoins: string[], truth: Truth): string[] {
  const keyOf = (one: { symbol: string; side: string; size: string }): string =>
    `${one.symbol} ${one.side} ${new Decimal(one.size).toFixed()}`;
  const ours = new Set(storedPositions.parse(stored).map(keyOf));
  const theirs = new Set(truth.positions.map(keyOf));
  const missing = truth.positions.filter(
    (one) => !ours.has(keyOf(one)) && !uncheckedCoins.includes(one.settleCoin),
  );
  const untrue = [...ours].filter((key) => !theirs.has(key));
  return [...missing.map((one) => `lacks ${keyOf(one)}`), ...untrue.map((key) => `has ${key}`)];
}

/** Prices of Bitcoin that it neither had when the minute asked for it nor as the minute before ended. */
async function listWrongPrices(
  { simulator, opened }: Pick<World, 'simulator' | 'opened'>,
  { tickerMsAt }: JudgeOptions,
): Promise<string[]> {
  const rows = await opened.db.selectFrom('btc_prices').selectAll().orderBy('taken_at').execute();
  return rows.flatMap(({ taken_at: takenAt, price }) => {
    const minuteMs = takenAt.getTime();
    const moments = new Set([...tickerMsAt(minuteMs), minuteMs]);
    const truths = [...moments].map((ms) => simulator.truthAt(ms).btcPrice);
    if (truths.some((one) => new Decimal(one).eq(price))) return [];
    return [`${takenAt.toISOString()} Bitcoin ${price}, true ${truths.join(' or ')}`];
  });
}

/** How the stored orders and fills differ from the exchange's books: one sentence each. */
export async function listLedgerErrors({ simulator, opened, now }: World, fromMs: number) {
  const toMs = now() - 3 * MINUTE_MS;
  const { orders, executions } = simulator.listsBetween(fromMs, toMs);
  const span = { from: new Date(fromMs), to: new Date(toMs) };
  const ownOrders = await opened.db
    .selectFrom('orders')
    .selectAll()
    .where('created_at', '>=', span.from)
    .where('created_at', '<=', span.to)
    .execute();
  const ownFills = await opened.db
    .selectFrom('fills')
    .selectAll()
    .where('executed_at', '>=', span.from)
    .where('executed_at', '<=', span.to)
    .execute();
  const errors = [
    ...compare(
      'order',
      orders.map((one) => [
        one.orderId,
        [
          STATUSES.get(one.orderStatus) ?? '',
          decimal(one.qty),
          decimal(one.cumExecQty),
          decimal(one.cumExecFee),
        ],
      ]),
      ownOrders.map((one) => [
        one.order_id,
        [one.status, decimal(one.quantity), decimal(one.filled_quantity), decimal(one.fee)],
      ]),
    ),
    ...compare(
      'fill',
      executions.map((one) => [
        one.execId,
        [one.orderId, decimal(one.execQty), decimal(one.execPrice), decimal(one.execFee)],
      ]),
      ownFills.map((one) => [
        one.fill_id,
        [one.order_id, decimal(one.quantity), decimal(one.price), decimal(one.fee)],
      ]),
    ),
  ];
  return { orders: orders.length, fills: executions.length, errors };
}

const STATUSES = new Map([
  ['New', 'new'],
  ['PartiallyFilled', 'partially_filled'],
  ['Untriggered', 'untriggered'],
  ['Filled', 'filled'],
  ['Cancelled', 'canceled'],
  ['Rejected', 'rejected'],
  ['Deactivated', 'deactivated'],
]);

const decimal = (text: string): string => new Decimal(text).toFixed();

type Row = [id: string, fields: string[]];

function compare(what: string, truth: Row[], stored: Row[]): string[] {
  const theirs = new Map(truth);
  const ours = new Map(stored);
  return [
    ...truth.flatMap(([id, fields]) => {
      const own = ours.get(id)?.join(' ');
      return own === fields.join(' ') ? [] : [`${what} ${id}: ${own ?? 'missing'}, true ${fields.join(' ')}`];
    }),
    ...stored.filter(([id]) => !theirs.has(id)).map(([id]) => `${what} ${id} never was`),
    ...(ours.size === stored.length ? [] : [`${what}s stand there twice`]),
  ];
}
