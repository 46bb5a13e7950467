import { SECOND_MS } from '../time.ts';
import { Refusal } from './endpoint.ts';

/** Calls that are allowed in any second, by path; market data is only limited by address. */
const MAX_CALLS: Record<string, number> = {
  '/v5/account/wallet-balance': 50,
  '/v5/position/list': 50,
  '/v5/order/realtime': 50,
  '/v5/order/history': 50,
  '/v5/execution/list': 50,
  '/v5/account/info': 50,
  '/v5/account/transaction-log': 25,
  '/v5/user/query-api': 10,
};
const WINDOW_MS = SECOND_MS;
const MAX_ADDRESS_CALLS = 600;
const ADDRESS_WINDOW_MS = 5 * SECOND_MS;

/** Thrown for an address that calls too often: HTTP 403, without the envelope. */
export class AddressBlocked extends Error {
  override readonly name = 'AddressBlocked';
}

/** Counts calls in real time, as the exchange does: by account and path, and by address. */
export function createRateLimit() {
  const calls = new Map<string, number[]>();
  let lastCalls: number[] = [];

  return {
    /** @returns headers with what is left; @throws AddressBlocked, or Refusal 10006 */
    count(path: string, nowMs: number): Record<string, string> {
      lastCalls = [...lastCalls.filter((ms) => ms > nowMs - ADDRESS_WINDOW_MS), nowMs];
      if (lastCalls.length > MAX_ADDRESS_CALLS) throw new AddressBlocked('access too frequent');
      const limit = MAX_CALLS[path];
      if (limit === undefined) return {};
      const recent = (calls.get(path) ?? []).filter((ms) => ms > nowMs - WINDOW_MS);
      if (recent.length >= limit) throw new Refusal(10006, 'Too many visits!');
      calls.set(path, [...recent, nowMs]);
      return {
        'x-bapi-limit': String(limit),
        'x-bapi-limit-status': String(limit - recent.length - 1),
        'x-bapi-limit-reset-timestamp': String(nowMs),
      };
    },
  };
}
