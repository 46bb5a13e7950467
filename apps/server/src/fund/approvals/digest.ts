import { createHash } from 'node:crypto';
import type { ProposedAct } from './approvals.store.ts';

/** The digest of a proposal: SHA-256 of the canonical JSON of its kind, what is proposed and the digest of what it rests on. */
export function digestOfAct({
  kind,
  proposed,
  basis,
}: Pick<ProposedAct, 'kind' | 'proposed' | 'basis'>): string {
  return digestOf({ kind, proposed, basis });
}

/** SHA-256 of the canonical JSON of a value, hex: the keys of its objects are sorted, as the database does not keep their order. */
export function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value, (_, one: unknown) => sorted(one)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
