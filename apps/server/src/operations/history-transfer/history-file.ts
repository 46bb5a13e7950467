import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { MINUTE_MS } from '../../platform/time.ts';

/** The columns of a history file, in the order they are exported. */
export const HISTORY_COLUMNS = [
  'timestamp',
  'total_equity',
  'wallet_balance',
  'unrealized_pnl',
  'btc_price',
  'units',
  'positions',
  'record',
] as const;

/** One minute of a history file. */
export interface HistoryRow {
  takenAt: Date;
  equity: string;
  walletBalance: string;
  unrealizedPnl: string;
  /** Null while an earlier line of the account's log waits for its meaning or its price. */
  units: string | null;
  btcPrice: string | null;
  /** Number of the record it lies in, from 1. */
  record: number;
  /** Whether everything is lost in that record by then. */
  isLost: boolean;
  /** Symbol and side of every open position; null where the file does not say. */
  book: Array<{ symbol: string; side: 'Buy' | 'Sell' }> | null;
  /** From the evidence; without it, the sample counts as read on the minute, without options and without lines by hand. */
  readAt?: Date;
  optionValue?: string;
  byHand?: string;
  source?: 'live' | 'import';
}

/** A history file that cannot be used; names line, column and reason. */
export class HistoryFileError extends Error {
  override readonly name = 'HistoryFileError';
}

const CENT = new Decimal('0.01');
const NO_POSITIONS = 'none';
/** Beside the number of a record: everything is lost in it. */
const LOST = ' lost';
/** Lines read before everything else has its turn. */
const LINES_A_TURN = 100;

const decimal = z
  .string()
  .regex(/^-?\d{1,30}(\.\d{1,40})?$/, 'must be a plain decimal number such as 50123.45');
const notNegative = decimal.refine((text) => new Decimal(text).gte(0), 'must not be negative');
const positive = decimal.refine((text) => new Decimal(text).gt(0), 'must be above zero');
const book = z.string().transform((text, context) => {
  if (text === '') return null;
  if (text === NO_POSITIONS) return [];
  return text.split(' ').map((entry) => {
    const [, symbol, side] = /^([\p{L}\p{N}._-]{2,60}):(Buy|Sell)$/u.exec(entry) ?? [];
    if (!symbol || !side)
      context.addIssue('must be empty, "none" or entries such as BTCUSDT:Buy separated by spaces');
    return { symbol: symbol ?? '', side: side as 'Buy' | 'Sell' };
  });
});

const rowSchema = z.object({
  timestamp: z.iso
    .datetime('must be UTC such as 2026-01-31T12:00:00Z')
    .refine((text) => new Date(text).getTime() % MINUTE_MS === 0, 'must lie on a minute'),
  total_equity: decimal,
  wallet_balance: decimal,
  unrealized_pnl: decimal,
  btc_price: z.union([z.literal(''), positive]).default(''),
  // An emptied account has zero.
  units: z.preprocess((text) => (text === '' ? null : text), notNegative.nullable()),
  positions: book.default(null),
  // Files of before there were several have none.
  record: z
    .string()
    .regex(/^([1-9]\d{0,3})?( lost)?$/, 'must be a number such as 1, or "1 lost"')
    .default(''),
});

/** What the evidence adds to a minute of the history. */
export type MinuteDetails = Required<Pick<HistoryRow, 'readAt' | 'optionValue' | 'byHand' | 'source'>>;

/**
 * Reads a history file line by line.
 *
 * @param text the file's chunks, CSV with a header row; see docs/operations.md for the columns
 * @param detailsOf what the evidence adds to a minute
 * @throws HistoryFileError naming line, column and reason; rows must be in time order
 */
export async function* parseHistory(
  text: AsyncIterable<string | Uint8Array>,
  detailsOf?: (takenAt: Date) => Promise<MinuteDetails>,
): AsyncGenerator<HistoryRow> {
  const rows = parse({ columns: checkHeader, info: true, skip_empty_lines: true, bom: true, trim: true });
  const feeding = feed(text, rows);
  let before: HistoryRow | undefined;
  try {
    for await (const { record, info } of rows) {
      const parsed = parseRow(record, info.lines);
      const row = { ...parsed, ...(await detailsOf?.(parsed.takenAt)) };
      checkRow(row, before, info.lines);
      before = row;
      yield row;
      // A file on this machine is read without a pause: others have their turn in between.
      if (info.lines % LINES_A_TURN === 0) await nextTurn();
    }
  } catch (error) {
    throw error instanceof CsvError ? notCsv(error) : error;
  }
  await feeding;
}

