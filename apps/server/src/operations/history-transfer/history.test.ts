import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../platform/database/connection/connect.ts';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { parseHistory, type HistoryRow } from './history-file.ts';
import { createHistoryService } from './history.service.ts';
import { createHistoryStore } from './history.store.ts';

const HEADER = 'timestamp,total_equity,wallet_balance,unrealized_pnl,btc_price,units,positions';
const FILE = `${HEADER},record
2026-01-01T00:00:00Z,50000,50000,0,60000.5,50000,none,1
2026-01-02T00:00:00Z,50500.123456789,50000,500.123456789,,50000,BTCUSDT:Buy ETHUSDT:Sell,1
2026-01-02T00:01:00Z,60600,60100,500,60100,60000.000000000000000001,BTCUSDT:Buy ETHUSDT:Sell,1
`;

const textOf = async (parts: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const part of parts) text += part;
  return text;
};

describe('A transferred history', () => {
  const opened = useTestDatabase();
  const service = () => createHistoryService(createHistoryStore(opened().db));
  beforeEach(async () => {
    for (const table of [
      'snapshots',
      'btc_prices',
      'position_books',
      'snapshot_rollups',
      'gaps',
      'sync_marks',
      'flows',
      'transactions',
    ] as const) {
      await opened().db.deleteFrom(table).execute();
    }
    await opened().db.updateTable('accounts').set({ base_equity: null, counted_since: null }).execute();
  });

  it('is the same file after import and export', async () => {
    const progress: number[] = [];
    const result = await service().importFile(Readable.from([FILE]), (count) => progress.push(count));
    expect([result.count, progress]).toEqual([3, [3]]);
    expect(await textOf(service().exportFile())).toBe(FILE);
    const values = await opened()
      .db.selectFrom('snapshots')
      .select('normalized_value')
      .orderBy('taken_at')
      .execute();
    expect(values.map((row) => row.normalized_value)).toEqual([
      '1.000000000000',
      '1.010002469136',
      '1.010000000000',
    ]);
  });

  it('is stored however long it takes to compute what belongs to it', async () => {
    const { db, url } = opened();
    const name = sql.id(new URL(url).pathname.slice(1));
    await sql`alter database ${name} set idle_in_transaction_session_timeout = '50ms'`.execute(db);
    const hurried = await connectDatabase({ url });
    const rows = (await Readable.from(parseHistory(Readable.from([FILE]))).toArray()) as HistoryRow[];
    await createHistoryStore(hurried.db).append(
      rows,
      () => undefined,
      () => sleep(200),
    );
    await hurried.close();
    await sql`alter database ${name} reset idle_in_transaction_session_timeout`.execute(db);
    expect(await textOf(service().exportFile())).toBe(FILE);
  });

  it('keeps a loss of everything, however it was met, and the record that begins after it', async () => {
    const rows = [
      '-500,-500,0,60100,60000,none,1 lost',
      '30,30,0,60100,60000,none,1 lost',
      '900,900,0,,900,none,2',
    ];
    const lost = rows.map((row, day) => `2026-01-0${day + 3}T00:00:00Z,${row}\n`).join('');
    await service().importFile(Readable.from([`${FILE}${lost}`]), () => undefined);
    expect(await textOf(service().exportFile())).toBe(`${FILE}${lost}`);
    const { db } = opened();
    const values = await db.selectFrom('snapshots').select('normalized_value').orderBy('taken_at').execute();
    expect(values.slice(3).map((row) => Number(row.normalized_value))).toEqual([0, 0, 1]);
  });

  it('that begins at a value of 1 sets the base equity, any other leaves it at 50,000', async () => {
    const baseOf = async (text: string) => {
      await service().importFile(Readable.from([text]), () => undefined);
      const account = await opened().db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
      await opened().db.deleteFrom('snapshots').execute();
      return [Number(account.base_equity), account.counted_since];
    };
    expect(await baseOf(FILE)).toEqual([50_000, null]);
    expect(await baseOf(`${HEADER}\n2026-01-01T00:00:00Z,80000.0,80000,0,,80000,none\n`)).toEqual([
      80_000,
      null,
    ]);
    expect(await baseOf(`${HEADER}\n2026-01-01T00:00:00Z,80000,80000,0,,70000,none\n`)).toEqual([
      50_000,
      null,
    ]);
    expect(await baseOf(`${HEADER}\n2026-01-01T00:00:00Z,0,0,0,,0,none\n`)).toEqual([50_000, null]);
  });

  it('records gaps where samples are missing, and none where it gets denser', async () => {
    const rowOf = (at: number) =>
      `${new Date(at).toISOString().replace('.000', '')},50000,50000,0,,50000,none,1`;
    const start = Date.UTC(2026, 0, 1);
    const days = [0, 1, 2, 5, 6, 7].map((day) => start + day * DAY_MS);
    const minutes = [0, 1, 2, 3, 10, 11, 12].map((minute) => start + 7 * DAY_MS + (minute + 700) * MINUTE_MS);
    const file = [`${HEADER},record`, ...[...days, ...minutes].map(rowOf), ''].join('\n');
    await service().importFile(Readable.from([file]), () => undefined);
    const gaps = await opened()
      .db.selectFrom('gaps')
      .select(['from_at', 'to_at', 'reason'])
      .orderBy('from_at')
      .execute();
    expect(gaps).toEqual(
      [
        ['2026-01-03T00:01:00Z', '2026-01-05T23:59:00Z'],
        ['2026-01-08T11:44:00Z', '2026-01-08T11:49:00Z'],
      ].map(([from = '', to = '']) => ({
        from_at: new Date(from),
        to_at: new Date(to),
        reason: 'The imported history has no sample here.',
      })),
    );
    expect(await textOf(service().exportFile())).toBe(file);
  });

  it('is not imported at all if one line is wrong', async () => {
    const wrong = `${FILE}2026-01-03T00:00:00Z,1,2,3,,50000,none,1\n`;
    await expect(service().importFile(Readable.from([wrong]), () => undefined)).rejects.toThrow(
      'Line 5, column total_equity',
    );
    expect(await service().isEmpty()).toBe(true);
  });
});

