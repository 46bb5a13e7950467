import type { Decimal } from 'decimal.js';
import type { AccountReading, Exchange, PositionReading } from '../exchange/exchange.ts';
import type { MinuteSample } from './snapshot.store.ts';

/** What one attempt brought. The three are read together: a minute never mixes two attempts. */
export interface Attempt {
  reading: AccountReading;
  positions: PositionReading[];
  btcPrice: Decimal | null;
}

/** Reads account, positions and Bitcoin at the same time. A missing Bitcoin price leaves the account usable. */
export async function readAttempt(exchange: Exchange): Promise<Attempt> {
  const [reading, positions, btc] = await Promise.allSettled([
    exchange.readAccount(),
    exchange.listPositions(),
    exchange.readBtcPrice(),
  ]);
  if (reading.status === 'rejected') throw new AttemptError(reading.reason, priceOf(btc));
  if (positions.status === 'rejected') throw new AttemptError(positions.reason, priceOf(btc));
  return { reading: reading.value, positions: positions.value, btcPrice: priceOf(btc) };
}

function priceOf(result: PromiseSettledResult<{ price: Decimal }>): Decimal | null {
  return result.status === 'fulfilled' ? result.value.price : null;
}

/** An attempt without an account; Bitcoin may be known all the same. */
export class AttemptError extends Error {
  override readonly name = 'AttemptError';
  readonly btcPrice: Decimal | null;

  constructor(cause: unknown, btcPrice: Decimal | null) {
    super(cause instanceof Error ? cause.message : 'The exchange could not be read.', { cause });
    this.btcPrice = btcPrice;
  }
}

const MOST_ATTEMPTS = 3;
const FIRST_WAIT_MS = 1_000;

/**
 * How long to wait before the next attempt of the same minute: 1 s, then 2 s, each times 0.5 to 1.5.
 *
 * @param random in [0, 1)
 * @returns milliseconds, or null when the minute has had its attempts
 */
export function retryWaitMs(attemptsMade: number, random: number): number | null {
  if (attemptsMade >= MOST_ATTEMPTS) return null;
  return FIRST_WAIT_MS * 2 ** (attemptsMade - 1) * (0.5 + random);
}

/** @returns the stored form of an attempt the gate let through */
export function toSample(attempt: Attempt, takenAt: Date): MinuteSample {
  const { equity, walletBalance, unrealizedPnl, readAt } = attempt.reading;
  if (!equity || !walletBalance || !unrealizedPnl)
    throw new RangeError('A sample without figures cannot be stored.');
  const { positions, btcPrice } = attempt;
  return { takenAt, readAt, equity, walletBalance, unrealizedPnl, btcPrice, positions };
}
