import { format } from '../fixed.ts';
import { FIRST_DEPOSIT } from '../kinds/market-neutral.ts';
import { flowRow, transactionRow } from './log-evidence.ts';
import { isoTime, stateMoments } from './moments.ts';
import { stateRow, type Presented } from './state-rows.ts';
import type { ToldHistory } from './told-history.ts';

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
