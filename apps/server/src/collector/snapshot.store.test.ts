import { Decimal } from 'decimal.js';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines } from '../database/both-engines.test-support.ts';
import type { OpenDatabase } from '../database/open.ts';
import { refreshHours } from '../database/snapshot-hours.ts';
import { createFlowStore } from './flow.store.ts';
import { createGapStore } from './gap.store.ts';
import { line, position } from './readings.test-support.ts';
import { createSnapshotStore, type MinuteSample } from './snapshot.store.ts';
import { createTransactionStore } from './transaction.store.ts';
import { recountSince } from './units.store.ts';

const START = new Date('2026-03-01T12:00:00Z').getTime();
const minute = (n: number) => new Date(START + n * 60_000);

function sample(n: number, equity: string, rest: Partial<MinuteSample> = {}): MinuteSample {
  return {
    takenAt: minute(n),
    readAt: new Date(START + n * 60_000 + 200),
    equity: new Decimal(equity),
    walletBalance: new Decimal(equity),
    unrealizedPnl: new Decimal(0),
    optionValue: new Decimal(0),
    btcPrice: new Decimal('65000.5'),
    state: held([]),
    ...rest,
  };
}

const held = (positions: ReturnType<typeof position>[]) => ({ readAt: minute(0), coins: [], positions });

const TABLES = [
  'snapshots',
  'btc_prices',
  'snapshot_hours',
  'gaps',
  'flows',
  'transactions',
  'line_answers',
  'position_books',
  'account_states',
] as const;

/** A flow of USDT; without the equity right before it, it is priced by what is known around it. */
interface Told {
  id: string;
  amount: string;
  occurredMs: number;
  equityBefore?: string;
}

