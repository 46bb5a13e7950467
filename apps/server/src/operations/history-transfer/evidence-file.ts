import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { EVIDENCE_KINDS, KIND_NAMES, type EvidenceKind, type EvidenceRow } from './evidence-kinds.ts';
import { HistoryFileError } from './history-file.ts';

/** The exchange's order statuses, which the first format kept. */
const STATUSES = new Map<unknown, string>([
  ['New', 'new'],
  ['PartiallyFilled', 'partially_filled'],
  ['Untriggered', 'untriggered'],
  ['Filled', 'filled'],
  ['Cancelled', 'canceled'],
  ['PartiallyFilledCanceled', 'partially_filled_canceled'],
  ['Rejected', 'rejected'],
  ['Triggered', 'triggered'],
  ['Deactivated', 'deactivated'],
]);
const KINDS = new Map<unknown, string>([
  ['Trade', 'trade'],
  ['BustTrade', 'liquidation'],
  ['AdlTrade', 'auto_deleveraging'],
  ['Funding', 'funding'],
  ['Settle', 'settlement'],
  ['Delivery', 'delivery'],
  ['BlockTrade', 'block_trade'],
  ['MovePosition', 'move_position'],
  ['FutureSpread', 'spread_trade'],
  ['ForwardSplitSettle', 'split'],
  ['ReverseSplitSettle', 'split'],
]);
/** Quote coins that spot symbols ended in. */
const QUOTE_COIN =
  /.(USDT|USDC|USDE|USDQ|USDR|USD1|USD|DAI|BTC|ETH|SOL|MNT|EUR|GBP|BRL|BRZ|PLN|TRY|AED|ARS|MXN|KZT|IDR|JPY)$/;

const translations: Partial<Record<EvidenceKind, (row: Row) => Row>> = {
  order: toOrder,
  fill: toFill,
  transaction: toTransaction,
  account_state: (row) => ({ ...row, unchecked_coins: [] }),
  quarantined_sample: (row) => ({ ...row, unchecked_coins: row['coins'] === null ? null : [], awaits: null }),
};

/** Types whose lines counted as results before interest had a meaning of its own. */
const INTEREST =
  /^(INTEREST|INTEREST_REFUND|BYUSDT_INTEREST|(AUTO_)?INTEREST_REPAYMENT_INS_LOAN|INSTITUTION_\w*_INTEREST_OUT)$/;

const FORMAT = 'equanim-evidence/3';
const FORMAT_1 = 'equanim-evidence/1';
/** All that are read. The second one has no lines by hand, and the third may lack answers about coins. */
const FORMATS = [FORMAT_1, 'equanim-evidence/2', FORMAT];
/** Longer than any row; a file without line breaks must not fill the memory. */
const MAX_LINE_CHARACTERS = 20_000_000;

const count = z.int().min(0);
const counts = Object.fromEntries(KIND_NAMES.map((kind) => [kind, count])) as Record<
  EvidenceKind,
  typeof count
>;
const formatSchema = z.object({ format: z.string().startsWith('equanim-evidence/') });
const headerSchema = z.strictObject({
  format: z.enum(FORMATS),
  exported_at: z.iso.datetime(),
  /** The kind of account; null where no server has worked on the data. */
  account: z.enum(['demo', 'live']).nullable(),
  /** SHA-256 of the history file it was exported with, hex. */
  history_sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256'),
  /** How many rows of each kind follow. */
  counts: z
    .strictObject({ ...counts, coin_answer: count.default(0), hand_line: count.default(0) })
    .refine(({ account }) => account === 1, 'must have one account'),
});

const lineSchema = z.strictObject({ kind: z.string(), row: z.unknown() });

/** First line of an evidence file. */
export type EvidenceHeader = Omit<z.infer<typeof headerSchema>, 'format'>;

type ReadHeader = z.infer<typeof headerSchema>;

/** A row of an evidence file, and its line. */
export interface EvidenceLine {
  line: number;
  kind: EvidenceKind;
  row: EvidenceRow;
}

/** An evidence file whose header was read; its rows can be read once. */
export interface EvidenceFile {
  header: EvidenceHeader;
  /** @throws HistoryFileError naming line and reason, at the latest at the end of the file */
  rows: AsyncGenerator<EvidenceLine>;
}

/** @returns the first line of a file */
export function formatHeader(header: EvidenceHeader): string {
  return `${JSON.stringify({ format: FORMAT, ...header })}\n`;
}

/** @returns the line of a row */
export function formatRow(kind: EvidenceKind, row: object): string {
  return `${JSON.stringify({ kind, row })}\n`;
}

/** @returns the lines of a file as an error names them */
export function nameLines(from: number, to: number): string {
  return from === to ? `Evidence line ${from}` : `Evidence lines ${from} to ${to}`;
}

