import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Notice } from '@equanim/contract/status';
import { utcDay } from '@equanim/finance/calendar';
import { termsOn, type LedgerTerms } from '@equanim/finance/ledger/terms';
import { z } from 'zod';
import { percentInWords } from '../../../platform/in-words.ts';

/** What the build of the website writes from `apps/web/src/content/fees.ts`; it is no page of the site. */
const FILE = 'fees.template';

const FEES = [
  { rate: 'subscriptionFeeRate', name: 'subscription fee' },
  { rate: 'managementFeeRate', name: 'management fee' },
  { rate: 'performanceFeeRate', name: 'performance fee' },
] as const;

const siteFees = z.strictObject({
  subscriptionFeeRate: z.number(),
  managementFeeRate: z.number(),
  performanceFeeRate: z.number(),
});

/** The rates that a website states, as fractions. */
export type SiteFees = z.infer<typeof siteFees>;

/** The rates that the built website states. @returns null without a website, or with one built before it left them here */
export function readSiteFees(webRoot: string | null): SiteFees | null {
  const file = webRoot === null ? null : join(webRoot, FILE);
  if (file === null || !existsSync(file)) return null;
  return siteFees.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** That the website states other rates than the terms in force, and what to do. */
export function siteFeesNotice(terms: readonly LedgerTerms[], site: SiteFees | null, now: Date): Notice[] {
  if (site === null) return [];
  const inForce = termsOn(terms, utcDay(now.getTime()));
  const differ = FEES.filter(({ rate }) => !inForce[rate].eq(site[rate]));
  if (differ.length === 0) return [];
  const named = differ.map(
    ({ rate, name }) =>
      `a ${name} of ${percentInWords(site[rate])} where ${percentInWords(inForce[rate])} is charged`,
  );
  const text = `The website states ${named.join(', ')}. What is charged are the terms recorded for the fund: change apps/web/src/content/fees.ts and build the website again, or record other terms.`;
  return [{ about: 'ledger', text }];
}
