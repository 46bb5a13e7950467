import { ExchangeError } from './exchange/exchange-error.ts';
import type { Exchange } from './exchange/exchange.ts';

const SOON_MS = 14 * 86_400_000;

/** Says on the console what is wrong with the API key: that it does not work, may do too much, or ends soon. */
export async function warnAboutKey(exchange: Exchange, print: (line: string) => void): Promise<void> {
  try {
    const key = await exchange.readKey();
    if (key.mayWithdraw)
      print('Warning: this API key may withdraw money. Replace it by one that may only read.');
    else if (!key.isReadOnly) print('Warning: this API key may trade. Replace it by one that may only read.');
    if (key.expiresAt && key.expiresAt.getTime() - Date.now() < SOON_MS) {
      print(`Warning: this API key expires on ${key.expiresAt.toISOString().slice(0, 10)}.`);
    }
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    print(error.message);
  }
}
