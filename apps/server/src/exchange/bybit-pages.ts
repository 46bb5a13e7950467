import { z } from 'zod';
import { CURSOR_CODE, RefusedCodeError } from './bybit-failures.ts';
import type { Answer } from './bybit-transport.ts';
import { ExchangeError } from './exchange-error.ts';

/** No list of ours is longer than this many pages; a cursor that goes on is one that never ends. */
const MOST_PAGES = 200;

const page = z.object({ list: z.array(z.unknown()), nextPageCursor: z.string().nullish() });

/**
 * Follows a list to its end.
 *
 * @param readPage reads the page behind a cursor, which is opaque; undefined asks for the first
 * @param keyOf what makes a row one row: rows that shift between pages arrive twice and are kept once, newest reading
 * @throws ExchangeError `malformed` for a page of another shape or a cursor without end
 */
export async function readAllPages<T>(
  readPage: (cursor: string | undefined) => Promise<Answer>,
  parseRow: (row: unknown) => T | null,
  keyOf: (row: T) => string,
): Promise<T[]> {
  const follow = () => followCursors(readPage, parseRow, keyOf);
  try {
    return await follow();
  } catch (error) {
    const isCursorLost = error instanceof RefusedCodeError && error.code === CURSOR_CODE;
    if (!isCursorLost) throw error;
    return follow();
  }
}

async function followCursors<T>(
  readPage: (cursor: string | undefined) => Promise<Answer>,
  parseRow: (row: unknown) => T | null,
  keyOf: (row: T) => string,
): Promise<T[]> {
  const rows = new Map<string, T>();
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const { list, nextPageCursor } = parsePage(await readPage(cursor));
    for (const row of list.map(parseRow)) if (row !== null) rows.set(keyOf(row), row);
    if (!nextPageCursor) return [...rows.values()];
    if (seen.has(nextPageCursor)) break;
    seen.add(nextPageCursor);
    cursor = nextPageCursor;
  }
  throw new ExchangeError('malformed', 'The exchange answered with a list that does not end.');
}

function parsePage(answer: Answer): z.infer<typeof page> {
  const result = page.safeParse(answer.result);
  if (!result.success)
    throw new ExchangeError('malformed', 'The exchange answered with a list of another shape.');
  return result.data;
}
