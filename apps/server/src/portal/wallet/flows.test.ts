import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const START = NOW - 2 * DAY_MS;
const iso = (ms: number) => new Date(ms).toISOString();

let test: TestApp;
const tokens = { admin: '', customer: '' };

beforeAll(async () => {
  test = await startTestApp(NOW);
  await test.seedMinutes(
    START,
    Array.from({ length: 2 * 1_440 }, (_, minute) => 50_000 + minute),
  );
  tokens.admin = await test.tokenFor('admin@equanim.example', 'admin');
  tokens.customer = await test.tokenFor('customer@equanim.example', 'customer');
}, 60_000);
afterAll(() => test.close());

async function addFlow(id: string, atMs: number, amount: string | null): Promise<void> {
  await test.db
    .insertInto('flows')
    .values({ transaction_id: id, kind: 'TRANSFER', amount, occurred_at: new Date(atMs) })
    .execute();
}

async function flows(query: string) {
  return (await test.get(`/wallet/history?${query}`, tokens.admin)).json().flows;
}

describe('The flows of a history', () => {
  it('are those after its first point, in time order, with their signed amounts', async () => {
    expect(await flows('time_range=max')).toEqual([]);
    // What the account began with is no flow of the history.
    await addFlow('beginning', START, '50000');
    await addFlow('out', NOW - 10 * MINUTE_MS, '-250.5');
    await addFlow('in', START + 30 * MINUTE_MS, '1000');
    const wireOf = (atMs: number, amount: number) => ({ timestamp: iso(atMs), amount, held_at: iso(atMs) });
    const deposit = wireOf(START + 30 * MINUTE_MS, 1_000);
    const withdrawal = wireOf(NOW - 10 * MINUTE_MS, -250.5);
    expect(await flows('time_range=max')).toEqual([deposit, withdrawal]);
    expect(await flows('time_range=1d')).toEqual([withdrawal]);
    expect(await flows(`from=${iso(START)}&to=${iso(START + 30 * MINUTE_MS)}`)).toEqual([deposit]);
    expect(await flows(`from=${iso(START)}&to=${iso(START + 29 * MINUTE_MS)}`)).toEqual([]);
  });

  it('are there before they are priced, and with their amount in the first answer after', async () => {
    await addFlow('unpriced', NOW - MINUTE_MS, null);
    const amounts = async () =>
      (await flows('time_range=1d')).map(({ amount }: { amount: number | null }) => amount);
    expect(await amounts()).toEqual([-250.5, null]);
    await test.db
      .updateTable('flows')
      .set({ amount: '17' })
      .where('transaction_id', '=', 'unpriced')
      .execute();
    expect(await amounts()).toEqual([-250.5, 17]);
  });

  it('say which minute holds them first: one before them, where it was read after them', async () => {
    const minute = START + 60 * MINUTE_MS;
    await test.db
      .updateTable('snapshots')
      .set({ read_at: new Date(minute + 40_000) })
      .where('taken_at', '=', new Date(minute))
      .execute();
    await addFlow('while-read', minute + 20_000, '300');
    const during = await flows(`from=${iso(START + 50 * MINUTE_MS)}&to=${iso(START + 70 * MINUTE_MS)}`);
    expect(during).toEqual([{ timestamp: iso(minute + 20_000), amount: 300, held_at: iso(minute) }]);
  });

  it('are nowhere in a history of customers', async () => {
    const answer = await test.get('/customer/wallet/history?time_range=max', tokens.customer);
    expect(answer.json().data.length).toBeGreaterThan(0);
    expect(answer.body).not.toMatch(/flow|amount/);
  });
});
