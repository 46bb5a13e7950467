import { Decimal } from 'decimal.js';
import { beforeEach, expect, it } from 'vitest';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { createMinutes, sample } from '../../sampling/collector/minutes.test-support.ts';
import { createWalletStore } from './wallet.store.ts';

const opened = useTestDatabase();
const { snapshots, deposit, valuesOf, clear } = createMinutes(opened);
beforeEach(() => clear());

it.each(['first', new Decimal(50_000)] as const)(
  'an account that begins empty counts from the first money, with a base of %s',
  async (base) => {
    await snapshots(base).record(sample(0, '0'));
    await deposit('a', '97000', 30_000);
    await snapshots(base).record(sample(1, '97000'));
    await deposit('b', '9700', 90_000, '97000');
    await snapshots(base).record(sample(2, '106700'));
    expect((await valuesOf()).map(([value]) => value)).toEqual([null, '1.000000000000', '1.000000000000']);
    expect(await createWalletStore(opened().db).baseEquity()).toBe(97_000);
  },
);
