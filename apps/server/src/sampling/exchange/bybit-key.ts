import { z } from 'zod';
import type { BybitCaller } from './bybit-caller.ts';
import { CLASSIC_SENTENCE } from './bybit-failures.ts';
import type { Answer } from './bybit-transport.ts';
import { ExchangeError, isRefusal } from './exchange-error.ts';
import type { KeyReading } from './exchange.ts';
import type { Urgency } from './request-policy.ts';
import { DAY_MS } from '../../platform/time.ts';

/** The key and the account it belongs to. */
export interface BybitKey {
  /** @throws ExchangeError */
  readKey(): Promise<KeyReading>;
  /**
   * Checks the kind of the account once a day; where the exchange does not say, it checks again the next time.
   *
   * @throws ExchangeError `refused` for a classic account
   */
  requireUnified(): Promise<void>;
}

const CLASSIC_STATUS = 1;

const keyInfo = z.object({
  readOnly: z.number(),
  permissions: z.object({ Wallet: z.array(z.string()).nullish() }),
  ips: z.array(z.string()),
  expiredAt: z.string(),
});
const keyAccount = z.object({ uta: z.union([z.literal(0), z.literal(1)]) });
const accountInfo = z.object({ unifiedMarginStatus: z.number().int() });

/** Reads what the key may do, and which kind of account it belongs to. */
export function createBybitKey({ ask, exchangeNow }: BybitCaller): BybitKey {
  let unifiedAt: Date | null = null;

  const askKey = (urgency: Urgency): Promise<Answer> =>
    ask({ key: 'key', urgency, permission: 'read about itself' }, (client) => client.getQueryApiKey());

  const askAccount = (): Promise<Answer> =>
    ask({ key: 'account', urgency: 'sample', permission: 'read about its account' }, (client) =>
      client.getAccountInfo(),
    );

  /** @returns null where the exchange does not say @throws ExchangeError */
  async function isUnified(): Promise<boolean | null> {
    try {
      const key = keyAccount.safeParse((await askKey('sample')).result);
      if (key.success) return key.data.uta === 1;
    } catch (error) {
      if (!(error instanceof ExchangeError) || !isRefusal(error.failure)) throw error;
    }
    // The exchange's demo host does not serve the key.
    const account = accountInfo.safeParse((await askAccount()).result);
    return account.success ? account.data.unifiedMarginStatus !== CLASSIC_STATUS : null;
  }

  async function isClassic(now: Date): Promise<boolean> {
    try {
      const answer = await isUnified();
      if (answer) unifiedAt = now;
      return answer === false;
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      // The sample goes on without an answer: if something is wrong, reading the wallet fails as well.
      return false;
    }
  }

  return {
    async readKey() {
      return parseKey(await askKey('view'));
    },

    async requireUnified() {
      const now = exchangeNow();
      if (unifiedAt !== null && Math.abs(now.getTime() - unifiedAt.getTime()) < DAY_MS) return;
      if (await isClassic(now)) throw new ExchangeError('refused', CLASSIC_SENTENCE);
    },
  };
}

function parseKey(answer: Answer): KeyReading {
  const result = keyInfo.safeParse(answer.result);
  if (!result.success)
    throw new ExchangeError('malformed', 'The exchange did not say what the API key may do.');
  const { readOnly, permissions, ips, expiredAt } = result.data;
  const isBound = ips.some((ip) => ip !== '*');
  const expiry = new Date(expiredAt);
  return {
    isReadOnly: readOnly === 1,
    mayWithdraw: permissions.Wallet?.includes('Withdraw') ?? false,
    // Only a key that is not bound to an address expires; the others have a date in 1970.
    expiresAt: isBound || Number.isNaN(expiry.getTime()) ? null : expiry,
  };
}
