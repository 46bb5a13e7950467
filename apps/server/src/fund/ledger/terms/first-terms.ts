import { TERMS, type TermName } from '@equanim/finance/ledger/term-rows';
import { Exact } from '@equanim/finance/exact';
import type { LedgerTerms } from '@equanim/finance/ledger/terms';
import type { FundRecords } from '../book/ledger.store.ts';
import type { SiteTerms } from './site-terms.ts';
import { fieldOf } from './term-fields.ts';

/** Who recorded the terms with which a fund begins, where its website states them. */
const WEBSITE = 'website';

/**
 * Terms with what the website states in place of what they say.
 *
 * @param names of the terms that are taken from it
 * @returns null where they say the same
 */
export function asStated<Terms extends LedgerTerms>(
  terms: Terms,
  site: SiteTerms,
  names: readonly TermName[] = TERMS.map(({ name }) => name),
): Terms | null {
  const others = names.map(fieldOf).flatMap((field) => {
    const stated = site[field];
    if (stated === undefined || Number(terms[field]) === stated) return [];
    return [[field, typeof terms[field] === 'number' ? stated : new Exact(stated)] as const];
  });
  return others.length === 0 ? null : { ...terms, ...Object.fromEntries(others) };
}

/**
 * Records what the website states as the terms of a fund in which nothing has happened, from its beginning on. Those of a fund that
 * has looked for flows once, and those that somebody recorded, stay.
 */
export async function beginAsStated(
  records: FundRecords,
  site: SiteTerms | null,
  names?: readonly TermName[],
): Promise<void> {
  if (site === null || (await records.followedAt()) !== null) return;
  const recorded = await records.listTerms();
  const [first] = recorded;
  if (first === undefined || recorded.some(({ recordedAt }) => recordedAt.getTime() > 0)) return;
  const stated = asStated(first, site, names);
  if (stated !== null) await records.appendTerms({ ...stated, recordedBy: WEBSITE });
}
