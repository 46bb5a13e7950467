import { createHash } from 'node:crypto';
import { format, divideRounded, EXACT_DECIMALS, absolute } from '../fixed.ts';
import { FIRST_DEPOSIT } from '../kinds/market-neutral.ts';
import { isoTime, stateMoments, historyMoments } from './moments.ts';
import { partOf, type Part } from '../account/ledger.ts';
import type { LogLine } from '../account/records.ts';
import { UNIT_DECIMALS } from '../account/units.ts';
import { logRow } from '../api/log-rows.ts';
import type { Account } from '../account/account.ts';
import type { Book } from '../account/book.ts';
import { valueAt } from '../account/profit.ts';
import { coinStates } from '../account/valuation.ts';
import { positionRow } from '../api/position-rows.ts';
import type { Profile } from '../kinds/kind.ts';
import { truthAt } from '../truth.ts';

const HEADER = 'timestamp,total_equity,wallet_balance,unrealized_pnl,btc_price,units,positions';

/** Fields of a line of the log that have a column of their own. */
const NAMED = new Set([
  'type',
  'currency',
  'category',
  'symbol',
  'change',
  'cashFlow',
  'funding',
  'fee',
  'cashBalance',
  'transactionTime',
]);
const MEANINGS: Record<Part, string> = {
  trading: 'result',
  other: 'result',
  interest: 'interest',
  exchanged: 'exchanged',
  borrowing: 'borrowing',
  flows: 'flow',
};
/** From 1e-16 over 1e-24 to 1e-24. */
const VALUE_SCALE = 10n ** 32n;

const FORMAT = 'equanim-evidence/2';
/** The kinds of rows, in their order in the file. */
const KINDS = [
  'snapshot',
  'account',
  'position_book',
  'account_state',
  'transaction',
  'line_answer',
  'flow',
  'order',
  'fill',
  'gap',
  'exclusion',
  'btc_price',
  'sync_mark',
  'quarantined_sample',
] as const;
type Kind = (typeof KINDS)[number];

const ROWS_AT_ONCE = 200;

/** Rows of a kind, made while they are sent. */
interface Rows {
  count: number;
  rowAt(index: number): object;
}

/**
 * What the account's own books say beside a history: coins and positions, the log, and how each flow was counted. Orders and
 * fills stay with the exchange, which lists them.
 *
 * @returns an evidence file as docs/operations.md describes it, in parts, not yet compressed
 */
export function* evidenceText(presented: Presented, told: ToldHistory): Generator<string> {
  const rows = rowsOf(presented, told);
  const header = {
    format: FORMAT,
    exported_at: isoTime(told.nowMs),
    account: 'demo',
    history_sha256: told.sha256,
    counts: Object.fromEntries(KINDS.map((kind) => [kind, rows[kind]?.count ?? 0])),
  };
  yield `${JSON.stringify(header)}\n`;
  for (const kind of KINDS) {
    const own = rows[kind];
    if (own) yield* partsOf(kind, own);
  }
}

function* partsOf(kind: Kind, { count, rowAt }: Rows): Generator<string> {
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    const indexes = Array.from({ length: Math.min(ROWS_AT_ONCE, count - start) }, (_, i) => start + i);
    yield indexes.map((index) => `${JSON.stringify({ kind, row: rowAt(index) })}\n`).join('');
  }
}

function rowsOf(presented: Presented, { nowMs, moments, books }: ToldHistory): Partial<Record<Kind, Rows>> {
  const [firstMs = nowMs, lastMs = nowMs] = [moments[0], moments.at(-1)];
  const lines = presented.account.logBetween(firstMs + 1, lastMs);
  const flows = lines.flatMap((line) => flowRow(line, moments) ?? []);
  return {
    snapshot: eachOf(moments, snapshotRow),
    account: eachOf([FIRST_DEPOSIT], (base) => ({ base_equity: format(base), counted_since: null })),
    position_book: eachOf(books, ({ ms, positions }) => ({ taken_at: isoTime(ms), book: positions })),
    account_state: eachOf(stateMoments(nowMs), (ms) => stateRow(presented, ms)),
    transaction: eachOf(lines, transactionRow),
    flow: eachOf(flows, (flow) => flow),
    sync_mark: eachOf(['transactions'], (list) => ({
      list,
      synced_from: isoTime(firstMs),
      synced_until: isoTime(lastMs),
    })),
  };
}

function eachOf<T>(items: readonly T[], toRow: (item: T) => object): Rows {
  return { count: items.length, rowAt: (index) => toRow(items[index] as T) };
}

function snapshotRow(ms: number) {
  return { taken_at: isoTime(ms), read_at: isoTime(ms), option_value: '0', source: 'import' };
}

/** A line of the log, as a row of evidence. */
function transactionRow(line: LogLine) {
  const part = partOf(line);
  const isFill = part === 'trading' && line.type !== 'SETTLEMENT' && line.side !== 'None';
  return {
    transaction_id: idOf(line),
    type: line.type,
    meaning: MEANINGS[part],
    coin: line.coin,
    category: line.category,
    symbol: line.symbol,
    change: format(line.change),
    cash_flow: format(line.cashFlow),
    funding: format(line.funding),
    fee: format(line.fee),
    balance: format(line.balance),
    is_realized: part === 'trading',
    position_side: part === 'trading' ? sideAfter(line) : null,
    side: isFill ? line.side : null,
    quantity: isFill ? format(line.quantity) : null,
    price: isFill ? format(line.price) : null,
    occurred_at: isoTime(line.ms),
    rest: Object.fromEntries(
      Object.entries(logRow(line)).filter(([name, value]) => !NAMED.has(name) && value !== ''),
    ),
  };
}

