import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

/** What the product asks for: the first that OWASP names. */
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let isCheap = true;

/** Stands in for the library in tests, which hash by the thousand: a hash takes no time, and is one of argon2id still. */
export function hash(text: string, options: Argon2.Options): Promise<string> {
  if (JSON.stringify(options) !== JSON.stringify(OWASP)) throw new Error('These are not the parameters.');
  return real.hash(text, isCheap ? { memoryCost: 8, timeCost: 1, parallelism: 1 } : options);
}

let verifications = 0;

export function verify(stored: string, text: string): Promise<boolean> {
  verifications += 1;
  return real.verify(stored, text);
}

/** How many passwords were compared with a hash so far. */
export const countVerifications = (): number => verifications;

/** Has passwords hashed as the product hashes them, for the tests that are about that. @returns has them hashed cheaply again */
export function hashAsProduct(): () => void {
  isCheap = false;
  return () => void (isCheap = true);
}
