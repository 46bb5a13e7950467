import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FLAGSHIP } from '@equanim/contract/identity';
import { FEE_RATES } from '@equanim/finance/ledger/term-rows';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { statedTerms } from '../../../../../web/src/content/fees.ts';
import { openTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { createWebRoot } from '../../../platform/http/web-root.test-support.ts';
import { createLedgerStore } from '../book/ledger.store.ts';
import { createLedgerService } from '../ledger.service.ts';
import { readSiteTerms, type SiteStatement, type SiteTerms } from './site-terms.ts';

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

const web = createWebRoot();
afterAll(web.remove);

/** A fund beside a website that states these terms. */
const fundOf = (terms: SiteTerms | null) => fundBeside(() => ({ terms, fault: null }));

/** A fund beside a website that was built with this file. */
function fundWith(file: string) {
  writeFileSync(join(web.root, 'fees.template'), file);
  return fundBeside(() => readSiteTerms(web.root, true));
}

function fundBeside(readSite: () => SiteStatement) {
  const ledger = createLedgerService(createLedgerStore(opened.db, FLAGSHIP), () => NOW, readSite);
  const terms = async () =>
    (await ledger.read()).terms.map((one) => ({
      fromDay: one.fromDay,
      rates: [one.subscriptionFeeRate, one.managementFeeRate, one.performanceFeeRate].map(String),
      minSubscription: String(one.minSubscription),
      noticeDays: one.noticeDays,
      lockUpMonths: one.lockUpMonths,
      maxMarketDifference: String(one.maxMarketDifference),
    }));
  const notices = async () => (await ledger.waits()).map(({ text }) => text);
  return { ledger, terms, notices };
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

it('a fund that has an investor keeps its terms, which the investor may have agreed to', async () => {
  const { ledger, terms } = fundOf(SITE);
  const [id, reference, name] = [randomUUID(), 'INV-0001', 'Investor A'];
  await opened.db
    .insertInto('investors')
    .values({ id, fund_id: FLAGSHIP, reference, name, added_at: NOW })
    .execute();
  await ledger.begin();
  expect(await terms()).toEqual([SEEDED]);
});

it.each([
  ['{"noticeDays": 3', 'SyntaxError: '],
  ['{"exitFeeRate":0.01}', 'Unrecognized key: "exitFeeRate"'],
  ['{"subscriptionFeeRate":3}', 'subscriptionFeeRate: '],
  ['{"lockUpMonths":1.5}', 'lockUpMonths: '],
  ['{"noticeDays":400}', 'noticeDays: '],
])('a website that states %s gives a fund no terms, and administrators are told', async (file, why) => {
  const { ledger, terms, notices } = fundWith(file);
  const fault = await ledger.begin();
  expect(fault).toContain(`The terms that the website states cannot be used (${why}`);
  expect(await terms()).toEqual([SEEDED]);
  expect(await notices()).toEqual([fault]);
  // A fund that has begun does not ask for them.
  await createLedgerStore(opened.db, FLAGSHIP).noteFollowed(NOW);
  expect(await ledger.begin()).toBeNull();
  expect(await notices()).toEqual([fault]);
});

it.each(['somebody', 'a website'])(
  'without a website where one is expected, administrators are told until %s has given terms',
  async (who) => {
    const { ledger, notices } = fundBeside(() => readSiteTerms(null, true));
    const fault = await ledger.begin();
    expect(fault).toMatch(/^No website states the terms of the fund and nobody has recorded any/);
    expect(await notices()).toEqual([fault]);
    const records = createLedgerStore(opened.db, FLAGSHIP);
    const [first] = await records.listTerms();
    if (who === 'somebody')
      await records.appendTerms({ ...first!, recordedAt: NOW, recordedBy: randomUUID() });
    else await fundOf(SITE).ledger.begin();
    expect(await notices()).toEqual([]);
  },
);

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