/**
 * A flow with the units it issued, as a row of evidence; null for other lines.
 *
 * @param moments of the history: the first one after the flow holds it
 */
function flowRow(line: LogLine, moments: readonly number[]) {
  const { flow } = line;
  if (!flow) return null;
  const { amount, value } = flow;
  return {
    transaction_id: idOf(line),
    kind: line.type,
    amount: format(amount, EXACT_DECIMALS),
    occurred_at: isoTime(line.ms),
    units_issued: format(flow.unitsIssued, UNIT_DECIMALS),
    priced_at: isoTime(moments.find((ms) => ms >= line.ms) ?? line.ms),
    coin: line.coin,
    change: format(line.cashFlow),
    price: format(divideRounded(amount, line.cashFlow)),
    amount_bound: '0',
    equity_before: format(flow.equityBefore, EXACT_DECIMALS),
    equity_bound: '0',
    basis: 'own-time',
    units_before: format(flow.unitsBefore, UNIT_DECIMALS),
    value_per_unit: format(divideRounded(value.equity * VALUE_SCALE, value.units), UNIT_DECIMALS),
    convention: flow.countedBy,
    error_bound: '0',
  };
}

/** A line is known by these fields of it, so that one that is read again is not stored twice. */
function idOf({ id, type, coin, ms, tradeId, balance }: LogLine): string {
  return [id, type, coin, ms, tradeId, format(balance)].join(':');
}

/** The side of the position after the line; a settlement leaves the position as it is. */
function sideAfter({ type, size, side }: LogLine) {
  if (type === 'SETTLEMENT') return side;
  return size === 0n ? null : size > 0n ? 'Buy' : 'Sell';
}

/** An account, and how its exchange presents it. */
interface Presented {
  account: Account;
  profile: Profile;
}

/** What the account held at a moment, as a row of evidence. */
function stateRow({ account, profile }: Presented, ms: number) {
  const book = account.bookAt(ms);
  const at = new Date(ms).toISOString();
  return {
    taken_at: at,
    read_at: at,
    coins: coinsOf(account, book, ms),
    positions: positionsOf({ account, profile }, book, ms),
    unchecked_coins: [],
  };
}

/** The coins the wallet shows: a coin without any amount is left out. */
function coinsOf({ market }: Account, book: Book, ms: number) {
  return coinStates(book, market, ms)
    .filter((coin) =>
      [coin.walletBalance, coin.spotBorrow, coin.unrealizedPnl, coin.optionValue].some((one) => one !== 0n),
    )
    .map((coin) => ({
      coin: coin.coin,
      walletBalance: format(coin.walletBalance),
      spotBorrow: format(coin.spotBorrow),
      unrealizedPnl: format(coin.unrealizedPnl),
      optionValue: format(coin.optionValue),
      price: format(coin.price),
    }));
}

function positionsOf({ account, profile }: Presented, book: Book, ms: number) {
  const positions = [...book.holdings.values()].map(({ contract, positionIdx, size }) => {
    const mark = account.market.markPrice(contract, ms);
    const row = positionRow(book, { contract, positionIdx, mark }, profile);
    return {
      category: contract.category,
      settleCoin: contract.settleCoin,
      symbol: contract.symbol,
      positionIdx,
      side: row.side,
      size: row.size,
      entryPrice: row.avgPrice,
      markPrice: row.markPrice,
      value: format(valueAt(contract, absolute(size), mark)),
      unrealizedPnl: row.unrealisedPnl,
      leverage: row.leverage || null,
      initialMargin: row.positionIM || null,
    };
  });
  return positions.toSorted((a, b) => a.symbol.localeCompare(b.symbol) || a.positionIdx - b.positionIdx);
}

/** Which positions were open, from a moment on. */
interface ToldBook {
  ms: number;
  positions: Array<{ symbol: string; side: string; category: string; settleCoin: string }>;
}

/** A history as it was told: evidence is evidence for one, to the letter. */
export interface ToldHistory {
  nowMs: number;
  /** The account's whole life as CSV: daily, the last six months hourly, the last week every minute. */
  csv: string;
  /** SHA-256 of that, hex. */
  sha256: string;
  /** The minutes that are told. */
  moments: number[];
  /** Only where they changed. */
  books: ToldBook[];
}

/** Tells the account's history up to a moment. */
export function tellHistory(account: Account, nowMs: number): ToldHistory {
  const moments = historyMoments(nowMs);
  const books: ToldBook[] = [];
  let [lines, last] = [`${HEADER}\n`, ''];
  for (const ms of moments) {
    const truth = truthAt(account, ms);
    const book = truth.positions.map(({ symbol, side }) => `${symbol}:${side}`).join(' ') || 'none';
    if (book !== last) books.push({ ms, positions: truth.positions.map(entryOf) });
    last = book;
    const time = isoTime(ms).replace('.000Z', 'Z');
    lines += `${[time, truth.equity, truth.walletBalance, truth.unrealizedPnl, truth.btcPrice, truth.units, book].join(',')}\n`;
  }
  const sha256 = createHash('sha256').update(lines).digest('hex');
  return { nowMs, csv: lines, sha256, moments, books };
}

function entryOf({ symbol, side, category, settleCoin }: ToldBook['positions'][number]) {
  return { symbol, side, category, settleCoin };
}
