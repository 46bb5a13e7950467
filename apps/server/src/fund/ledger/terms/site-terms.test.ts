import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Exact } from '@equanim/finance/exact';
import { afterEach, expect, it } from 'vitest';
import { feesTemplate } from '../../../../../web/build/site-files.ts';
import { feeRates } from '../../../../../web/src/content/fees.ts';
import { createWebRoot } from '../../../platform/http/web-root.test-support.ts';
import { NO_SITE, readSiteTerms, siteTermsNotice } from './site-terms.ts';

const web = createWebRoot();
const file = join(web.root, 'fees.template');
afterEach(() => rmSync(file, { force: true }));

const termsFrom = (fromDay: string, managementFeeRate: string) => ({
  fromDay,
  subscriptionFeeRate: new Exact(feeRates.subscriptionFeeRate),
  managementFeeRate: new Exact(managementFeeRate),
  performanceFeeRate: new Exact(feeRates.performanceFeeRate),
  minSubscription: new Exact(0),
  noticeDays: 0,
  lockUpMonths: 0,
  maxMarketDifference: new Exact(0),
  recordedAt: new Date('2026-01-01T00:00:00Z'),
  recordedBy: 'admin@example.com',
});

it('the rates that the website states are compared with the terms in force', () => {
  mkdirSync(web.root, { recursive: true });
  writeFileSync(file, feesTemplate(feeRates));
  const site = readSiteTerms(web.root, true);
  expect(site).toEqual({ terms: feeRates, fault: null });
  const terms = [termsFrom('2026-01-01', '0.03'), termsFrom('2026-12-01', '0.025')];
  expect(siteTermsNotice(terms, site, new Date('2026-11-30T23:59:59Z'))).toEqual([]);
  expect(siteTermsNotice(terms, site, new Date('2026-12-01T00:00:00Z'))).toEqual([
    {
      about: 'ledger',
      text: 'The website states a management fee of 3% where 2.5% is charged. The fund charges its recorded terms: change apps/web/src/content/fees.ts and build the website again, or record other terms.',
    },
  ]);
});

it('smallest subscription, notice and lock-up are compared with the terms, too', () => {
  const terms = { ...feeRates, minSubscription: 50_000, noticeDays: 30, lockUpMonths: 0 };
  const site = { terms, fault: null };
  const [notice] = siteTermsNotice([termsFrom('2026-01-01', '0.03')], site, new Date('2026-11-30'));
  expect(notice?.text).toMatch(
    /^The website states a minimum subscription of 50,000.00 USDT where the terms say 0.00 USDT, a notice of 30 days where the terms say 0 days. /,
  );
});

it('without a website there is nothing to compare', () => {
  expect(readSiteTerms(null, false)).toEqual(NO_SITE);
  expect(siteTermsNotice([termsFrom('2026-01-01', '0.9')], NO_SITE, new Date('2026-11-30'))).toEqual([]);
});
