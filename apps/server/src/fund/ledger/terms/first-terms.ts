import { TERMS, type TermName } from '@equanim/finance/ledger/term-rows';
import { Exact } from '@equanim/finance/exact';
import type { LedgerTerms } from '@equanim/finance/ledger/terms';
import type { FundRecords } from '../book/ledger.store.ts';
import { WEBSITE, type SiteStatement, type SiteTerms } from './site-terms.ts';
import { fieldOf } from './term-fields.ts';

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
 * has looked for flows once or has an investor, and those that somebody recorded, stay.
 *
 * @param readSite asked only where its terms would be recorded
 * @returns why the website states no terms, where they would be recorded; else null
 */
export async function beginAsStated(
  records: FundRecords,
  readSite: () => SiteStatement,
  names?: readonly TermName[],
): Promise<string | null> {
  if ((await records.followedAt()) !== null || (await records.listInvestors()).length > 0) return null;
  const recorded = await records.listTerms();
  const [first] = recorded;
  if (first === undefined || recorded.some(({ recordedAt }) => recordedAt.getTime() > 0)) return null;
  const { terms: site, fault } = readSite();
  const stated = site && asStated(first, site, names);
  if (stated !== null) await records.appendTerms({ ...stated, recordedBy: WEBSITE });
  return fault;
}
