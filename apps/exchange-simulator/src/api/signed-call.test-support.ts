import type { Simulator } from '../simulator.ts';
import { signatureOf } from './signature.ts';

/** Rows of an answer; a coin of the wallet is one, too. */
export type Rows = Array<Record<string, string>>;

/** A signed call at the simulator's own time, which the exchange's client library cannot follow; redirects are not followed. */
export function signedAnswer(
  { url, credentials, clock }: Simulator,
  path: string,
  query: Record<string, string>,
): (init?: RequestInit) => Promise<Response> {
  const text = new URLSearchParams(query).toString();
  const timestamp = String(clock.serverNow());
  const headers = {
    'x-bapi-api-key': credentials.key,
    'x-bapi-timestamp': timestamp,
    'x-bapi-sign': signatureOf(credentials, timestamp, '5000', text),
    'x-bapi-recv-window': '5000',
  };
  return (init) => fetch(`${url}${path}?${text}`, { ...init, headers, redirect: 'manual' });
}

/** What such a call is answered with. */
export async function signedCall(
  simulator: Simulator,
  path: string,
  query: Record<string, string>,
): Promise<{ retCode: number; time: number; list: Rows }> {
  const answer = await signedAnswer(simulator, path, query)();
  const { retCode, time, result } = (await answer.json()) as {
    retCode: number;
    time: number;
    result: { list: Rows };
  };
  return { retCode, time, list: result.list };
}

/** The wallet's totals, and its coins. */
export async function readWallet(simulator: Simulator) {
  const { list } = await signedCall(simulator, '/v5/account/wallet-balance', { accountType: 'UNIFIED' });
  const [totals = {}] = list;
  return { totals, coins: totals['coin'] as unknown as Rows };
}

/** The linear positions paid in one coin. */
export async function readPositions(simulator: Simulator, settleCoin: string): Promise<Rows> {
  const { list } = await signedCall(simulator, '/v5/position/list', { category: 'linear', settleCoin });
  return list;
}
