import { hash, verify, type Options } from '@node-rs/argon2';
import { InputError } from '../../platform/domain-error.ts';

/** argon2id with the parameters OWASP names first: 19 MiB, two passes, one lane. The library's default is argon2id. */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const PRODUCT_WORDS = ['equanim', 'password', 'passwort', 'qwerty', 'letmein', '12345678', 'bitcoin'];

/** @returns the hash to store */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without one it does the same work against a hash nobody knows, so that the time
 * reveals nothing.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const isMatch = await verify(stored ?? (await dummyHash), password);
  return stored !== null && isMatch;
}

/**
 * @param about words about the person that the password must not consist of
 * @param field what the input calls the password
 * @throws InputError for a password that is easy to guess
 */
export function refuseGuessable(password: string, about: string[], field = 'newPassword'): void {
  const lower = password.toLowerCase();
  const words = [
    ...PRODUCT_WORDS,
    ...about.map((word) => word.toLowerCase()).filter((word) => word.length >= 4),
  ];
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower);
  const isRepeated = new Set(lower).size < 5;
  if (rest.length >= 8 && !isRepeated) return;
  throw new InputError(field, 'This password is among the first that would be guessed; choose another.');
}
