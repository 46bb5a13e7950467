import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Notice } from '@equanim/contract/status';
import { TERMS, type TermField, type TermKind, type TermName } from '@equanim/finance/ledger/term-rows';
import { utcDay } from '@equanim/finance/calendar';
import { termsOn, type LedgerTerms } from '@equanim/finance/ledger/terms';
import { z } from 'zod';
import { moneyInWords, percentInWords } from '../../../platform/in-words.ts';
import { fieldOf } from './term-fields.ts';

/** What the build of the website writes from `apps/web/src/content/fees.ts`; it is no page of the site. */
const FILE = 'fees.template';

/** The terms that concern investors are those that a website states. */
const STATED = TERMS.filter(({ toInvestors }) => toInvestors !== undefined);

/** The terms that a website states, rates as fractions; one built before 28 November 2026 states its fees here alone. */
export type SiteTerms = {
  readonly [Name in TermName as TermField<Name>]?: number | undefined;
};

const siteTerms: z.ZodType<SiteTerms> = z.strictObject(
  Object.fromEntries(STATED.map(({ name }) => [fieldOf(name), z.number().optional()])),
);

/** The terms that the built website states. @returns null without a website, or with one built before it left them here */
export function readSiteTerms(webRoot: string | null): SiteTerms | null {
  const file = webRoot === null ? null : join(webRoot, FILE);
  if (file === null || !existsSync(file)) return null;
  return siteTerms.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** That the website states other terms than those in force, and what to do. */
export function siteTermsNotice(terms: readonly LedgerTerms[], site: SiteTerms | null, now: Date): Notice[] {
  if (site === null) return [];
  const inForce = termsOn(terms, utcDay(now.getTime()));
  const named = STATED.flatMap(({ name, kind, label }) => {
    const [stated, term] = [site[fieldOf(name)], Number(inForce[fieldOf(name)])];
    if (stated === undefined || stated === term) return [];
    const [told, right] = [WRITTEN[kind](stated), WRITTEN[kind](term)];
    const differs = isRate(kind) ? `${right} is charged` : `the terms say ${right}`;
    return [`a ${label.toLowerCase()} of ${told} where ${differs}`];
  });
  if (named.length === 0) return [];
  const text = `The website states ${named.join(', ')}. The fund charges its recorded terms: change apps/web/src/content/fees.ts and build the website again, or record other terms.`;
  return [{ about: 'ledger', text }];
}

const WRITTEN: Record<TermKind, (value: number) => string> = {
  rate: percentInWords,
  'yearly-rate': percentInWords,
  amount: (value) => `${moneyInWords(value)} USDT`,
  days: (value) => `${value} days`,
  months: (value) => `${value} months`,
};

const isRate = (kind: TermKind): boolean => kind === 'rate' || kind === 'yearly-rate';
