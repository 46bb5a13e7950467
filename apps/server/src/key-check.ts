import { ConfigError } from './config.ts';
import { ExchangeError } from './exchange/exchange-error.ts';
import type { Exchange, KeyReading } from './exchange/exchange.ts';

const SOON_MS = 14 * 86_400_000;

interface Options {
  /** Writes a line for the person at the console. */
  print: (line: string) => void;
  isTradingAllowed: boolean;
}

/**
 * Looks at what the API key may do and how long it lasts: a key that may do more than read is refused unless that is allowed,
 * one that ends soon is warned about. A key that does not work is said; the server starts, and says so on the dashboard too.
 *
 * @throws ConfigError for a key that may trade or withdraw
 */
export async function checkKey(exchange: Exchange, { print, isTradingAllowed }: Options): Promise<void> {
  const key = await readKey(exchange, print);
  if (!key) return;
  const rights = key.mayWithdraw ? 'withdraw money' : key.isReadOnly ? null : 'trade';
  if (rights && !isTradingAllowed)
    throw new ConfigError(
      `This API key may ${rights}: replace it by one that may only read, or set ALLOW_TRADING_KEY=on.`,
    );
  if (rights) print(`Warning: this API key may ${rights}. Replace it by one that may only read.`);
  if (key.expiresAt && key.expiresAt.getTime() - Date.now() < SOON_MS) {
    print(`Warning: this API key expires on ${key.expiresAt.toISOString().slice(0, 10)}.`);
  }
}

async function readKey(exchange: Exchange, print: (line: string) => void): Promise<KeyReading | null> {
  try {
    return await exchange.readKey();
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    print(error.message);
    return null;
  }
}
