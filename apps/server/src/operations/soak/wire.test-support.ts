import type { WireCall } from '../../../../exchange-simulator/src/api/serve-exchange.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import type { ExchangeCall } from '../../sampling/exchange/exchange-error.ts';
import { CATALOGUE } from './catalogue.test-support.ts';

/** What is known of a minute from the wire alone. */
interface MinuteOfWire {
  wallets: number;
  tickerMs: number[];
  /** Calls that the exchange let hang. */
  hung: number;
  /** Calls that our end waited for in vain. */
  timeouts: number;
}

export type Wire = ReturnType<typeof createWire>;

const BAN_MS = 10 * MINUTE_MS;
const REFUSED = new Set(CATALOGUE.filter(({ worth }) => worth === 'refused').map(({ kind }) => kind));
const HARMLESS = new Set(CATALOGUE.filter(({ worth }) => worth === 'sound').map(({ kind }) => kind));
const PUBLIC = '/v5/market/';
const HANGING = new Set(['hang', '1 byte a second']);

/** What struck a call; undefined where nothing did. */
const kindOf = ({ fault }: WireCall): string | undefined => fault && String(fault.params?.['kind']);

const emptyMinute = (): MinuteOfWire => ({ wallets: 0, tickerMs: [], hung: 0, timeouts: 0 });

function noteInMinute(minute: MinuteOfWire, { path, ms, isRefused }: WireCall, kind?: string): void {
  const isSound = !isRefused && (kind === undefined || HARMLESS.has(kind));
  if (path === '/v5/account/wallet-balance' && isSound) minute.wallets += 1;
  if (path === '/v5/market/tickers') minute.tickerMs.push(ms);
  if (kind !== undefined && HANGING.has(kind)) minute.hung += 1;
}

/** Counts what goes over the wire, and keeps what the exchange forbids by what it answered. */
export function createWire(timeoutMs: number) {
  const kinds = new Set<string>();
  const byMinute = new Map<number, MinuteOfWire>();
  /** Spans in which the exchange wants no private call. */
  const silences: Array<{ fromMs: number; toMs: number }> = [];
  const counts = { calls: 0, faulty: 0 };
  let current = emptyMinute();
  let isOutage = false;
  let isOver = false;

  function silence(kind: string, { path, ms }: WireCall): void {
    if (kind === 'HTML 403') silences.push({ fromMs: ms, toMs: ms + BAN_MS });
    if (REFUSED.has(kind) && !path.startsWith(PUBLIC)) silences.push({ fromMs: ms, toMs: ms + MINUTE_MS });
  }

  return {
    beginMinute(isOut: boolean): void {
      isOutage = isOut;
      current = emptyMinute();
    },

    endMinute: (at: Date): void => void byMinute.set(at.getTime(), current),

    /** What is called from here on is not counted. */
    stop: (): void => void (isOver = true),

    note(call: WireCall): void {
      if (isOver) return;
      const kind = kindOf(call);
      if (kind !== undefined) silence(kind, call);
      noteInMinute(current, call, kind);
      if (isOutage) return;
      counts.calls += 1;
      if (kind === undefined) return;
      kinds.add(kind);
      if (!HARMLESS.has(kind)) counts.faulty += 1;
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

    /** @param expected kinds that have to come up */
    figures: (expected: readonly string[]) => ({
      share: counts.faulty / counts.calls,
      unplayed: expected.filter((kind) => !kinds.has(kind)),
    }),
  };
}
