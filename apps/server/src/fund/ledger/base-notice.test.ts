import { FLAGSHIP } from '@equanim/contract/identity';
import { beforeEach, expect, it } from 'vitest';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { createMinutes, minute, sample } from '../../sampling/collector/minutes.test-support.ts';
import { baseNotice } from './base-notice.ts';
import { createLedgerStore } from './book/ledger.store.ts';

const opened = useTestDatabase();
const { snapshots, deposit, clear } = createMinutes(opened);
beforeEach(() => clear());

const WEEK_OF_MINUTES = 7 * 24 * 60;
const noticesAt = (n: number) =>
  createLedgerStore(opened().db, FLAGSHIP).atOneMoment((records) => baseNotice(records, minute(n)));

it.each([
  ['24999.99', '0.5'],
  ['100000.01', '2'],
])(
  'a first sample of %s, far from a base of 50,000, is told for a week with what to do',
  async (equity, value) => {
    await snapshots().record(sample(0, equity));
    const [notice, ...others] = await noticesAt(WEEK_OF_MINUTES);
    expect(others).toEqual([]);
    expect(notice?.about).toBe('base');
    expect(notice?.text).toContain(
      `BASE_EQUITY is 50,000.00 USDT, so the normalized value begins at ${value}.`,
    );
    expect(notice?.text).toContain('BASE_EQUITY=first');
    expect(await noticesAt(WEEK_OF_MINUTES + 1)).toEqual([]);
  },
);

it('an account within a factor of two, or that begins empty, is not far from anything', async () => {
  await snapshots().record(sample(0, '25000'));
  expect(await noticesAt(1)).toEqual([]);
  await clear();
  await snapshots().record(sample(0, '0'));
  await deposit('a', '97000', 30_000);
  await snapshots().record(sample(1, '97000'));
  expect(await noticesAt(2)).toEqual([]);
});
