import type { LedgerEntry } from '@equanim/contract/ledger';
import { wordFor } from '../../../../ui/format/word.ts';
import { OWNER_PHRASES } from '../../parts/owner-words.ts';

/** Whose an entry is, within a sentence: an investor with its series, or one of the others. */
export function ownerOfEntry({ owner, investor, series }: LedgerEntry): string {
  if (owner !== 'series' || investor === null)
    return wordFor(OWNER_PHRASES, owner) + (investor === null ? '' : `, for ${investor.name}`);
  return series === null ? investor.name : `${investor.name}, ${series}`;
}

/** Where the units of an entry went, as a preposition: nothing moved where it is about a mark alone. */
export function directionOf({ units, shares, high_water_mark: mark }: LedgerEntry): 'to' | 'from' | 'of' {
  const moved = Number(units) || shares;
  if (moved === 0) return mark === 0 ? 'to' : 'of';
  return moved > 0 ? 'to' : 'from';
}
