import { randomBytes } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@equanim/contract/factor';

/** Crockford's base32: no letter that looks like a digit, and no U, so that no code is a word. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
const GROUP = /.{4}(?=.)/g;

/** @returns ten codes of 80 random bits, such as `7K3M-9QXT-0A4B-ZC5D` */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replaceAll(GROUP, '$&-'),
  );
}

/** Reads a code as somebody types it: in any case, grouped in any way, with O for 0 and I or L for 1. @returns null for none */
export function readRecoveryCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\-‐–—]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? code.replaceAll(GROUP, '$&-') : null;
}
