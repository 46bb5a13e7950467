import { hash as digest } from 'node:crypto';

/** A number in (0, 1) that depends on nothing but the seed and the keys. */
export function uniform(seed: number, ...keys: number[]): number {
  let hash = seed >>> 0;
  for (const key of keys) {
    hash = Math.imul(hash ^ (key | 0), 0x9e3779b1);
    hash ^= hash >>> 15;
    hash = Math.imul(hash ^ Math.floor(key / 0x100000000), 0x85ebca77);
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 0xc2b2ae3d);
    hash ^= hash >>> 16;
  }
  return ((hash >>> 0) + 0.5) / 0x100000000;
}

/** A standard normal number (Box-Muller). */
export function normal(seed: number, ...keys: number[]): number {
  const radius = Math.sqrt(-2 * Math.log(uniform(seed, ...keys, 1)));
  return radius * Math.cos(2 * Math.PI * uniform(seed, ...keys, 2));
}

/** A fat-tailed number with unit variance: Student's t with five degrees of freedom, cut at eight deviations. */
export function fatTailed(seed: number, ...keys: number[]): number {
  let squares = 0;
  for (let i = 0; i < 5; i += 1) squares += normal(seed, ...keys, 10 + i) ** 2;
  const t = normal(seed, ...keys, 9) / Math.sqrt(squares / 5);
  return Math.max(-8, Math.min(8, t * Math.sqrt(3 / 5)));
}

/** @returns a 32-bit seed from any text (FNV-1a) */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** An identifier in the form of a UUID that depends on nothing but its keys, and differs where they do. */
export function identifier(...keys: Array<number | string>): string {
  const hex = digest('sha256', keys.join(' '));
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
