import { fromBase64, toBase64 } from './encoding.ts';
import type { Hash } from './merkle-tree.ts';

/** Head of a tree: how many leaves it has, and their root. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Hash;
}

/**
 * A checkpoint as the text that is signed.
 *
 * @see C2SP tlog-checkpoint, "Note text"
 */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Reads the text of a checkpoint; extension lines are passed over. @returns null where the text is none */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin = '', size = '', encoded = '', ...extensions] = text.split('\n');
  if (extensions.pop() !== '' || extensions.includes('')) return null;
  const root = fromBase64(encoded);
  if (origin === '' || !/^(0|[1-9]\d{0,15})$/.test(size) || root?.length !== 32) return null;
  return Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root } : null;
}
