import { createHash } from 'node:crypto';
import type { Book } from '../account/book.ts';
import { sideOf } from '../account/position-entries.ts';
import type { LogLine } from '../account/records.ts';
import { format } from '../fixed.ts';
import { FIRST_DEPOSIT } from '../kinds/market-neutral.ts';
import { historyCsv } from './history-csv.ts';
import { flowRow, transactionRow } from './log-evidence.ts';
import { historyMoments, isoTime, stateMoments } from './moments.ts';
import { stateRow, type Presented } from './state-rows.ts';

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

/**
 * What the account's own books say beside its history: coins and positions, the log and how each flow was counted. Orders and
 * fills stay with the exchange, which lists them.
 *
 * @returns the lines of an evidence file, as docs/operations.md describes it, not yet compressed
 */
export function* evidenceLines(presented: Presented, nowMs: number): Generator<string> {
  const rows = rowsOf(presented, nowMs);
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, rows[kind]?.length ?? 0]));
  const hash = createHash('sha256');
  for (const line of historyCsv(presented.account, nowMs)) hash.update(line);
  const header = {
    format: FORMAT,
    exported_at: isoTime(nowMs),
    account: 'demo',
    history_sha256: hash.digest('hex'),
    counts,
  };
  yield `${JSON.stringify(header)}\n`;
  for (const kind of KINDS) for (const row of rows[kind] ?? []) yield `${JSON.stringify({ kind, row })}\n`;
}

function rowsOf(presented: Presented, nowMs: number): Partial<Record<Kind, object[]>> {
  const { account } = presented;
  const moments = historyMoments(nowMs);
  const [firstMs = nowMs, lastMs = nowMs] = [moments[0], moments.at(-1)];
  const lines = account.logBetween(firstMs + 1, lastMs);
  return {
    snapshot: moments.map((ms) => ({
      taken_at: isoTime(ms),
      read_at: isoTime(ms),
      option_value: '0',
      source: 'import',
    })),
    account: [{ base_equity: format(FIRST_DEPOSIT), counted_since: null }],
    position_book: booksOf(presented, moments),
    account_state: stateMoments(nowMs).map((ms) => stateRow(presented, ms)),
    transaction: lines.map(transactionRow),
    flow: flowsOf(lines, moments),
    sync_mark: [{ list: 'transactions', synced_from: isoTime(firstMs), synced_until: isoTime(lastMs) }],
  };
}

/** Which positions were open, where that changed. */
function booksOf({ account }: Presented, moments: number[]) {
  let last = '';
  return moments.flatMap((ms) => {
    const book = entriesOf(account.bookAt(ms));
    const text = JSON.stringify(book);
    if (text === last) return [];
    last = text;
    return [{ taken_at: isoTime(ms), book }];
  });
}

function entriesOf({ holdings }: Book) {
  return [...holdings.values()]
    .map(({ contract: { symbol, category, settleCoin }, size }) => ({
      symbol,
      side: sideOf(size),
      category,
      settleCoin,
    }))
    .toSorted((a, b) => (a.symbol + a.side < b.symbol + b.side ? -1 : 1));
}

/** Each flow is part of the first minute of the history after it. */
function flowsOf(lines: LogLine[], moments: number[]) {
  return lines
    .map((line) =>
      flowRow(
        line,
        moments.find((ms) => ms >= line.ms),
      ),
    )
    .filter((row) => row !== null);
}
