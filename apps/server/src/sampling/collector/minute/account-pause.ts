import { ExchangeError } from '../../exchange/exchange-error.ts';
import type { Exchange } from '../../exchange/exchange.ts';

/**
 * Remembers how long the exchange wants no more calls for the account: only the failure of a call says so.
 *
 * @returns the exchange to read the account from, and until when it wants a pause; null where it wants none
 */
export function watchAccountPause(
  exchange: Exchange,
  now: () => Date,
): { exchange: Exchange; pausedUntil: () => Date | null } {
  let until: Date | null = null;

  async function readAccount() {
    try {
      return await exchange.readAccount();
    } catch (error) {
      const pauseMs = error instanceof ExchangeError ? error.retryAfterMs : null;
      until = pauseMs === null ? null : new Date(now().getTime() + pauseMs);
      throw error;
    }
  }

  return {
    exchange: { ...exchange, readAccount },
    pausedUntil: () => (until && until > now() ? until : null),
  };
}
