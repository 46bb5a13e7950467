import { FLAGSHIP } from '@equanim/contract/identity';
import { FEE_RATES } from '@equanim/finance/ledger/term-rows';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { statedTerms } from '../../../../../web/src/content/fees.ts';
import { openTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { createLedgerStore } from '../book/ledger.store.ts';
import { createLedgerService } from '../ledger.service.ts';
import type { SiteTerms } from './site-terms.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const SEEDED = {
  fromDay: '1970-01-01',
  rates: ['0.03', '0.03', '0.3'],
  minSubscription: '50000',
  noticeDays: 30,
  lockUpMonths: 12,
  maxMarketDifference: '10000',
};
const SITE: SiteTerms = {
  subscriptionFeeRate: 0,
  managementFeeRate: 0.02,
  performanceFeeRate: 0.2,
  minSubscription: 100_000,
  noticeDays: 60,
  lockUpMonths: 0,
};

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.close());

function fundOf(site: SiteTerms | null) {
  const ledger = createLedgerService(
    createLedgerStore(opened.db, FLAGSHIP),
    () => NOW,
    () => site,
  );
  const terms = async () =>
    (await ledger.read()).terms.map((one) => ({
      fromDay: one.fromDay,
      rates: [one.subscriptionFeeRate, one.managementFeeRate, one.performanceFeeRate].map(String),
      minSubscription: String(one.minSubscription),
      noticeDays: one.noticeDays,
      lockUpMonths: one.lockUpMonths,
      maxMarketDifference: String(one.maxMarketDifference),
    }));
  return { ledger, terms };
}

it('a fund in which nothing has happened begins with the terms of the website, from its first day', async () => {
  const { ledger, terms } = fundOf(SITE);
  await ledger.begin();
  const stated = { rates: ['0', '0.02', '0.2'], minSubscription: '100000', noticeDays: 60, lockUpMonths: 0 };
  expect(await terms()).toEqual([{ ...SEEDED, ...stated }]);
  // Nobody recorded them: the first that somebody records may still begin today, by one person.
  expect((await ledger.read()).terms.map(({ recordedAt }) => recordedAt.getTime())).toEqual([0]);
  // The website was built again before anything happened.
  await fundOf({ ...SITE, lockUpMonths: 6 }).ledger.begin();
  expect(await terms()).toEqual([{ ...SEEDED, ...stated, lockUpMonths: 6 }]);
});

it('a fund that has begun keeps its terms, whatever the website states', async () => {
  const { ledger, terms } = fundOf(SITE);
  await createLedgerStore(opened.db, FLAGSHIP).noteFollowed(NOW);
  await ledger.begin();
  expect(await terms()).toEqual([SEEDED]);
});

it('without a website, or with one that states what the fund begins with anyway, nothing is recorded', async () => {
  for (const site of [null, { lockUpMonths: 12 }]) {
    const { ledger, terms } = fundOf(site);
    await ledger.begin();
    expect(await terms()).toEqual([SEEDED]);
  }
});

it('the fees alone can be taken from the website, and the other terms recorded by somebody later', async () => {
  const { ledger, terms } = fundOf(SITE);
  await ledger.begin(FEE_RATES.map(({ name }) => name));
  expect(await terms()).toEqual([{ ...SEEDED, rates: ['0', '0.02', '0.2'] }]);
  const later = await ledger.statedTerms('2026-12-01');
  expect(later).toMatchObject({ fromDay: '2026-12-01', noticeDays: 60, lockUpMonths: 0 });
  expect(String(later?.minSubscription)).toBe('100000');
  expect(await fundOf({ noticeDays: 30 }).ledger.statedTerms('2026-12-01')).toBeNull();
});

it('the website of the content states every term that concerns investors', () => {
  expect(Object.keys(SITE).toSorted()).toEqual(Object.keys(statedTerms).toSorted());
});