/**
 * Opens an evidence file: one compressed line for its header and one for each row, kind by kind. Rows of the first format are
 * translated to today's.
 *
 * @param bytes the file's chunks
 * @throws HistoryFileError when it is no evidence file or that of a newer Equanim
 */
export async function openEvidence(bytes: AsyncIterable<Uint8Array>): Promise<EvidenceFile> {
  const lines = linesOf(bytes);
  const first = await lines.next();
  const { format, ...header } = parseHeader(first.done ? '' : first.value);
  return { header, rows: readRows(lines, header, format === FORMAT_1) };
}

function parseHeader(line: string): ReadHeader {
  const value = parseJson(line);
  const named = formatSchema.safeParse(value);
  if (!named.success) throw new HistoryFileError('The file is not an evidence file of Equanim.');
  if (!FORMATS.includes(named.data.format)) {
    throw new HistoryFileError(
      `The evidence has the format ${named.data.format} and this Equanim reads ${FORMAT}: import it with a newer version.`,
    );
  }
  const result = headerSchema.safeParse(value);
  if (!result.success) throw new HistoryFileError(`Evidence line 1, ${reasonOf(result.error)}.`);
  return result.data;
}

async function* readRows(
  lines: AsyncGenerator<string>,
  { counts }: EvidenceHeader,
  isFormat1: boolean,
): AsyncGenerator<EvidenceLine> {
  const left = { ...counts };
  let last = 0;
  let line = 1;
  for await (const text of lines) {
    line += 1;
    const parsed = parseRow(text, line, isFormat1);
    const place = KIND_NAMES.indexOf(parsed.kind);
    if (place < last) throw problem(line, `is a row of kind ${parsed.kind} after rows of a later kind`);
    if (left[parsed.kind] === 0) throw problem(line, `is one row too many of kind ${parsed.kind}`);
    last = place;
    left[parsed.kind] -= 1;
    yield parsed;
  }
  const missing = KIND_NAMES.find((kind) => left[kind] > 0);
  if (missing) throw new HistoryFileError(`The evidence lacks ${left[missing]} rows of kind ${missing}.`);
}

function parseRow(text: string, line: number, isFormat1: boolean): EvidenceLine {
  const read = lineSchema.safeParse(parseJson(text));
  if (!read.success) throw problem(line, 'cannot be read');
  const kind = KIND_NAMES.find((one) => one === read.data.kind);
  if (!kind)
    throw problem(line, `has the kind ${JSON.stringify(read.data.kind)}, which evidence does not have`);
  const result = EVIDENCE_KINDS[kind].safeParse(isFormat1 ? fromFormat1(kind, read.data.row) : read.data.row);
  if (!result.success)
    throw new HistoryFileError(`Evidence line ${line}, ${kind}, ${reasonOf(result.error)}.`);
  return { line, kind, row: result.data };
}

function reasonOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  const path = issue?.path.join('.') ?? '';
  return `${path === '' ? '' : `${path}: `}${issue?.message ?? 'cannot be read'}`;
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const text = createGunzip();
  text.setEncoding('utf8');
  // The loop that reads the text reports what fails.
  pipeline(bytes, text, () => undefined);
  let rest = '';
  let line = 0;
  try {
    for await (const part of text) {
      const lines = (rest + String(part)).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MAX_LINE_CHARACTERS) throw problem(line + lines.length + 1, 'is too long');
      for (const one of lines) {
        line += 1;
        yield one;
      }
    }
  } catch (error) {
    throw toFileError(error, line);
  }
  if (rest !== '') throw problem(line + 1, 'is cut short');
}

function toFileError(error: unknown, line: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('Z_')) return error;
  if (line === 0) return new HistoryFileError('The file is not an evidence file of Equanim.');
  return new HistoryFileError(`The evidence is damaged or cut short after line ${line}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problem(line: number, reason: string): HistoryFileError {
  return new HistoryFileError(`Evidence line ${line} ${reason}.`);
}

type Row = Record<string, unknown>;

/** @returns a row of the first format translated to today's; anything else unchanged */
function fromFormat1(kind: EvidenceKind, row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const translate = translations[kind];
  return translate ? translate(row as Row) : row;
}

function toTransaction(row: Row): Row {
  const isInterest = row['meaning'] === 'result' && INTEREST.test(String(row['type']));
  return { ...row, ...(isInterest && { meaning: 'interest' }), position_side: null };
}

function toOrder(row: Row): Row {
  const { status, category, symbol, settle_coin: settleCoin } = row;
  const quoteCoin = QUOTE_COIN.exec(String(symbol))?.[1] ?? '';
  return {
    ...row,
    status: STATUSES.get(status) ?? status,
    value_coin: category === 'spot' ? quoteCoin : settleCoin,
  };
}

function toFill({ kind, rest, ...row }: Row): Row {
  if (typeof kind !== 'string' || typeof rest !== 'object') return { ...row, kind, rest };
  return { ...row, kind: KINDS.get(kind) ?? 'other', rest: { ...rest, execType: kind } };
}
