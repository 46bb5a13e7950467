import type { OriginKey } from './origin-rows.ts';

/** What an administrator asked to see: a part of the whole account, or the parts of a symbol or of a coin. */
export type Detail =
  | { kind: 'part'; part: OriginKey }
  | { kind: 'symbol' | 'coin'; name: string; parts: readonly OriginKey[] };
