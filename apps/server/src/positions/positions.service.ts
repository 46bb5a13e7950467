import type { Decimal } from 'decimal.js';
import { ExchangeError } from '../exchange/exchange-error.ts';
import type { Exchange, PositionReading } from '../exchange/exchange.ts';
import { Problem } from '../http/problem.ts';
import type { PositionsStore } from './positions.store.ts';

/** Viewers poll every ten seconds; one answer serves those that come together. */
const FRESH_MS = 3_000;
/** Positions and equity older than this are no longer useful. */
const USEFUL_MS = 10 * 60_000;

export interface OpenPositions {
  positions: PositionReading[];
  /** USDT; null without a snapshot of the last minutes. */
  equity: Decimal | null;
  isStale: boolean;
}

export type PositionsService = ReturnType<typeof createPositionsService>;

export function createPositionsService(store: PositionsStore, exchange: Exchange, clock: () => Date) {
  let last: { positions: PositionReading[]; readMs: number } | null = null;

  const usefulSince = (): Date => new Date(clock().getTime() - USEFUL_MS);

  async function readLive(): Promise<PositionReading[]> {
    if (last && clock().getTime() - last.readMs < FRESH_MS) return last.positions;
    const positions = await exchange.listPositions();
    last = { positions, readMs: clock().getTime() };
    return positions;
  }

  async function readStored(cause: ExchangeError): Promise<PositionReading[]> {
    const stored = await store.latestSince(usefulSince());
    if (stored) return stored;
    throw new Problem('exchange-unavailable', { detail: cause.message, retryAfterSeconds: 10 });
  }

  return {
    /**
     * What is open now, as the exchange tells it; when it does not, what the last minutes' snapshot saw, marked stale.
     *
     * @throws Problem 503 when neither is known
     */
    async open(): Promise<OpenPositions> {
      const equity = (await store.latestEquity(usefulSince())) ?? null;
      try {
        return { positions: await readLive(), equity, isStale: false };
      } catch (error) {
        if (!(error instanceof ExchangeError)) throw error;
        return { positions: await readStored(error), equity, isStale: true };
      }
    },

    /** Symbol and side of what was open at a moment. */
    bookAt: store.bookAt,
  };
}
