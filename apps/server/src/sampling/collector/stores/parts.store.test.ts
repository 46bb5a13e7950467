import { PARTS } from '@equanim/finance/reconciliation';
import { Decimal } from 'decimal.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { totalsOf } from '@equanim/finance/account-totals';
import { useTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import type { HeldCoin } from '../../exchange/account-state.ts';
import { storesOf } from './collector-stores.ts';
import { COUNTING, recordOne } from '../counting.test-support.ts';
import { createMinutes, minute } from '../minutes.test-support.ts';
import { coin, line, position } from '../readings.test-support.ts';

const readAt = (n: number): Date => new Date(minute(n).getTime() + 200);
const within = (n: number, second: number): Date => new Date(minute(n).getTime() + second * 1000);
const usdt = (wallet: number, profit = 0): HeldCoin[] => [coin('USDT', { wallet, profit })];

describe('The parts of a minute', () => {
  const opened = useTestDatabase();
  const { clear } = createMinutes(opened);
  beforeEach(() => clear());
  const db = () => opened().db;
  const stores = () => storesOf(db(), COUNTING);

  const record = (n: number, coins: HeldCoin[], positions = [position()].slice(0, 0)): Promise<void> =>
    recordOne(stores().snapshots, {
      takenAt: minute(n),
      readAt: readAt(n),
      totals: totalsOf(coins),
      btcPrice: null,
      state: { readAt: readAt(n), coins, positions, uncheckedCoins: [] },
    });
  const deposit = (n: number, amount: number, balance: number) =>
    line({ type: 'TRANSFER_IN', change: amount, balance, occurredAt: within(n, 30) });
  const readLogUntil = (n: number) =>
    stores().marks.write('transactions', { from: minute(-60), until: readAt(n) });

  /** Parts that are not zero, of each minute that has any. */
  async function minutes() {
    const rows = await db().selectFrom('minute_parts').selectAll().orderBy('taken_at').execute();
    return rows.map((row) => ({
      at: (row.taken_at.getTime() - minute(0).getTime()) / 60_000,
      from: (row.previous_at.getTime() - minute(0).getTime()) / 60_000,
      isAlarming: row.is_alarming,
      isLogRead: row.is_log_read,
      ...Object.fromEntries(
        PARTS.map((part) => [part, Number(row[part])] as const).filter(([, amount]) => amount !== 0),
      ),
    }));
  }
  const sumOf = async (table: 'hour_parts' | 'day_parts') => {
    const rows = await db().selectFrom(table).selectAll().orderBy('symbol').execute();
    return rows.map((row) => [
      row.coin,
      row.symbol,
      row.side,
      Object.fromEntries(
        PARTS.map((part) => [part, Number(row[part])] as const).filter(([, amount]) => amount !== 0),
      ),
    ]);
  };

  it('the parts of a minute are stored with it, by coin, symbol and side, and summed by hour and day', async () => {
    await readLogUntil(70);
    await record(0, usdt(50_000), [position({ markPrice: new Decimal(30_000) })]);
    await record(1, usdt(50_000, 40), [
      position({ markPrice: new Decimal(30_040), unrealizedPnl: new Decimal(40) }),
    ]);
    await stores().transactions.append([deposit(1, 1_000, 51_000)]);
    await record(2, usdt(51_000, 100), [
      position({ markPrice: new Decimal(30_100), unrealizedPnl: new Decimal(100) }),
    ]);
    const known = { isAlarming: false, isLogRead: true };
    expect(await minutes()).toEqual([
      { at: 1, from: 0, ...known, trading: 40 },
      { at: 2, from: 1, ...known, trading: 60, flows: 1_000 },
    ]);
    for (const table of ['hour_parts', 'day_parts'] as const)
      expect(await sumOf(table)).toEqual([
        ['USDT', '', '', { flows: 1_000 }],
        ['USDT', 'BTCUSDT', 'Buy', { trading: 100 }],
      ]);
    await record(65, usdt(51_000, 100), [
      position({ markPrice: new Decimal(30_100), unrealizedPnl: new Decimal(100) }),
    ]);
    expect(await sumOf('hour_parts')).toHaveLength(2);
  });

  it('the parts of a minute are computed again when a line of the log comes late, and not when it comes again', async () => {
    await readLogUntil(5);
    await record(0, usdt(50_000));
    await record(1, usdt(50_500));
    await record(2, usdt(50_500));
    expect((await minutes())[0]).toMatchObject({ unexplained: 500, isAlarming: true });
    expect(await stores().parts.listAlarming(minute(0))).toEqual([
      { takenAt: minute(1), contradiction: 500 },
    ]);
    const late = deposit(0, 500, 50_500);
    await stores().transactions.append([late]);
    const explained = await minutes();
    expect(explained[0]).toMatchObject({ flows: 500, isAlarming: false });
    expect(await sumOf('day_parts')).toEqual([['USDT', '', '', { flows: 500 }]]);
    await stores().transactions.append([late]);
    expect(await minutes()).toEqual(explained);
    expect(await stores().parts.listAlarming(minute(0))).toEqual([]);
  });

  it('the parts of the next minute change when a sample between the two joins the history', async () => {
    await readLogUntil(5);
    await stores().transactions.append([deposit(0, 500, 50_500), deposit(1, 70, 50_570)]);
    await record(0, usdt(50_000));
    await record(2, usdt(50_570));
    expect(await minutes()).toMatchObject([{ at: 2, from: 0, flows: 570 }]);
    await record(1, usdt(50_500));
    expect(await minutes()).toMatchObject([
      { at: 1, from: 0, flows: 500 },
      { at: 2, from: 1, flows: 70 },
    ]);
    expect(await sumOf('hour_parts')).toEqual([['USDT', '', '', { flows: 570 }]]);
  });

  it('the parts of hours and days keep their sums when coins and symbols of old minutes are thinned', async () => {
    await readLogUntil(5);
    await stores().transactions.append([deposit(0, 500, 50_500), deposit(1, 70, 50_570)]);
    for (const [n, wallet] of [50_000, 50_500, 50_570].entries()) await record(n, usdt(wallet));
    await stores().parts.thin(minute(10));
    const before = [await minutes(), await sumOf('hour_parts')];
    // The states of the first minutes are gone by then, too: what becomes known of them later changes no sum.
    await db().deleteFrom('account_states').where('taken_at', '=', minute(1)).execute();
    await stores().transactions.append([deposit(0, 5, 50_575)]);
    expect([await minutes(), await sumOf('hour_parts')]).toEqual(before);
  });
});
