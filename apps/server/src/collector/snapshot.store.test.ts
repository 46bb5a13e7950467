import { Decimal } from 'decimal.js';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines } from '../database/both-engines.test-support.ts';
import type { OpenDatabase } from '../database/open.ts';
import type { PositionReading } from '../exchange/exchange.ts';
import { createGapStore } from './gap.store.ts';
import { createLedgerStore } from './ledger.store.ts';
import { createSnapshotStore, type MinuteSample } from './snapshot.store.ts';

const START = new Date('2026-03-01T12:00:00Z').getTime();
const minute = (n: number) => new Date(START + n * 60_000);

function sample(n: number, equity: string, rest: Partial<MinuteSample> = {}): MinuteSample {
  return {
    takenAt: minute(n),
    readAt: new Date(START + n * 60_000 + 200),
    equity: new Decimal(equity),
    walletBalance: new Decimal(equity),
    unrealizedPnl: new Decimal(0),
    btcPrice: new Decimal('65000.5'),
    positions: [],
    ...rest,
  };
}

const btcLong = {
  symbol: 'BTCUSDT',
  positionIdx: 0,
  side: 'Buy',
  size: new Decimal(1),
  entryPrice: new Decimal(1),
  markPrice: new Decimal(1),
  value: new Decimal(1),
  unrealizedPnl: new Decimal(0),
  leverage: null,
  initialMargin: null,
} satisfies PositionReading;

const TABLES = [
  'snapshots',
  'btc_prices',
  'snapshot_hours',
  'gaps',
  'flows',
  'position_books',
  'latest_positions',
] as const;

describeOnBothEngines('The collector', (opened: () => OpenDatabase) => {
  beforeEach(async () => {
    for (const table of TABLES) await opened().db.deleteFrom(table).execute();
  });

  const snapshots = () => createSnapshotStore(opened().db);
  const deposit = (id: string, amount: string, occurredMs: number) =>
    createLedgerStore(opened().db).appendFlows([
      {
        transactionId: id,
        kind: 'TRANSFER_IN',
        amountUsdt: new Decimal(amount),
        occurredAt: new Date(START + occurredMs),
      },
    ]);
  const valuesOf = async () =>
    (
      await opened()
        .db.selectFrom('snapshots')
        .select(['normalized_value', 'units'])
        .orderBy('taken_at')
        .execute()
    ).map(({ normalized_value, units }) => [normalized_value, new Decimal(units).toFixed()]);

  it('starts with 50,000 units, so that the normalized value is equity / 50,000', async () => {
    await snapshots().record(sample(0, '61234.567890123456'));
    // 61234.567890123456 / 50000 = 1.22469135780246912, twelve decimals.
    expect(await valuesOf()).toEqual([['1.224691357802', '50000']]);
  });

  it('keeps the normalized value where it was when a deposit falls between two samples', async () => {
    await snapshots().record(sample(0, '62500'));
    await deposit('d', '10000', 30_000);
    await snapshots().record(sample(1, '72500'));
    expect(await valuesOf()).toEqual([
      ['1.250000000000', '50000'],
      ['1.250000000000', '58000'],
    ]);
  });

  it('corrects the samples in between when a deposit is told late', async () => {
    await snapshots().record(sample(0, '62500'));
    await snapshots().record(sample(1, '72500'));
    await deposit('d', '10000', 30_000);
    await snapshots().record(sample(2, '75400'));
    expect(await valuesOf()).toEqual([
      ['1.250000000000', '50000'],
      ['1.250000000000', '58000'],
      ['1.300000000000', '58000'],
    ]);
    const [hour] = await opened().db.selectFrom('snapshot_hours').selectAll().execute();
    expect([Number(hour?.low), Number(hour?.high), hour?.sample_count]).toEqual([1.25, 1.3, 3]);
  });

  it('prices several flows of one minute together', async () => {
    await snapshots().record(sample(0, '50000'));
    await deposit('in', '20000', 10_000);
    await deposit('out', '-5000', 20_000);
    await snapshots().record(sample(1, '65500'));
    // (65,500 - 15,000) / 50,000 = 1.01 a unit.
    expect((await valuesOf())[1]?.[0]).toBe('1.010000000000');
  });

  it('shows no value while everything is withdrawn, and goes on at the last value when money returns', async () => {
    await snapshots().record(sample(0, '60000'));
    await deposit('all out', '-60000', 30_000);
    await snapshots().record(sample(1, '0'));
    await deposit('back', '12000', 90_000);
    await snapshots().record(sample(2, '12000'));
    expect(await valuesOf()).toEqual([
      ['1.200000000000', '50000'],
      [null, '0'],
      ['1.200000000000', '10000'],
    ]);
  });

  it('replaces a minute by a later reading of it and keeps it against an earlier one', async () => {
    await snapshots().record(sample(0, '50000'));
    await snapshots().record(sample(0, '50100', { readAt: new Date(START + 30_000) }));
    await snapshots().record(sample(0, '49000', { readAt: new Date(START + 100) }));
    expect(await valuesOf()).toEqual([['1.002000000000', '50000']]);
  });

  it('writes a book of positions only where it changed', async () => {
    await snapshots().record(sample(0, '50000', { positions: [btcLong] }));
    await snapshots().record(sample(1, '50000', { positions: [btcLong] }));
    await snapshots().record(sample(2, '50000'));
    const books = await opened().db.selectFrom('position_books').selectAll().orderBy('taken_at').execute();
    expect(books).toEqual([
      { taken_at: minute(0), book: [{ symbol: 'BTCUSDT', side: 'Buy' }] },
      { taken_at: minute(2), book: [] },
    ]);
  });

  it('measures the deepest fall within an hour', async () => {
    for (const [n, equity] of ['50000', '60000', '45000', '55000'].entries()) {
      await snapshots().record(sample(n, equity));
    }
    const [hour] = await opened().db.selectFrom('snapshot_hours').selectAll().execute();
    expect(Number(hour?.drawdown)).toBe(-0.25);
    expect([hour?.low_at, hour?.high_at]).toEqual([minute(2), minute(1)]);
  });

  it('leaves excluded windows out of the hours', async () => {
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
    const [hour] = await opened().db.selectFrom('snapshot_hours').selectAll().execute();
    expect([hour?.sample_count, Number(hour?.high)]).toEqual([1, 1]);
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
