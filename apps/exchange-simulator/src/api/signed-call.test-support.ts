import type { Simulator } from '../simulator.ts';
import { signatureOf } from './signature.ts';

/** Rows of an answer; a coin of the wallet is one, too. */
type Rows = Array<Record<string, string>>;

/** Asks for the wallet at the simulator's own time, which the client library cannot follow; follows no redirect. */
export function askForWallet({ url, credentials, clock }: Simulator, init?: RequestInit): Promise<Response> {
  const query = 'accountType=UNIFIED';
  const timestamp = String(clock.serverNow());
  const headers = {
    'x-bapi-api-key': credentials.key,
    'x-bapi-timestamp': timestamp,
    'x-bapi-sign': signatureOf(credentials, timestamp, '5000', query),
    'x-bapi-recv-window': '5000',
  };
  return fetch(`${url}/v5/account/wallet-balance?${query}`, { ...init, headers, redirect: 'manual' });
}

/** The wallet's totals, and its coins. */
export async function readWallet(simulator: Simulator) {
  const { result } = (await (await askForWallet(simulator)).json()) as { result: { list: Rows } };
  const [totals = {}] = result.list;
  return { totals, coins: totals['coin'] as unknown as Rows };
}
