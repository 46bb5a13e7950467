import { logInWithPasskey, readPasskeyLoginOptions, type NewSession } from '../../../api/auth.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { canOfferPasskeys, offerPasskeys } from '../../../api/passkeys.ts';

/**
 * Waits until somebody chooses a passkey that the browser offers.
 *
 * @param signal ends the offer
 * @returns what signs in with it; null where the browser cannot offer passkeys
 * @throws ApiProblem; AbortError when the offer was ended
 */
export async function waitForPasskey(
  signal: AbortSignal,
): Promise<((isRemembered: boolean) => Promise<NewSession>) | null> {
  if (!(await canOfferPasskeys())) return null;
  const credential = await offerPasskeys(await readPasskeyLoginOptions(signal), signal);
  return async (remember) => {
    try {
      return await logInWithPasskey({ credential, remember });
    } catch (error) {
      // A 401 speaks of an email address and a password, and nobody has typed any.
      if (error instanceof ApiProblem && error.status === 401)
        throw new Error('This passkey cannot be used to sign in.', { cause: error });
      throw error;
    }
  };
}
