import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CURSOR_CODE, RefusedCodeError } from './bybit-failures.ts';
import { UnreadableRowError } from './bybit-fields.ts';
import type { Answer } from './bybit-transport.ts';
import { ExchangeError } from './exchange-error.ts';
import type { Listing, UnreadableRow } from './exchange.ts';

/** A list is read up to this many pages; a window that holds more is read in parts. */
const MAX_PAGES = 200;

/** A list has more pages than are read. */
export class LongListError extends ExchangeError {
  constructor() {
    super('malformed', 'The exchange answered with a list that does not end.');
  }
}

const page = z.object({ list: z.array(z.unknown()), nextPageCursor: z.string().nullish() });

type ReadPage = (cursor: string | undefined) => Promise<Answer>;

/** How the rows of a list are read. */
export interface ListedRows<T> {
  /** The list's name, under which its unreadable rows are counted. */
  name: string;
  /** @returns null for a row to leave out @throws UnreadableRowError */
  parse: (row: unknown) => T | null;
  /** Identifies a row: one that shifts between pages arrives twice and is kept once, as last read. */
  keyOf: (row: T) => string;
}

/** What was read of a list. */
export interface ReadPages<T> extends Listing<T> {
  /** Whether it came back to a page that was read before, so that more may follow. */
  isRepeating: boolean;
  /** How many rows its longest page had. */
  pageLength: number;
}

/**
 * Follows a list to its end, or until it repeats itself; a row that cannot be read is counted and stops no other.
 *
 * @param readPage reads the page behind a cursor, which is opaque; undefined asks for the first
 * @throws LongListError for a list of too many pages; ExchangeError `malformed` for a page of another shape
 */
export async function readAllPages<T>(readPage: ReadPage, rows: ListedRows<T>): Promise<ReadPages<T>> {
  try {
    return await followCursors(readPage, rows);
  } catch (error) {
    const isCursorLost = error instanceof RefusedCodeError && error.code === CURSOR_CODE;
    if (!isCursorLost) throw error;
    return followCursors(readPage, rows);
  }
}

async function followCursors<T>(readPage: ReadPage, listed: ListedRows<T>): Promise<ReadPages<T>> {
  const rows = new Map<string, T>();
  const unreadable = new Map<string, UnreadableRow>();
  const seen = new Set<string>();
  let cursor: string | undefined;
  let pageLength = 0;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const { list, nextPageCursor } = parsePage(await readPage(cursor));
    const keys = list.map((row) => {
      const read = readRow(row, listed);
      if (read.row !== null) rows.set(read.key, read.row);
      if (read.unreadable) unreadable.set(read.key, read.unreadable);
      return read.key;
    });
    pageLength = Math.max(pageLength, list.length);
    const marks = nextPageCursor ? marksOf(keys, nextPageCursor) : [];
    const isRepeating = marks.some((mark) => seen.has(mark));
    if (!nextPageCursor || isRepeating)
      return { rows: [...rows.values()], unreadable: [...unreadable.values()], isRepeating, pageLength };
    for (const mark of marks) seen.add(mark);
    cursor = nextPageCursor;
  }
  throw new LongListError();
}

interface ReadRow<T> {
  key: string;
  row: T | null;
  unreadable?: UnreadableRow;
}

function readRow<T>(raw: unknown, { name, parse, keyOf }: ListedRows<T>): ReadRow<T> {
  try {
    const row = parse(raw);
    return { key: row === null ? JSON.stringify(raw) : keyOf(row), row };
  } catch (error) {
    if (!(error instanceof UnreadableRowError)) throw error;
    return { key: JSON.stringify(raw), row: null, unreadable: { list: name, field: error.field } };
  }
}

/** What identifies a page that was read before: its cursor, and its rows if it has any. */
function marksOf(keys: string[], cursor: string): string[] {
  const rows = createHash('sha256').update(JSON.stringify(keys)).digest('base64');
  return keys.length > 0 ? [`cursor ${cursor}`, `rows ${rows}`] : [`cursor ${cursor}`];
}

function parsePage(answer: Answer): z.infer<typeof page> {
  const result = page.safeParse(answer.result);
  if (!result.success)
    throw new ExchangeError('malformed', 'The exchange answered with a list in an unexpected format.');
  return result.data;
}
