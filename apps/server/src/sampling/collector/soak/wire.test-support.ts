import type { WireCall } from '../../../../../exchange-simulator/src/api/serve-exchange.ts';
import { MINUTE_MS } from '../../../platform/time.ts';
import { CATALOGUE } from './catalogue.test-support.ts';

/** What is known of a minute from the wire alone. */
interface MinuteOfWire {
  wallets: number;
  tickerMs: number[];
}

export type Wire = ReturnType<typeof createWire>;

const BAN_MS = 10 * MINUTE_MS;
const REFUSED = new Set(CATALOGUE.filter(({ worth }) => worth === 'refused').map(({ kind }) => kind));
const HARMLESS = new Set(CATALOGUE.filter(({ worth }) => worth === 'sound').map(({ kind }) => kind));
const PUBLIC = '/v5/market/';

/** Counts what goes over the wire, and keeps what the exchange forbids by what it answered. */
export function createWire() {
  const kinds = new Map<string, number>();
  const byMinute = new Map<number, MinuteOfWire>();
  /** Spans in which the exchange wants no private call. */
  const silences: Array<{ fromMs: number; toMs: number }> = [];
  const counts = { calls: 0, faulty: 0, harmless: 0, outageCalls: 0 };
  let current: MinuteOfWire = { wallets: 0, tickerMs: [] };
  let isOutage = false;
  let isOver = false;

  function silence(kind: string, { path, ms }: WireCall): void {
    if (kind === 'HTML 403') silences.push({ fromMs: ms, toMs: ms + BAN_MS });
    if (REFUSED.has(kind) && !path.startsWith(PUBLIC)) silences.push({ fromMs: ms, toMs: ms + MINUTE_MS });
  }

  return {
    beginMinute(_minute: number, isOut: boolean): void {
      isOutage = isOut;
      current = { wallets: 0, tickerMs: [] };
    },

    endMinute(at: Date): void {
      byMinute.set(at.getTime(), current);
    },

    /** What is called from here on is not counted. */
    stop: (): void => void (isOver = true),

    note(call: WireCall): void {
      if (isOver) return;
      if (isOutage) return void (counts.outageCalls += 1);
      counts.calls += 1;
      const kind = call.fault && String(call.fault.params?.['kind']);
      const isSound = !call.isRefused && (kind === undefined || HARMLESS.has(kind));
      if (call.path === '/v5/account/wallet-balance' && isSound) current.wallets += 1;
      if (call.path === '/v5/market/tickers') current.tickerMs.push(call.ms);
      if (kind === undefined) return;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      counts[HARMLESS.has(kind) ? 'harmless' : 'faulty'] += 1;
      silence(kind, call);
    },

    tickerMsAt: (minuteMs: number): readonly number[] => byMinute.get(minuteMs)?.tickerMs ?? [],
    walletsAt: (minuteMs: number): number => byMinute.get(minuteMs)?.wallets ?? 0,

    /** Whether what the exchange answered before a minute, or as it began, forbids to ask in it. */
    isSilencedAt: (minuteMs: number): boolean =>
      silences.some(({ fromMs, toMs }) => fromMs < minuteMs + 1_000 && toMs > minuteMs + 1_000),

    /** @param expected kinds that have to come up */
    figures: (expected: readonly string[]) => ({
      ...counts,
      share: counts.faulty / counts.calls,
      byKind: Object.fromEntries([...kinds].toSorted(([a], [b]) => a.localeCompare(b))),
      unplayed: expected.filter((kind) => !kinds.has(kind)),
    }),
  };
}