describe('A history file', () => {
  const firstProblem = async (text: string): Promise<string> => {
    try {
      for await (const _row of parseHistory(Readable.from([text]))) continue;
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    return 'none';
  };

  it.each([
    ['timestamp,total_equity\n', 'Line 1: the header lacks wallet_balance, unrealized_pnl, units.'],
    [`${HEADER}\n2026-01-01,50000,50000,0,,50000,\n`, 'Line 2, column timestamp: must be UTC'],
    [
      `${HEADER}\n2026-01-01T00:00:00Z,5e4,50000,0,,50000,\n`,
      'Line 2, column total_equity: must be a plain decimal',
    ],
    [
      `${HEADER},record\n2026-01-01T00:00:00Z,1,1,0,,1,,2\n2026-01-02T00:00:00Z,1,1,0,,1,,4\n`,
      'Line 3, column record: must be that of the line before, or the next.',
    ],
    [`${HEADER}\n2026-01-01T00:00:00Z,50000,50000,0,,-1,\n`, 'Line 2, column units: must not be negative.'],
    [
      `${HEADER}\n2026-01-01T00:00:00Z,1,1,0,,1,\n2026-01-02T00:00:00Z,1,1,0,,,\n2026-01-03T00:00:00Z,1,1,0,,1,\n`,
      'Line 4, column units: must be empty as in the line before.',
    ],
    [
      `${HEADER}\n2026-01-01T00:00:00Z,7,1,0,,1,\n`,
      'Line 2, column total_equity: must be wallet_balance plus unrealized_pnl (options and lines by hand are in the evidence).',
    ],
    [`${HEADER}\n2026-01-01T00:00:00Z,1,1,0,,1,,9\n`, 'Line 2: has more or fewer fields than the header.'],
    [
      `${HEADER}\n2026-01-02T00:00:00Z,1,1,0,,1,\n2026-01-01T00:00:00Z,1,1,0,,1,\n`,
      'Line 3, column timestamp: must be later',
    ],
  ])('with error %# is refused with line, column and reason', async (text, sentence) => {
    expect(await firstProblem(text)).toContain(sentence);
  });
});