describeOnBothEngines('The collector', (opened: () => OpenDatabase) => {
  beforeEach(async () => {
    for (const table of TABLES) await opened().db.deleteFrom(table).execute();
    await opened().db.updateTable('accounts').set({ base_equity: null, counted_since: null }).execute();
  });

  const snapshots = (base: Decimal | 'first' = new Decimal(50_000)) => createSnapshotStore(opened().db, base);
  const tell = (type: string, { id, amount, occurredMs }: Told, meaning: 'flow' | 'unknown' = 'flow') =>
    createTransactionStore(opened().db).append([
      line(
        { type, change: amount, balance: 0, occurredAt: new Date(START + occurredMs) },
        { transactionId: id, meaning },
      ),
    ]);
  const price = ({ id, amount, equityBefore }: Told, worth: string | null = amount) =>
    createFlowStore(opened().db).writeEvidence(id, {
      price: worth === null ? null : new Decimal(1),
      amount: worth === null ? null : new Decimal(worth),
      amountBound: worth === null ? null : new Decimal(0),
      equityBefore: equityBefore === undefined ? null : new Decimal(equityBefore),
      equityBound: equityBefore === undefined ? null : new Decimal(0),
      basis: equityBefore === undefined ? 'page-10' : 'own-time',
    });
  async function deposit(id: string, amount: string, occurredMs: number, equityBefore?: string) {
    const told = { id, amount, occurredMs, ...(equityBefore !== undefined && { equityBefore }) };
    await tell('TRANSFER_IN', told);
    await price(told);
  }
  const valuesOf = async () =>
    (
      await opened()
        .db.selectFrom('snapshots')
        .select(['normalized_value', 'units'])
        .orderBy('taken_at')
        .execute()
    ).map(({ normalized_value, units }) => [normalized_value, units && new Decimal(units).toFixed()]);

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

  it('counts from another base, or from the first sample, where that is wanted', async () => {
    await snapshots(new Decimal(120_000)).record(sample(0, '60000'));
    expect(await valuesOf()).toEqual([['0.500000000000', '120000']]);
    await opened().db.deleteFrom('snapshots').execute();
    await opened().db.updateTable('accounts').set({ base_equity: null, counted_since: null }).execute();
    await snapshots('first').record(sample(0, '61234.5'));
    await snapshots(new Decimal(50_000)).record(sample(1, '61234.5'));
    expect(await valuesOf()).toEqual(Array(2).fill(['1.000000000000', '61234.5']));
    const account = await opened().db.selectFrom('accounts').selectAll().executeTakeFirst();
    expect(Number(account?.base_equity)).toBe(61_234.5);
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

  it('chains three flows of one outage, each at its own value', async () => {
    await snapshots().record(sample(0, '50000'));
    await deposit('a', '50000', 60_000, '60000');
    await deposit('b', '-80000', 120_000, '88000');
    await deposit('c', '42000', 180_000, '8400');
    await snapshots().record(sample(9, '55440'));
    // 60/50 x 88/110 x 8.4/8 x 55.44/50.4
    const expected = 1.2 * 0.8 * 1.05 * 1.1;
    expect(Number((await valuesOf())[1]?.[0])).toBeCloseTo(expected, 11);
  });

  it('gives no value while a flow waits for its price, and gives it to all its minutes then', async () => {
    await snapshots().record(sample(0, '50000'));
    const told = { id: 'd', amount: '10000', occurredMs: 30_000, equityBefore: '51000' };
    await tell('TRANSFER_IN', told);
    await snapshots().record(sample(1, '61000'));
    expect((await valuesOf()).map(([value]) => value)).toEqual(['1.000000000000', null]);
    await price(told);
    await snapshots().record(sample(2, '61000'));
    expect((await valuesOf()).map(([value]) => value)).toEqual([
      '1.000000000000',
      '1.020000000000',
      '1.020000000000',
    ]);
    const [hour] = await opened().db.selectFrom('snapshot_hours').selectAll().execute();
    expect([hour?.sample_count, Number(hour?.high)]).toEqual([3, 1.02]);
  });

  it.each(['result', 'flow'] as const)(
    'gives no value while nobody has said what a line is, and goes on when it is said to be a %s',
    async (meaning) => {
      await snapshots().record(sample(0, '50000'));
      const told = { id: 'x', amount: '5000', occurredMs: 30_000, equityBefore: '50000' };
      await tell('CUSTODY_X', told, 'unknown');
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
      if (meaning === 'flow') await price(told);
      await snapshots().record(sample(3, '55000'));
      const value = meaning === 'flow' ? '1.000000000000' : '1.100000000000';
      expect((await valuesOf()).map(([one]) => one)).toEqual(['1.000000000000', value, value, value]);
    },
  );

  it('takes the value from samples when a line of before is told late that nobody knows', async () => {
    for (const n of [0, 1, 2]) await snapshots().record(sample(n, '50000'));
    await tell('CUSTODY_X', { id: 'x', amount: '5', occurredMs: 30_000 }, 'unknown');
    await snapshots().record(sample(3, '50000'));
    expect((await valuesOf()).map(([value]) => value)).toEqual(['1.000000000000', null, null, null]);
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

  it('keeps the value where it was over a flow nobody knows the worth of, and notes how it was counted', async () => {
    await snapshots().record(sample(0, '60000'));
    const told = { id: 'x', amount: '-7', occurredMs: 30_000 };
    await tell('TRANSFER_OUT', told);
    await price(told, null);
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

  it('keeps what the account held at every minute where that is known', async () => {
    await snapshots().record(sample(0, '50000', { state: held([position()]) }));
    await snapshots().record(sample(1, '50000', { state: null }));
    const states = await opened().db.selectFrom('account_states').selectAll().execute();
    expect(states.map(({ taken_at, positions }) => [taken_at, positions[0]?.symbol])).toEqual([
      [minute(0), 'BTCUSDT'],
    ]);
  });

  it('keeps the first reading of a minute, whatever is read of it later', async () => {
    await snapshots().record(sample(0, '50000'));
    await snapshots().record(sample(0, '50100', { readAt: new Date(START + 30_000) }));
    await snapshots().record(sample(0, '49000', { readAt: new Date(START + 100) }));
    expect(await valuesOf()).toEqual([['1.000000000000', '50000']]);
  });

  it('writes a book of positions only where it changed', async () => {
    await snapshots().record(sample(0, '50000', { state: held([position()]) }));
    await snapshots().record(sample(1, '50000', { state: held([position()]) }));
    await snapshots().record(sample(2, '50000'));
    const books = await opened()
      .db.selectFrom('position_books')
      .select(['taken_at', 'book'])
      .orderBy('taken_at')
      .execute();
    expect(books).toEqual([
      {
        taken_at: minute(0),
        book: [{ symbol: 'BTCUSDT', side: 'Buy', category: 'linear', settleCoin: 'USDT' }],
      },
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
