import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const minute = (n: number) => new Date(NOW + (n - 10) * 60_000);
const MOST_LISTED = 500;

let test: TestApp;
let token = '';

beforeAll(async () => {
  test = await startTestApp(NOW);
  token = await test.tokenFor('admin@equanim.example', 'admin');
});
beforeEach(async () => {
  for (const table of ['quarantined_samples', 'snapshots', 'snapshot_hours', 'flows'] as const)
    await test.db.deleteFrom(table).execute();
});
afterAll(() => test.close());

/** @returns ids, in order */
async function keepAside(
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
  const flow = { transaction_id: 'd', kind: 'TRANSFER_IN', amount: '10000', units_issued: '10000' };
  await test.db
    .insertInto('flows')
    .values({ ...flow, occurred_at: new Date(minute(0).getTime() + 30_000), priced_at: minute(3) })
    .execute();
  const ids = await keepAside([
    { at: minute(2), equity: '60000' },
    { at: minute(1), equity: '60000' },
  ]);
  for (const id of ids) expect((await accept(id)).statusCode).toBe(200);
  expect(await values()).toEqual([1, 1, 1, 1]);
});

it('an accepted sample prices a deposit that no snapshot held yet', async () => {
  await test.seedMinutes(minute(0).getTime(), [50_000]);
  await test.db
    .insertInto('flows')
    .values({
      transaction_id: 'd',
      kind: 'TRANSFER_IN',
      amount: '10000',
      occurred_at: new Date(minute(0).getTime() + 30_000),
    })
    .execute();
  const [id] = await keepAside([{ at: minute(1), equity: '60600' }]);
  await accept(id);
  expect(await values()).toEqual([1, 1.01]);
});

it('what waits for a decision is listed before what is decided, however old it is', async () => {
  await keepAside(
    Array.from({ length: MOST_LISTED }, (_, i) => ({ at: minute(i), equity: '1', isRejected: true })),
  );
  const [waiting] = await keepAside([{ at: minute(-1), equity: '1' }]);
  const list = (await test.get('/quality/quarantine', token)).json();
  expect(list).toHaveLength(MOST_LISTED);
  expect(list[0].id).toBe(waiting);
  expect(list[1].taken_at).toBe(minute(MOST_LISTED - 1).toISOString());
});
