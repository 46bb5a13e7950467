import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TERM_VALUES } from '@equanim/contract/fund';
import type { Notice } from '@equanim/contract/status';
import { TERMS, type TermField, type TermKind, type TermName } from '@equanim/finance/ledger/term-rows';
import { utcDay } from '@equanim/finance/calendar';
import { termsOn } from '@equanim/finance/ledger/terms';
import { z } from 'zod';
import { moneyInWords, percentInWords } from '../../../platform/in-words.ts';
import type { RecordedTerms } from '../book/terms.store.ts';
import { fieldOf } from './term-fields.ts';

/** What the build of the website writes from `apps/web/src/content/fees.ts`; it is no page of the site. */
const FILE = 'fees.template';

/** Who recorded the terms with which a fund begins, where its website states them. */
export const WEBSITE = 'website';

/** The terms that concern investors are those that a website states. */
const STATED = TERMS.filter(({ toInvestors }) => toInvestors !== undefined);

/** The terms that a website states, rates as fractions; one built before 28 November 2026 states its fees here alone. */
export type SiteTerms = {
  readonly [Name in TermName as TermField<Name>]?: number | undefined;
};

const siteTerms: z.ZodType<SiteTerms> = z.strictObject(
  Object.fromEntries(STATED.map(({ name, kind }) => [fieldOf(name), z.optional(TERM_VALUES[kind])])),
);

/** What the built website says of the terms. */
export interface SiteStatement {
  /** Null without a website, with one built before it stated them here, and with one that states what no fund can have. */
  terms: SiteTerms | null;
  /** Why there are none and what to do, in sentences; null where nothing is wrong. */
  fault: string | null;
}

/** Where no website is expected, as in the demo before it is built. */
export const NO_SITE: SiteStatement = { terms: null, fault: null };

const UNSTATED =
  'No website states the terms of the fund and nobody has recorded any, so it has those that this version comes with: check them, and record terms on the screen Investors.';

/** The terms that the built website states. @param isExpected whether it is a fault where it states none */
export function readSiteTerms(webRoot: string | null, isExpected: boolean): SiteStatement {
  const file = webRoot === null ? null : join(webRoot, FILE);
  if (file === null || !existsSync(file)) return isExpected ? { terms: null, fault: UNSTATED } : NO_SITE;
  try {
    return { terms: siteTerms.parse(JSON.parse(readFileSync(file, 'utf8'))), fault: null };
  } catch (error) {
    return { terms: null, fault: unusable(error) };
  }
}

function unusable(error: unknown): string {
  const why =
    error instanceof z.ZodError
      ? error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')
      : String(error);
  return `The terms that the website states cannot be used (${why}). The fund charges its recorded terms: correct apps/web/src/content/fees.ts and build the website again.`;
}

/** That the website states other terms than those in force, or none that can be used, and what to do. */
export function siteTermsNotice(
  terms: readonly RecordedTerms[],
  { terms: site, fault }: SiteStatement,
  now: Date,
): Notice[] {
  if (site === null) {
    const isOver = fault === null || (fault === UNSTATED && !terms.every(isBuiltIn));
    return isOver ? [] : [{ about: 'ledger', text: fault }];
  }
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

/** Whether these are the terms that a fund is created with: nobody has recorded them, nor did a website state them. */
const isBuiltIn = ({ recordedAt, recordedBy }: RecordedTerms): boolean =>
  recordedAt.getTime() === 0 && recordedBy !== WEBSITE;

const WRITTEN: Record<TermKind, (value: number) => string> = {
  rate: percentInWords,
  'yearly-rate': percentInWords,
  amount: (value) => `${moneyInWords(value)} USDT`,
  days: (value) => `${value} days`,
  months: (value) => `${value} months`,
};

const isRate = (kind: TermKind): boolean => kind === 'rate' || kind === 'yearly-rate';
