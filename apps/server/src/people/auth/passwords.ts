import { hash, verify, type Options } from '@node-rs/argon2';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@equanim/contract/limits';
import { measurePassword } from '@equanim/contract/password-strength';
import { passwordLength, passwordText } from '@equanim/contract/password-text';
import { InputError } from '../../platform/domain-error.ts';

/** argon2id with the parameters OWASP names first: 19 MiB, two passes, one lane. The library's default is argon2id. */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the hash to store, of the whole password */
export function hashPassword(password: string): Promise<string> {
  return hash(passwordText(password), PARAMETERS);
}

let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without one it does the same work against a hash nobody knows, so that the time
 * reveals nothing.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const known = stored ?? (await dummyHash);
  const text = passwordText(password);
  let isMatch = await verify(known, text);
  // One that was stored before passwords were composed was hashed as it had been typed.
  if (!isMatch && text !== password) isMatch = await verify(known, password);
  return stored !== null && isMatch;
}

/** Whether a password is only long enough beside a second factor: what `users.is_password_short` keeps. */
export function isShort(password: string): boolean {
  return passwordLength(password) < PASSWORD_MIN_LENGTH;
}

/** What a password is judged by. */
export interface PasswordUse {
  /** What the input calls the password. */
  field?: string;
  /** The shortest that is accepted, in code points; that of somebody without a second factor unless given. */
  minLength?: number;
}

/**
 * @param about the person's name, email address and the like, of which the password must not consist
 * @param use what the input calls it, `newPassword` unless given, or that and more
 * @throws InputError for a password that is too short, too long or easy to guess; it says what would help
 */
export function refuseGuessable(
  password: string,
  about: readonly string[],
  use: string | PasswordUse = {},
): void {
  const { field = 'newPassword', minLength = PASSWORD_MIN_LENGTH } =
    typeof use === 'string' ? { field: use } : use;
  const length = passwordLength(password);
  if (length < minLength || length > PASSWORD_MAX_LENGTH)
    throw new InputError(field, `A password has ${minLength} to ${PASSWORD_MAX_LENGTH} characters.`);
  const { isStrongEnough, hint } = measurePassword(password, about, minLength);
  if (!isStrongEnough) throw new InputError(field, `This password is easy to guess; choose another. ${hint}`);
}
