import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnBothEngines } from '../database/both-engines.test-support.ts';
import { parseHistory } from './history-file.ts';
import { createHistoryService } from './history.service.ts';
import { createHistoryStore } from './history.store.ts';

const HEADER = 'timestamp,total_equity,wallet_balance,unrealized_pnl,btc_price,units,positions';
const FILE = `${HEADER}
2026-01-01T00:00:00Z,50000,50000,0,60000.5,50000,none
2026-01-02T00:00:00Z,50500.123456789,50000,500.123456789,,50000,BTCUSDT:Buy ETHUSDT:Sell
2026-01-02T00:01:00Z,60600,60100,500,60100,60000.000000000000000001,BTCUSDT:Buy ETHUSDT:Sell
`;

const textOf = async (parts: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const part of parts) text += part;
  return text;
};

describeOnBothEngines('A history', (opened) => {
  const service = () => createHistoryService(createHistoryStore(opened().db));
  beforeEach(async () => {
    for (const table of ['snapshots', 'btc_prices', 'position_books', 'snapshot_hours', 'gaps'] as const) {
      await opened().db.deleteFrom(table).execute();
    }
  });

  it('that is imported and exported is the same file', async () => {
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

  it('of an account that was emptied comes back as it was', async () => {
    const emptied = `${FILE}2026-01-03T00:00:00Z,0,0,0,60100,0,none\n`;
    await service().importFile(Readable.from([emptied]), () => undefined);
    expect(await textOf(service().exportFile())).toBe(emptied);
  });

  it('goes into an empty database only', async () => {
    await service().importFile(Readable.from([FILE]), () => undefined);
    await expect(service().importFile(Readable.from([FILE]), () => undefined)).rejects.toThrow(
      'already holds snapshots since 2026-01-01',
    );
  });

  it('notes what it has no sample of as gaps, and none where it gets denser', async () => {
    const rowOf = (at: number) =>
      `${new Date(at).toISOString().replace('.000', '')},50000,50000,0,,50000,none`;
    const start = Date.UTC(2026, 0, 1);
    const days = [0, 1, 2, 5, 6, 7].map((day) => start + day * 86_400_000);
    const minutes = [0, 1, 2, 3, 10, 11, 12].map(
      (minute) => start + 7 * 86_400_000 + (minute + 700) * 60_000,
    );
    const file = [HEADER, ...[...days, ...minutes].map(rowOf), ''].join('\n');
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

  it('that is wrong in one line is not imported at all', async () => {
    const wrong = `${FILE}2026-01-03T00:00:00Z,1,2,3,,50000,none\n`;
    await expect(service().importFile(Readable.from([wrong]), () => undefined)).rejects.toThrow(
      'Line 5, column total_equity',
    );
    expect(await service().isEmpty()).toBe(true);
  });
});

describe('a history file', () => {
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
      `${HEADER}\n2026-01-01T00:00:30Z,50000,50000,0,,50000,\n`,
      'Line 2, column timestamp: must lie on a minute.',
    ],
    [
      `${HEADER}\n2026-01-01T00:00:00Z,5e4,50000,0,,50000,\n`,
      'Line 2, column total_equity: must be a plain decimal',
    ],
    [
      `${HEADER}\n2026-01-01T00:00:00Z,-1,-1,0,,50000,\n`,
      'Line 2, column total_equity: must not be negative.',
    ],
    [`${HEADER}\n2026-01-01T00:00:00Z,50000,50000,0,,-1,\n`, 'Line 2, column units: must not be negative.'],
    [`${HEADER}\n2026-01-01T00:00:00Z,1,1,0,,1,,9\n`, 'Line 2: has more or fewer fields than the header.'],
    [`${HEADER}\n2026-01-01T00:00:00Z,"1" 2,1,0,,1,\n`, 'Line 2: is not CSV'],
    [`${HEADER}\n2026-01-01T00:00:00Z,50000,50000,0,,50000,BTC\n`, 'Line 2, column positions'],
    [
      `${HEADER}\n2026-01-02T00:00:00Z,1,1,0,,1,\n2026-01-01T00:00:00Z,1,1,0,,1,\n`,
      'Line 3, column timestamp: must be later',
    ],
  ])('%# is refused with line, column and reason', async (text, sentence) => {
    expect(await firstProblem(text)).toContain(sentence);
  });
});