function notCsv({ code, lines }: CsvError): HistoryFileError {
  const reason =
    code === 'CSV_RECORD_INCONSISTENT_COLUMNS'
      ? 'has more or fewer fields than the header'
      : 'is not CSV: a quotation mark is misplaced or missing';
  return new HistoryFileError(`Line ${String(lines)}: ${reason}.`);
}

async function feed(text: AsyncIterable<string | Uint8Array>, rows: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const part of text) if (!rows.write(part)) await once(rows, 'drain');
    rows.end();
  } catch (error) {
    rows.destroy(error instanceof Error ? error : new Error('The file could not be read.'));
  }
}

const OPTIONAL_COLUMNS = new Set<string>(['btc_price', 'positions', 'record']);

function checkHeader(header: string[]): string[] {
  const required = HISTORY_COLUMNS.filter((column) => !OPTIONAL_COLUMNS.has(column));
  const missing = required.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new HistoryFileError(`Line 1: the header lacks ${missing.join(', ')}.`);
  return header;
}

function parseRow(record: unknown, line: number): HistoryRow {
  const result = rowSchema.safeParse(record);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw problem(line, String(issue?.path[0] ?? ''), issue?.message ?? 'cannot be read');
  }
  const row = result.data;
  return {
    takenAt: new Date(row.timestamp),
    equity: row.total_equity,
    walletBalance: row.wallet_balance,
    unrealizedPnl: row.unrealized_pnl,
    units: row.units,
    btcPrice: row.btc_price || null,
    book: row.positions,
    record: Number.parseInt(row.record || '1', 10),
    isLost: row.record.endsWith(LOST),
  };
}

function checkRow(row: HistoryRow, before: HistoryRow | undefined, line: number): void {
  if (before && row.takenAt <= before.takenAt)
    throw problem(line, 'timestamp', 'must be later than the line before');
  const read = new Decimal(row.walletBalance).plus(row.unrealizedPnl).plus(row.optionValue ?? 0);
  const parts = read.plus(row.byHand ?? 0);
  if (parts.minus(row.equity).abs().gt(CENT)) {
    const others =
      row.optionValue === undefined
        ? ' (options and lines by hand are in the evidence)'
        : ' plus the options and what is kept by hand';
    throw problem(line, 'total_equity', `must be wallet_balance plus unrealized_pnl${others}`);
  }
  // Counting continues from the last known units, so units after a blank would have another base.
  if (!before && row.units === null) throw problem(line, 'units', 'must not be empty in the first row');
  if (before) checkOrder(row, before, line);
}

function checkOrder(row: HistoryRow, before: HistoryRow, line: number): void {
  if (row.record !== before.record && row.record !== before.record + 1)
    throw problem(line, 'record', 'must be that of the line before, or the next');
  if (before.units === null && row.units !== null)
    throw problem(line, 'units', 'must be empty as in the line before');
}

function problem(line: number, column: string, reason: string): HistoryFileError {
  return new HistoryFileError(`Line ${line}, column ${column}: ${reason}.`);
}

/** @returns the fields of a row in the order of {@link HISTORY_COLUMNS} */
export function formatHistoryRow(row: HistoryRow): string[] {
  return [
    row.takenAt.toISOString().replace('.000Z', 'Z'),
    row.equity,
    row.walletBalance,
    row.unrealizedPnl,
    row.btcPrice ?? '',
    row.units ?? '',
    formatBook(row.book),
    `${row.record}${row.isLost ? LOST : ''}`,
  ];
}

function formatBook(entries: HistoryRow['book']): string {
  if (entries === null) return '';
  return entries.length === 0
    ? NO_POSITIONS
    : entries.map(({ symbol, side }) => `${symbol}:${side}`).join(' ');
}
