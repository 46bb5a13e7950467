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
    const deposit = { timestamp: iso(START + 30 * MINUTE_MS), amount: 1_000 };
    const withdrawal = { timestamp: iso(NOW - 10 * MINUTE_MS), amount: -250.5 };
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

  it('are told by the units where an imported history has no line of them, without an amount', async () => {
    const issuedAt = START + DAY_MS;
    await test.db
      .updateTable('snapshots')
      .set({ units: '60000' })
      .where('taken_at', '>=', new Date(issuedAt))
      .execute();
    const span = `from=${iso(issuedAt - 9 * MINUTE_MS)}&to=${iso(issuedAt + 9 * MINUTE_MS)}`;
    expect(await flows(span)).toEqual([{ timestamp: iso(issuedAt), amount: null }]);
    await addFlow('told', issuedAt - MINUTE_MS / 2, '9000');
    expect(await flows(span)).toEqual([{ timestamp: iso(issuedAt - MINUTE_MS / 2), amount: 9_000 }]);
    await test.db.deleteFrom('flows').where('transaction_id', '=', 'told').execute();
  });

  it('are in a sample by when it was read, which may be some seconds after its minute', async () => {
    const lateAt = NOW - 600 * MINUTE_MS;
    const at = (seconds: number): Date => new Date(lateAt + seconds * 1_000);
    const late = test.db.updateTable('snapshots').where('taken_at', '=', at(0));
    await late.set({ read_at: at(20) }).execute();
    await test.db.updateTable('snapshots').set({ units: '70000' }).where('taken_at', '>=', at(0)).execute();
    await addFlow('while-late', lateAt + 3_000, '7000');
    const told = [{ timestamp: iso(lateAt + 3_000), amount: 7_000 }];
    const until = (minute: number) => `to=${iso(lateAt + minute * MINUTE_MS)}`;
    expect(await flows(`from=${iso(lateAt - MINUTE_MS)}&${until(1)}`)).toEqual(told);
    // A history that ends with the late minute has it; one that begins there began with it.
    expect(await flows(`from=${iso(lateAt - MINUTE_MS)}&${until(0)}`)).toEqual(told);
    expect(await flows(`from=${iso(lateAt)}&${until(1)}`)).toEqual([]);
  });

  it('are nowhere in a history of customers', async () => {
    const answer = await test.get('/customer/wallet/history?time_range=max', tokens.customer);
    expect(answer.json().data.length).toBeGreaterThan(0);
    expect(answer.body).not.toMatch(/flow|amount/);
  });
});
