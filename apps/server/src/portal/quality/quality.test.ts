import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test-app.test-support.ts';
import { MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const minute = (n: number) => new Date(NOW + (n - 10) * MINUTE_MS);

const test = await startTestApp(NOW);
const token = await test.tokenFor('admin@equanim.example', 'admin');
beforeEach(async () => {
  for (const table of [
    'quarantined_samples',
    'snapshots',
    'snapshot_rollups',
    'flows',
    'transactions',
    'line_answers',
    'coin_answers',
  ] as const)
    await test.db.deleteFrom(table).execute();
});
afterAll(() => test.close());

/** @returns ids, in order */
async function quarantine(
  samples: Array<{ at: Date; equity: string; isRejected?: boolean }>,
): Promise<string[]> {
  const rows = samples.map(({ at, equity, isRejected }) => ({
    id: randomUUID(),
    taken_at: at,
    read_at: new Date(at.getTime() + 200),
    equity,
    wallet_balance: equity,
    unrealized_pnl: '0',
    btc_price: '60000',
    reason: 'moved',
    raw: '{}',
    decision: isRejected ? ('reject' as const) : null,
    decision_reason: null,
    decided_by: null,
  }));
  await test.db.insertInto('quarantined_samples').values(rows).execute();
  return rows.map(({ id }) => id);
}

const accept = (id = '') =>
  test.app.inject({
    method: 'POST',
    url: `/api/v1/quality/quarantine/${id}`,
    payload: { decision: 'accept', reason: 'checked by hand' },
    headers: { authorization: `Bearer ${token}` },
  });

async function values(): Promise<number[]> {
  const rows = await test.db.selectFrom('snapshots').select('normalized_value').orderBy('taken_at').execute();
  return rows.map((row) => Number(row.normalized_value));
}

it('an accepted sample has the units of a deposit it holds already', async () => {
  await test.seedMinutes(minute(0).getTime(), [50_000]);
  await test.seedMinutes(minute(3).getTime(), [60_000]);
  await test.db.updateTable('snapshots').set({ units: '60000' }).where('taken_at', '=', minute(3)).execute();
  const flow = { transaction_id: 'd', kind: 'TRANSFER_IN', amount: '10000', units_issued: '10000' } as const;
  await test.db
    .insertInto('flows')
    .values({
      ...flow,
      occurred_at: new Date(minute(0).getTime() + 30_000),
      priced_at: minute(3),
      basis: 'page-10',
    })
    .execute();
  const ids = await quarantine([
    { at: minute(2), equity: '60000' },
    { at: minute(1), equity: '60000' },
  ]);
  for (const id of ids)
    expect((await accept(id)).json()).toMatchObject({
      decision: 'accept',
      decided_by: 'admin@equanim.example',
      decision_reason: 'checked by hand',
    });
  expect((await accept(ids[0])).statusCode).toBe(409);
  expect(await values()).toEqual([1, 1, 1, 1]);
});

it('a sample that was read at another time than its minute cannot be accepted: customers would see it too early', async () => {
  await test.seedMinutes(minute(0).getTime(), [50_000]);
  const [id = ''] = await quarantine([{ at: minute(1), equity: '50000' }]);
  await test.db
    .updateTable('quarantined_samples')
    .set({ read_at: new Date(minute(1).getTime() + 2 * MINUTE_MS + 1) })
    .execute();
  expect((await accept(id)).json()).toMatchObject({
    status: 400,
    errors: [{ message: expect.stringContaining('by a clock that was wrong') }],
  });
});

describe('a type of line that nobody knows', () => {
  /** Two lines of a type, half a minute and a minute and a half after the first sample. */
  async function addLine(type: string): Promise<void> {
    await test.db
      .updateTable('accounts')
      .set({ counted_since: minute(0) })
      .execute();
    const rows = [30_000, 90_000].map((ms, i) => ({
      transaction_id: `${type} ${String(i)}`,
      type,
      meaning: 'unknown' as const,
      coin: 'USDT',
      category: '',
      symbol: '',
      change: '500',
      cash_flow: '500',
      funding: '0',
      fee: '0',
      balance: String(50_500 + i * 500),
      is_realized: false,
      side: null,
      occurred_at: new Date(minute(0).getTime() + ms),
      rest: '{}',
    }));
    await test.db.insertInto('transactions').values(rows).execute();
  }

  const answer = (type: string, payload: object) =>
    test.app.inject({
      method: 'POST',
      url: `/api/v1/quality/questions/${type}`,
      payload,
      headers: { authorization: `Bearer ${token}` },
    });

  it('is asked about, and its answer is recorded with who gave it and why', async () => {
    await addLine('CUSTODY_X');
    const [question] = (await test.get('/quality/questions', token)).json();
    expect(question).toMatchObject({ type: 'CUSTODY_X', line_count: 2, meaning: null, answered_by: null });
    expect(question.lines.map((one: { change: number }) => one.change)).toEqual([500, 500]);
    expect((await test.get('/status', token)).json().collector.questions).toBe(1);

    const given = { meaning: 'result', reason: 'A refund of the custodian.' };
    expect((await answer('CUSTODY_X', given)).json()).toMatchObject({
      ...given,
      answered_by: 'admin@equanim.example',
      answered_at: new Date(NOW).toISOString(),
    });
    expect((await test.get('/status', token)).json().collector.questions).toBe(0);
    expect((await answer('CUSTODY_X', given)).statusCode).toBe(409);
  });

  it('gives its minutes their values together when it is said to be a result', async () => {
    await test.seedMinutes(minute(0).getTime(), [50_000, 50_500, 51_000]);
    await test.db.updateTable('snapshots').set({ units: null }).where('taken_at', '>', minute(0)).execute();
    await addLine('CUSTODY_X');
    await answer('CUSTODY_X', { meaning: 'result', reason: 'A refund of the custodian.' });
    expect(await values()).toEqual([1, 1.01, 1.02]);
  });

  it('cannot be answered where there is none, nor without a reason', async () => {
    expect((await answer('CUSTODY_X', { meaning: 'flow', reason: 'because' })).statusCode).toBe(404);
    await addLine('CUSTODY_X');
    expect((await answer('CUSTODY_X', { meaning: 'flow', reason: '' })).statusCode).toBe(400);
    expect((await answer('CUSTODY_X', { meaning: 'unknown', reason: 'because' })).statusCode).toBe(400);
    expect((await answer('custody x', { meaning: 'flow', reason: 'because' })).statusCode).toBe(400);
  });
});

describe('a coin without a price that a sample waits for', () => {
  const PARTS = { spotBorrow: '0', unrealizedPnl: '0', optionValue: '0' };
  const priceCoin = (coin: string, payload: object) =>
    test.app.inject({
      method: 'POST',
      url: `/api/v1/quality/coins/${encodeURIComponent(coin)}`,
      payload,
      headers: { authorization: `Bearer ${token}` },
    });

  async function wait(...names: string[]): Promise<void> {
    const coins = names.map((coin) => ({ ...PARTS, coin, walletBalance: '1000.5', price: null }));
    const [, newest] = await quarantine([
      { at: minute(1), equity: '50000' },
      { at: minute(2), equity: '50000' },
    ]);
    await test.db.updateTable('quarantined_samples').set({ awaits: 'price' }).execute();
    await test.db
      .updateTable('quarantined_samples')
      .set({
        coins: JSON.stringify([...coins, { ...PARTS, coin: 'USDT', walletBalance: '50000', price: '1' }]),
      })
      .where('id', '=', newest ?? '')
      .execute();
  }

  it('is asked about, and its price is recorded once, with who said it and why', async () => {
    await wait('币安人生', 'GONE');
    const asked = (await test.get('/quality/coins', token)).json();
    expect(asked).toMatchObject([
      { coin: 'GONE', equity: 1_000.5, first_at: minute(1).toISOString(), last_price: null, price: null },
      { coin: '币安人生' },
    ]);
    expect((await test.get('/status', token)).json().collector.coin_questions).toBe(2);
    const given = { price: 0.25, from_day: '2026-11-01', reason: 'By its last trade.' };
    expect((await priceCoin('币安人生', given)).json()).toMatchObject({
      ...given,
      coin: '币安人生',
      equity: null,
      answered_by: 'admin@equanim.example',
    });
    expect((await priceCoin('GONE', { ...given, price: 0 })).json()).toMatchObject({ price: 0 });
    expect((await test.get('/status', token)).json().collector.coin_questions).toBe(0);
    expect((await priceCoin('GONE', given)).statusCode).toBe(409);
    expect((await test.get('/quality/coins', token)).json()).toHaveLength(2);
  });

  it('cannot be priced where nothing waits, below zero, or without a reason or a day', async () => {
    const given = { price: 2, from_day: '2026-11-01', reason: 'By its last trade.' };
    expect((await priceCoin('GONE', given)).statusCode).toBe(404);
    await wait('GONE');
    for (const bent of [
      { price: -1 },
      { price: null },
      { reason: '' },
      { from_day: '2026-02-30' },
      { from_day: '2099-01-01' },
    ])
      expect((await priceCoin('GONE', { ...given, ...bent })).statusCode).toBe(400);
    expect((await priceCoin('USDT', given)).statusCode).toBe(404);
  });

  it('has its flows counted that were worth nothing so far, from the day on', async () => {
    await test.seedMinutes(minute(0).getTime(), [50_000, 50_000]);
    const flow = {
      kind: 'TRANSFER_IN',
      coin: 'GONE',
      amount: null,
      basis: 'page-10',
      units_issued: '0',
    } as const;
    await test.db
      .insertInto('flows')
      .values([
        { ...flow, transaction_id: 'early', occurred_at: new Date('2026-10-31T23:59:59Z') },
        { ...flow, transaction_id: 'late', occurred_at: new Date('2026-11-01T00:00:00Z') },
      ])
      .execute();
    await wait('GONE');
    await priceCoin('GONE', { price: 2, from_day: '2026-11-01', reason: 'By its last trade.' });
    const flows = await test.db
      .selectFrom('flows')
      .select(['transaction_id', 'basis'])
      .orderBy('occurred_at')
      .execute();
    expect(flows.map(({ basis }) => basis)).toEqual(['page-10', null]);
  });
});
