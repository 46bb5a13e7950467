import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openMemoryDatabase } from '../database/memory-database.test-support.ts';
import type { OpenDatabase } from '../database/open.ts';
import { storesOf } from './collector-stores.ts';
import type { Attempt } from './minute.ts';
import { createPendingSamples, type PendingSamples } from './pending-samples.ts';
import { attempt as attemptOf, coin } from './readings.test-support.ts';

const START = Date.UTC(2026, 2, 1, 12);
const minute = (n: number) => new Date(START + n * 60_000);

let opened: OpenDatabase;
let pending: PendingSamples;

beforeAll(async () => {
  opened = await openMemoryDatabase();
});
beforeEach(async () => {
  for (const table of ['snapshots', 'account_states', 'quarantined_samples'] as const)
    await opened.db.deleteFrom(table).execute();
  const { states, quarantine } = storesOf(opened.db, new Decimal(50_000));
  pending = createPendingSamples({
    states,
    quarantine,
    pricing: { price: async () => undefined },
    now: () => minute(5),
    skewMs: () => 0,
  });
});
afterAll(() => opened.close());

function attempt(n: number): Attempt {
  const readAt = new Date(minute(n).getTime() + 200);
  return attemptOf({ coins: [coin('USDT', { wallet: 25_000 })], readAt });
}

async function suspectThreeMinutes(): Promise<void> {
  for (const n of [1, 2, 3]) await pending.add(minute(n), attempt(n), { reason: 'moved', isFinal: false });
}

async function decideByHand(n: number, decision: 'accept' | 'reject'): Promise<void> {
  await opened.db
    .updateTable('quarantined_samples')
    .set({ decision, decision_reason: 'a glitch', decided_by: 'admin@x', decided_at: minute(4) })
    .where('taken_at', '=', minute(n))
    .execute();
}

const decisions = async () =>
  (await opened.db.selectFrom('quarantined_samples').selectAll().orderBy('taken_at').execute()).map((row) => [
    row.decision,
    row.decided_by,
  ]);
const storedMinutes = async () =>
  (await opened.db.selectFrom('snapshots').select('taken_at').orderBy('taken_at').execute()).map((row) =>
    row.taken_at.getTime(),
  );

it('three minutes that tell the same are released, each at its own minute', async () => {
  await suspectThreeMinutes();
  expect(await pending.confirmByAgreement()).toBe(true);
  expect(await storedMinutes()).toEqual([1, 2, 3].map((n) => minute(n).getTime()));
  expect(await decisions()).toEqual([1, 2, 3].map(() => ['accept', 'collector']));
});

it("an administrator's rejection stands: that sample never joins the history", async () => {
  await suspectThreeMinutes();
  await decideByHand(1, 'reject');
  expect(await pending.confirmByAgreement()).toBe(true);
  expect(await storedMinutes()).toEqual([2, 3].map((n) => minute(n).getTime()));
  expect((await decisions())[0]).toEqual(['reject', 'admin@x']);
});

it('a minute whose own sample was rejected is not told as sampled', async () => {
  await suspectThreeMinutes();
  await decideByHand(3, 'reject');
  expect(await pending.confirmByAgreement()).toBe(false);
  expect(await storedMinutes()).toEqual([1, 2].map((n) => minute(n).getTime()));
});

it('a sample that cannot be stored stays undecided', async () => {
  const broken = { ...attempt(1), btcPrice: new Decimal(-1) };
  await pending.add(minute(1), broken, { reason: 'moved', isFinal: false });
  await expect(pending.review([])).rejects.toThrow('btc_prices');
  expect(await decisions()).toEqual([[null, null]]);
});
