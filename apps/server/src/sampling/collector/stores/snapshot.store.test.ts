import { Decimal } from 'decimal.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { refreshRollups } from '../../../platform/database/rollups/refresh-rollups.ts';
import { MINUTE_MS } from '../../../platform/time.ts';
import { createBtcPriceStore } from './btc-price.store.ts';
import { createGapStore } from './gap.store.ts';
import { createMinutes, held, minute, sample, START } from '../minutes.test-support.ts';
import { position } from '../readings.test-support.ts';

describe('The collector', () => {
  const opened = useTestDatabase();
  const { snapshots, deposit, valuesOf, clear } = createMinutes(opened);
  const prices = () => createBtcPriceStore(opened().db);
  beforeEach(() => clear());

  it('issues the units of a flow once when two samples are written at the same moment', async () => {
    await snapshots().record(sample(0, '50000'));
    await deposit('d', '10000', 30_000);
    await Promise.all([1, 2, 3, 4].map((n) => snapshots().record(sample(n, '60000'))));
    expect((await valuesOf()).map(([value]) => value)).toEqual(Array(5).fill('1.000000000000'));
  });

  it('rebuilds rollups for several writers at the same moment, and misses no minute of it', async () => {
    const span = { from: minute(0), to: minute(0) };
    const rebuild = () =>
      opened()
        .db.transaction()
        .execute((trx) => refreshRollups(trx, span));
    for (let n = 0; n < 10; n++)
      await Promise.all([rebuild(), snapshots().record(sample(n, '50000')), rebuild()]);
    const rollups = await opened()
      .db.selectFrom('snapshot_rollups')
      .select(['unit', 'sample_count'])
      .orderBy('unit')
      .execute();
    expect(rollups).toEqual(['day', 'hour', 'month'].map((unit) => ({ unit, sample_count: 10 })));
  });

  it('keeps the first reading of a minute and its positions, whatever is read of it later', async () => {
    await snapshots().record(sample(0, '50000', { state: held([position()]) }));
    await snapshots().record(sample(0, '50100', { readAt: new Date(START + 30_000) }));
    await snapshots().record(sample(0, '49000', { readAt: new Date(START + 100) }));
    const [book] = await opened().db.selectFrom('position_books').select('book').execute();
    expect(book?.book).toHaveLength(1);
    expect(await valuesOf()).toEqual([['1.000000000000', '50000']]);
  });

  it.each<[string, (price: Decimal) => Promise<void>]>([
    ['a second reading', (price) => snapshots().record(sample(0, '50100', { btcPrice: price }))],
    ['a recovery', (price) => prices().backfill([{ takenAt: minute(0), price }])],
    ['a reading without the account', (price) => prices().record(minute(0), price)],
  ])('has the price of a minute in its rollups where %s brings it after its sample', async (_, bring) => {
    await snapshots().record(sample(0, '50000', { btcPrice: null }));
    await bring(new Decimal('65000.5'));
    const rollups = await opened().db.selectFrom('snapshot_rollups').select('price_first').execute();
    const at = minute(0).getTime() / MINUTE_MS;
    expect(rollups.map(({ price_first: first }) => first)).toEqual(
      Array.from({ length: 3 }, () => [at, 1, 50_000, 65_000.5]),
    );
    const ofPrices = await opened().db.selectFrom('price_rollups').select('first').execute();
    expect(ofPrices.map(({ first }) => first)).toEqual(Array.from({ length: 3 }, () => [at, 65_000.5]));
  });

  it('leaves excluded windows out of the rollups', async () => {
    await opened()
      .db.insertInto('exclusions')
      .values({
        id: '0198f2a0-0000-7000-8000-0000000000ff',
        from_at: minute(1),
        to_at: minute(1),
        reason: 'glitch',
      })
      .execute();
    await snapshots().record(sample(0, '50000'));
    await snapshots().record(sample(1, '500000'));
    const rollups = await opened().db.selectFrom('snapshot_rollups').selectAll().execute();
    for (const { sample_count, high } of rollups) expect([sample_count, high?.[0]]).toEqual([1, 1]);
    expect(rollups).toHaveLength(3);
    await opened().db.deleteFrom('exclusions').execute();
  });

  it('prolongs a gap minute by minute and takes a minute out of it when its sample arrives', async () => {
    const gaps = createGapStore(opened().db);
    for (const n of [1, 2, 3, 4]) await gaps.note(minute(n), minute(n), 'The exchange did not answer.');
    await snapshots().record(sample(2, '50000'));
    const rows = await opened()
      .db.selectFrom('gaps')
      .select(['from_at', 'to_at'])
      .orderBy('from_at')
      .execute();
    expect(rows).toEqual([
      { from_at: minute(1), to_at: minute(1) },
      { from_at: minute(3), to_at: minute(4) },
    ]);
  });
});
