import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { createMinutes, minute, sample, START } from '../../sampling/collector/minutes.test-support.ts';
import { recountSince } from './units.store.ts';

describe('The count of units', () => {
  const opened = useTestDatabase();
  const { snapshots, logFlow, price, deposit, valuesOf, clear } = createMinutes(opened);
  beforeEach(() => clear());

  it('keeps the normalized value where it was when a deposit falls between two samples', async () => {
    await snapshots().record(sample(0, '62500'));
    await deposit('d', '10000', 30_000);
    await snapshots().record(sample(1, '72500'));
    expect(await valuesOf()).toEqual([
      ['1.250000000000', '50000'],
      ['1.250000000000', '58000'],
    ]);
  });

  it('prices a deposit by the equity right before it, whatever the minute made before and after', async () => {
    await snapshots().record(sample(0, '50000'));
    // Up by 5 % to 52,500, then 52,500 come in, then nothing: the return of the minute is 5 %.
    await deposit('d', '52500', 30_000, '52500');
    await snapshots().record(sample(1, '105000'));
    expect(await valuesOf()).toEqual([
      ['1.000000000000', '50000'],
      ['1.050000000000', '100000'],
    ]);
    const flow = await opened().db.selectFrom('flows').selectAll().executeTakeFirst();
    expect([flow?.convention, Number(flow?.value_per_unit), Number(flow?.units_before)]).toEqual([
      'own-time',
      1.05,
      50_000,
    ]);
  });

  it('gives no value while a flow waits for its price, and gives it to all its minutes then', async () => {
    await snapshots().record(sample(0, '50000'));
    const flow = { id: 'd', amount: '10000', occurredMs: 30_000, equityBefore: '51000' };
    await logFlow('TRANSFER_IN', flow);
    await snapshots().record(sample(1, '61000'));
    expect((await valuesOf()).map(([value]) => value)).toEqual(['1.000000000000', null]);
    await price(flow);
    await snapshots().record(sample(2, '61000'));
    expect((await valuesOf()).map(([value]) => value)).toEqual([
      '1.000000000000',
      '1.020000000000',
      '1.020000000000',
    ]);
    const [hour] = await opened()
      .db.selectFrom('snapshot_rollups')
      .selectAll()
      .where('unit', '=', 'hour')
      .execute();
    expect([hour?.sample_count, hour?.high?.[0]]).toEqual([3, 1.02]);
  });

  it.each(['result', 'flow'] as const)(
    'gives no value while nobody has said what a line is, and goes on when it is said to be a %s',
    async (meaning) => {
      await snapshots().record(sample(0, '50000'));
      const flow = { id: 'x', amount: '5000', occurredMs: 30_000, equityBefore: '50000' };
      await logFlow('CUSTODY_X', flow, 'unknown');
      await snapshots().record(sample(1, '55000'));
      await snapshots().record(sample(2, '55000'));
      expect((await valuesOf()).map(([value]) => value)).toEqual(['1.000000000000', null, null]);
      await opened()
        .db.insertInto('line_answers')
        .values({ type: 'CUSTODY_X', meaning, reason: 'asked', answered_by: 'a@b', answered_at: minute(3) })
        .execute();
      await opened()
        .db.transaction()
        .execute((trx) => recountSince(trx, new Date(START)));
      if (meaning === 'flow') await price(flow);
      await snapshots().record(sample(3, '55000'));
      const value = meaning === 'flow' ? '1.000000000000' : '1.100000000000';
      expect((await valuesOf()).map(([one]) => one)).toEqual(['1.000000000000', value, value, value]);
    },
  );

  it('corrects the samples in between when the log brings a deposit late', async () => {
    await snapshots().record(sample(0, '62500'));
    await snapshots().record(sample(1, '72500'));
    await deposit('d', '10000', 30_000);
    await snapshots().record(sample(2, '75400'));
    expect(await valuesOf()).toEqual([
      ['1.250000000000', '50000'],
      ['1.250000000000', '58000'],
      ['1.300000000000', '58000'],
    ]);
    const [hour] = await opened()
      .db.selectFrom('snapshot_rollups')
      .selectAll()
      .where('unit', '=', 'hour')
      .execute();
    expect([hour?.low?.[0], hour?.high?.[0], hour?.sample_count]).toEqual([1.25, 1.3, 3]);
  });

  it('begins a new record after a total loss, and takes it back when the log says late that all was paid out', async () => {
    await snapshots().record(sample(0, '60000'));
    await snapshots().record(sample(1, '0'));
    await deposit('refill', '20000', 90_000);
    await snapshots().record(sample(2, '20000'));
    await snapshots().record(sample(3, '22000'));
    const records = async () =>
      (await opened().db.selectFrom('snapshots').select('record').orderBy('taken_at').execute()).map(
        ({ record }) => record,
      );
    expect(await valuesOf()).toEqual([
      ['1.200000000000', '50000'],
      ['0.000000000000', '50000'],
      ['1.000000000000', '20000'],
      ['1.100000000000', '20000'],
    ]);
    expect(await records()).toEqual([1, 1, 2, 2]);
    await deposit('all out', '-60000', 30_000, '60000');
    await snapshots().record(sample(4, '22000'));
    expect((await valuesOf()).map(([value]) => value)).toEqual([
      '1.200000000000',
      null,
      '1.200000000000',
      '1.320000000000',
      '1.320000000000',
    ]);
    expect(await records()).toEqual([1, 1, 1, 1, 1]);
  });

  it('keeps the value where it was over a flow nobody knows the worth of, and notes how it was counted', async () => {
    await snapshots().record(sample(0, '60000'));
    const unpriced = { id: 'x', amount: '-7', occurredMs: 30_000 };
    await logFlow('TRANSFER_OUT', unpriced);
    await price(unpriced, null);
    await snapshots().record(sample(1, '48000'));
    await snapshots().record(sample(2, '50000'));
    expect(await valuesOf()).toEqual([
      ['1.200000000000', '50000'],
      ['1.200000000000', '40000'],
      ['1.250000000000', '40000'],
    ]);
    const [flow] = await opened().db.selectFrom('flows').selectAll().execute();
    expect([Number(flow?.units_issued), flow?.convention]).toEqual([-10_000, 'page-10']);
  });
});
