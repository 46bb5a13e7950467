import type { WireCall } from '../../../../exchange-simulator/src/api/serve-exchange.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import type { ExchangeCall } from '../../sampling/exchange/exchange-error.ts';
import { CATALOGUE, KEY_KINDS } from './catalogue.test-support.ts';

/** What is known of a minute from the wire alone. */
interface MinuteOfWire {
  wallets: number;
  tickerMs: number[];
  /** Calls that the exchange let hang. */
  hung: number;
  /** Calls that our end waited for in vain. */
  timeouts: number;
  /** Whether a call for what the account holds was answered with a refusal of the key; null where there was none. */
  isKeyRefused: boolean | null;
  /** Whether a reading was whole: only then the log is asked for what explains it. */
  isRead: boolean;
  /** When the key was refused before the minute, whatever it was asked for; null where the last answer was none. */
  refusedBeforeMs: number | null;
}

export type Wire = ReturnType<typeof createWire>;

const BAN_MS = 10 * MINUTE_MS;
const REFUSED = new Set(CATALOGUE.filter(({ worth }) => worth === 'refused').map(({ kind }) => kind));
const HARMLESS = new Set(CATALOGUE.filter(({ worth }) => worth === 'sound').map(({ kind }) => kind));
const PUBLIC = '/v5/market/';
const LOG = '/v5/account/transaction-log';
/** Without these there is no reading; the log, orders and fills may be refused by themselves. */
const READING: ReadonlySet<string> = new Set(['/v5/account/wallet-balance', '/v5/position/list']);
const HANGING = new Set(['hang', '1 byte a second']);

/** What struck a call; undefined where nothing did. */
const kindOf = ({ fault }: WireCall): string | undefined => fault && String(fault.params?.['kind']);

const isRefusal = (kind: string | undefined): boolean => kind !== undefined && KEY_KINDS.has(kind);

const emptyMinute = (refusedBeforeMs: number | null = null): MinuteOfWire => ({
  wallets: 0,
  tickerMs: [],
  hung: 0,
  timeouts: 0,
  isKeyRefused: null,
  isRead: false,
  refusedBeforeMs,
});

function noteInMinute(minute: MinuteOfWire, { path, ms, isRefused }: WireCall, kind?: string): void {
  const isSound = !isRefused && (kind === undefined || HARMLESS.has(kind));
  if (path === '/v5/account/wallet-balance' && isSound) minute.wallets += 1;
  if (path === '/v5/market/tickers') minute.tickerMs.push(ms);
  if (kind !== undefined && HANGING.has(kind)) minute.hung += 1;
  if (path === LOG && minute.isKeyRefused !== null) minute.isRead = true;
  if (READING.has(path)) minute.isKeyRefused = minute.isKeyRefused === true || isRefusal(kind);
}

/** After a refusal of the key nothing is asked for so long, under a minute, so that each minute asks once. */
const KEY_PAUSE_MS = 55_000;
const isRefusedIn = ({ isRead, isKeyRefused, refusedBeforeMs }: MinuteOfWire, minuteMs: number): boolean =>
  !isRead && (isKeyRefused ?? (refusedBeforeMs !== null && refusedBeforeMs + KEY_PAUSE_MS > minuteMs));

/** @param expected kinds that have to come up */
const figuresOf = (
  counts: { calls: number; faulty: number; harmless: number; outageCalls: number },
  kinds: ReadonlyMap<string, number>,
  expected: readonly string[],
) => ({
  ...counts,
  share: counts.faulty / counts.calls,
  byKind: Object.fromEntries([...kinds].toSorted(([a], [b]) => a.localeCompare(b))),
  unplayed: expected.filter((kind) => !kinds.has(kind)),
});

/** Counts what goes over the wire, and keeps what the exchange forbids by what it answered. */
export function createWire(timeoutMs: number) {
  const kinds = new Map<string, number>();
  const byMinute = new Map<number, MinuteOfWire>();
  /** Spans in which the exchange wants no private call. */
  const silences: Array<{ fromMs: number; toMs: number }> = [];
  const counts = { calls: 0, faulty: 0, harmless: 0, outageCalls: 0 };
  let current = emptyMinute();
  let isOutage = false;
  let isOver = false;

  let refusedMs: number | null = null;

  function silence(kind: string, { path, ms }: WireCall): void {
    if (kind === 'HTML 403') silences.push({ fromMs: ms, toMs: ms + BAN_MS });
    if (REFUSED.has(kind) && !path.startsWith(PUBLIC)) silences.push({ fromMs: ms, toMs: ms + MINUTE_MS });
  }

  return {
    beginMinute(_minute: number, isOut: boolean): void {
      isOutage = isOut;
      current = emptyMinute(refusedMs);
    },

    /** @returns whether the account could not be read because the key is refused, now or less than a minute before */
    endMinute(at: Date, isSampled: boolean): boolean {
      byMinute.set(at.getTime(), current);
      return !isSampled && isRefusedIn(current, at.getTime());
    },

    /** What is called from here on is not counted. */
    stop: (): void => void (isOver = true),

    note(call: WireCall): void {
      if (isOver) return;
      const kind = kindOf(call);
      if (kind !== undefined) silence(kind, call);
      noteInMinute(current, call, kind);
      if (!call.path.startsWith(PUBLIC)) refusedMs = isRefusal(kind) ? call.ms : null;
      if (isOutage) return void (counts.outageCalls += 1);
      counts.calls += 1;
      if (kind === undefined) return;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      counts[HARMLESS.has(kind) ? 'harmless' : 'faulty'] += 1;
    },

    /** How a call ended for our end. */
    noteAnswer({ outcome, tookMs }: ExchangeCall): void {
      if (outcome === 'unreachable' && tookMs >= timeoutMs) current.timeouts += 1;
    },

    /** Whether this machine was too busy to hear an answer in time. */
    isLateAt(minuteMs: number): boolean {
      const { hung, timeouts } = byMinute.get(minuteMs) ?? emptyMinute();
      return timeouts > hung;
    },

    tickerMsAt: (minuteMs: number): readonly number[] => byMinute.get(minuteMs)?.tickerMs ?? [],
    walletsAt: (minuteMs: number): number => byMinute.get(minuteMs)?.wallets ?? 0,

    /** Whether what the exchange answered before a minute, or as it began, forbids to ask in it. */
    isSilencedAt: (minuteMs: number): boolean =>
      silences.some(({ fromMs, toMs }) => fromMs < minuteMs + 1_000 && toMs > minuteMs + 1_000),

    figures: (expected: readonly string[]) => figuresOf(counts, kinds, expected),
  };
}
