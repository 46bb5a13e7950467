import type { RestClientV5 } from 'bybit-api';
import type { BybitCaller, Question } from './bybit-caller.ts';
import { LongListError, readAllPages, type ListedRows, type ReadPages } from './bybit-pages.ts';
import { ExchangeError } from './exchange-error.ts';
import { REPEATED, type Listing, type Market } from './exchange.ts';
import { DAY_MS, HOUR_MS, SECOND_MS, type Span } from '../../platform/time.ts';

/** The exchange lists at most seven days at once; a second less is safe from rounding. */
const MAX_WINDOW_MS = 7 * DAY_MS - SECOND_MS;
/** A window that holds too many rows is read in so many parts: the more, the sooner the right length is found. */
const PARTS = 16;
/** A shorter window is not split: no account has that many rows in it, so its list has no end. */
const MIN_SPLIT_MS = SECOND_MS;

/** Lists go back two years; an hour less is safe from a difference between the clocks. */
export const HISTORY_MS = 730 * DAY_MS - HOUR_MS;

interface PageQuery {
  limit: number;
  startTime?: number;
  endTime?: number;
  cursor?: string;
}

/** How a list is asked for, page by page. */
export interface ListRequest<T> extends ListedRows<T>, Omit<Question, 'key'> {
  market?: Market;
  window?: Span;
  /** Rows of a page. */
  limit: number;
  /** Whether a list without a window is of use as far as it was read before it repeats itself; not unless given. */
  isUsefulInPart?: boolean;
  read: (client: RestClientV5, page: PageQuery) => Promise<unknown>;
}

/** @throws ExchangeError unless the whole list was read */
export type ReadList = <T>(request: ListRequest<T>) => Promise<Listing<T>>;

/**
 * Reads whole lists: a window that is too long for the exchange, or that holds too many rows, in parts. Of a window that
 * repeats itself what was read is kept, and its parts are read for the rest; of one too short to be split that is noted.
 */
export function createListReader(ask: BybitCaller['ask']): ReadList {
  return (request) => readWindows((one) => readPages(ask, one), request, false);
}

type ReadWindow = <T>(request: ListRequest<T>) => Promise<ReadPages<T>>;

function readPages<T>(
  ask: BybitCaller['ask'],
  { market, window, limit, read, ...request }: ListRequest<T>,
): Promise<ReadPages<T>> {
  const times = window && { startTime: window.from.getTime(), endTime: window.to.getTime() };
  const key = [request.name, market, times?.startTime, times?.endTime].join(' ');
  const { name, urgency, permission, parse, keyOf } = request;
  return readAllPages(
    (cursor) =>
      ask({ key: `${key} ${cursor ?? ''}`, urgency, ...(permission && { permission }) }, (client) =>
        read(client, { limit, ...times, ...(cursor && { cursor }) }),
      ),
    { name, parse, keyOf },
  );
}

/** @param isPart whether the window is a part of one that repeats itself */
async function readWindows<T>(
  read: ReadWindow,
  request: ListRequest<T>,
  isPart: boolean,
): Promise<Listing<T>> {
  const windows = request.window ? splitLong(request.window) : [];
  if (windows.length > 1) return readEach(read, request, { windows, isPart });
  let pages: ReadPages<T>;
  try {
    pages = await read(request);
  } catch (error) {
    // The pages read so far do not count: by which of its times the exchange lists an order, its documents do not say.
    const parts = error instanceof LongListError && request.window ? splitFull(request.window) : [];
    if (parts.length === 0) throw error;
    return readEach(read, request, { windows: parts, isPart });
  }
  return pages.isRepeating ? readRest(read, request, { pages, isPart }) : pages;
}

/** The rest of a list that repeats itself. Without a full page a smaller window shows no more than a larger one. */
async function readRest<T>(
  read: ReadWindow,
  request: ListRequest<T>,
  { pages, isPart }: { pages: ReadPages<T>; isPart: boolean },
): Promise<Listing<T>> {
  const { window, limit, name, isUsefulInPart } = request;
  if (!window && !isUsefulInPart)
    throw new ExchangeError('malformed', 'The exchange answered with a list that repeats itself.');
  const mayShowMore = pages.pageLength >= limit || (!isPart && pages.pageLength > 0);
  const parts = window && mayShowMore ? splitFull(window) : [];
  if (parts.length === 0)
    return { rows: pages.rows, unreadable: [...pages.unreadable, { list: name, field: REPEATED }] };
  return merge(request, [pages, await readEach(read, request, { windows: parts, isPart: true })]);
}

/** One window after another. */
async function readEach<T>(
  read: ReadWindow,
  request: ListRequest<T>,
  { windows, isPart }: { windows: Span[]; isPart: boolean },
): Promise<Listing<T>> {
  const listings: Array<Listing<T>> = [];
  for (const window of windows) listings.push(await readWindows(read, { ...request, window }, isPart));
  return merge(request, listings);
}

/** Neighboring windows share a moment, so a row there arrives twice. */
function merge<T>({ keyOf }: ListRequest<T>, listings: Array<Listing<T>>): Listing<T> {
  const rows = new Map(listings.flatMap((listing) => listing.rows).map((row) => [keyOf(row), row]));
  return { rows: [...rows.values()], unreadable: listings.flatMap(({ unreadable }) => unreadable) };
}

/** @returns windows that the exchange serves, oldest first, each starting where the one before ends */
function splitLong({ from, to }: Span): Span[] {
  const windows: Span[] = [];
  let startMs = from.getTime();
  for (; to.getTime() - startMs > MAX_WINDOW_MS; startMs += MAX_WINDOW_MS)
    windows.push({ from: new Date(startMs), to: new Date(startMs + MAX_WINDOW_MS) });
  return [...windows, { from: new Date(startMs), to }];
}

/** @returns equal parts, oldest first, each starting where the one before ends; none for a window too short to be split */
function splitFull({ from, to }: Span): Span[] {
  const lengthMs = to.getTime() - from.getTime();
  if (lengthMs < MIN_SPLIT_MS) return [];
  const start = (part: number) => new Date(from.getTime() + Math.floor((lengthMs * part) / PARTS));
  return Array.from({ length: PARTS }, (_, part) => ({ from: start(part), to: start(part + 1) }));
}
