import { Decimal } from 'decimal.js';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines } from '../database/both-engines.test-support.ts';
import type { OpenDatabase } from '../database/open.ts';
import { refreshHours } from '../database/snapshot-hours.ts';
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
    // 70,000 were there, 70,500 are there with the 5,000 taken out: 500 / 70,000 were made.
    expect((await valuesOf())[1]?.[0]).toBe('1.007142857143');
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

  it('goes on at what was paid out for a unit when the last money left', async () => {
    await snapshots().record(sample(0, '60000'));
    // 600 were lost in the minute that emptied the account.
    await deposit('most', '-59000', 30_000);
    await deposit('rest', '-400', 31_000);
    await snapshots().record(sample(1, '0'));
    await deposit('back', '11880', 150_000);
    await snapshots().record(sample(3, '11880'));
    expect((await valuesOf()).map(([value]) => value)).toEqual(['1.200000000000', null, '1.188000000000']);
  });

  it('starts the count at its first sample: what came before is contained in it', async () => {
    await deposit('before', '10000', -30_000);
    await snapshots().record(sample(0, '10000'));
    await snapshots().record(sample(1, '11000'));
    expect(await valuesOf()).toEqual([
      ['0.200000000000', '50000'],
      ['0.220000000000', '50000'],
    ]);
  });

  it('begins at 1 when the first money comes into an account sampled empty', async () => {
    await snapshots().record(sample(0, '0'));
    await deposit('first', '10000', 30_000);
    await snapshots().record(sample(1, '9990'));
    expect(await valuesOf()).toEqual([
      [null, '0'],
      ['0.999000000000', '10000'],
    ]);
  });

  it('goes on from dust as from any other sum', async () => {
    await snapshots().record(sample(0, '3'));
    await deposit('d', '9997', 30_000);
    // 10,000 are there and 100 are lost in the minute: a fall of 1 %, not of all that the dust was.
    await snapshots().record(sample(1, '9900'));
    await snapshots().record(sample(2, '10890'));
    const values = (await valuesOf()).map(([value]) => value);
    expect(values).toEqual(['0.000060000000', '0.000059400000', '0.000065340000']);
  });

  it('charges whoever comes in after a total loss with it, and goes on', async () => {
    await snapshots().record(sample(0, '60000'));
    await snapshots().record(sample(1, '0'));
    await deposit('refill', '20000', 90_000);
    await snapshots().record(sample(2, '20000'));
    await snapshots().record(sample(3, '22000'));
    // As if the 20,000 had been there when 60,000 of 80,000 were lost: 1.2 x 20,000 / 80,000.
    expect((await valuesOf()).map(([value]) => value)).toEqual([
      '1.200000000000',
      '0.000000000000',
      '0.300000000000',
      '0.330000000000',
    ]);
  });

  it('keeps the value where it was over a flow nobody knows the worth of, and notes what it counted as', async () => {
    await snapshots().record(sample(0, '60000'));
    await createLedgerStore(opened().db).appendFlows([
      { transactionId: 'x', kind: 'TRANSFER_OUT', amountUsdt: null, occurredAt: new Date(START + 30_000) },
    ]);
    await snapshots().record(sample(1, '48000'));
    await snapshots().record(sample(2, '50000'));
    expect(await valuesOf()).toEqual([
      ['1.200000000000', '50000'],
      ['1.200000000000', '40000'],
      ['1.250000000000', '40000'],
    ]);
    const [flow] = await opened().db.selectFrom('flows').select('amount').execute();
    expect(Number(flow?.amount)).toBe(-12_000);
  });

  it('gives a sample that joins late the units of the flows it holds already', async () => {
    await snapshots().record(sample(0, '50000'));
    await deposit('d', '10000', 30_000);
    await snapshots().record(sample(3, '60000'));
    await snapshots().record(sample(1, '60000'));
    await snapshots().record(sample(2, '60600'));
    expect((await valuesOf()).map(([value]) => value)).toEqual([
      '1.000000000000',
      '1.000000000000',
      '1.010000000000',
      '1.000000000000',
    ]);
  });

  it('gives a later reading of a minute the flow that the minute after it priced', async () => {
    await snapshots().record(sample(0, '50000'));
    await deposit('d', '10000', 30_000);
    await snapshots().record(sample(1, '60000'));
    await snapshots().record(sample(0, '60000', { readAt: new Date(START + 40_000) }));
    await snapshots().record(sample(0, '60000', { readAt: new Date(START + 50_000) }));
    expect((await valuesOf()).map(([, units]) => units)).toEqual(['60000', '60000']);
  });

  it('issues the units of a flow once when two samples are written at the same moment', async () => {
    await snapshots().record(sample(0, '50000'));
    await deposit('d', '10000', 30_000);
    await Promise.all([1, 2, 3, 4].map((n) => snapshots().record(sample(n, '60000'))));
    expect((await valuesOf()).map(([value]) => value)).toEqual(Array(5).fill('1.000000000000'));
  });

  it('rebuilds an hour for several writers at the same moment, and misses no minute of it', async () => {
    const span = { from: minute(0), to: minute(0) };
    const rebuild = () =>
      opened()
        .db.transaction()
        .execute((trx) => refreshHours(trx, span));
    for (let n = 0; n < 10; n++)
      await Promise.all([rebuild(), snapshots().record(sample(n, '50000')), rebuild()]);
    expect(await opened().db.selectFrom('snapshot_hours').select('sample_count').execute()).toEqual([
      { sample_count: 10 },
    ]);
  });

  it('keeps the positions that are known when a sample joins whose own are not', async () => {
    await snapshots().record(sample(0, '50000', { positions: [btcLong] }));
    await snapshots().record(sample(1, '50000', { positions: null }));
    expect(await opened().db.selectFrom('latest_positions').selectAll().execute()).toHaveLength(1);
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
