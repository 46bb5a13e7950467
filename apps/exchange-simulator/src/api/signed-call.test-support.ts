import type { Simulator } from '../simulator.ts';
import { signatureOf } from './signature.ts';

/** Rows of an answer; a coin of the wallet is one, too. */
type Rows = Array<Record<string, string>>;

/** The wallet's totals, and its coins, at the simulator's own time, which the exchange's client library cannot follow. */
export async function readWallet({ url, credentials, clock }: Simulator) {
  const query = 'accountType=UNIFIED';
  const timestamp = String(clock.serverNow());
  const headers = {
    'x-bapi-api-key': credentials.key,
    'x-bapi-timestamp': timestamp,
    'x-bapi-sign': signatureOf(credentials, timestamp, '5000', query),
    'x-bapi-recv-window': '5000',
  };
  const answer = await fetch(`${url}/v5/account/wallet-balance?${query}`, { headers });
  const { result } = (await answer.json()) as { result: { list: Rows } };
  const [totals = {}] = result.list;
  return { totals, coins: totals['coin'] as unknown as Rows };
}
