import type { QuarantineReview } from '@equanim/contract/quality';
import { sql } from 'kysely';
import { Decimal } from 'decimal.js';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { totalsOf } from '@equanim/finance/account-totals';
import { storesOf } from '../../sampling/collector/stores/collector-stores.ts';
import { COUNTING, recordOne } from '../../sampling/collector/counting.test-support.ts';
import { coin, line, position } from '../../sampling/collector/readings.test-support.ts';
import type { WholeSnapshot } from '../../sampling/collector/model.ts';
import { startTestApp } from '../../test-app.test-support.ts';
import { MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const minute = (n: number) => new Date(NOW + (n - 10) * MINUTE_MS);
const readAt = (n: number) => new Date(minute(n).getTime() + 200);

const test = await startTestApp(NOW);
const token = await test.tokenFor('admin@equanim.example', 'admin');
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of [
    'quarantined_samples',
    'snapshots',
    'snapshot_rollups',
    'account_states',
    'minute_parts',
    'transactions',
    'flows',
    'sync_marks',
  ] as const)
    await test.db.deleteFrom(table).execute();
  await test.db.updateTable('accounts').set({ base_equity: null, counted_since: null }).execute();
});

const stores = () => storesOf(test.db, COUNTING);

/** A long position of one Bitcoin contract beside so much in the wallet. */
function snapshotAt(n: number, { wallet, mark }: { wallet: number; mark: number }): WholeSnapshot {
  const profit = mark - 30_000;
  const coins = [coin('USDT', { wallet, profit })];
  const positions = [position({ markPrice: new Decimal(mark), unrealizedPnl: new Decimal(profit) })];
  return {
    takenAt: minute(n),
    readAt: readAt(n),
    totals: totalsOf(coins),
    btcPrice: new Decimal(30_000),
    state: { readAt: readAt(n), coins, positions, uncheckedCoins: [] },
  };
}

async function quarantine(snapshot: WholeSnapshot, raw = '{}'): Promise<string> {
  await stores().snapshots.record({
    quarantined: {
      reading: {
        snapshot,
        fault: null,
        missOfTotal: new Decimal(0),
        unreadable: { coins: [], positions: [] },
        asked: [],
        raw,
      },
      doubt: { reason: 'It contradicts its log.', awaits: 'log' },
    },
    joins: [],
    flows: [],
    at: snapshot.takenAt,
  });
  const [waiting] = await stores().quarantine.listWaiting(minute(0));
  return waiting?.id ?? '';
}

const review = async (id: string): Promise<QuarantineReview> =>
  (await test.get(`/quality/quarantine/${id}`, token)).json();
const readLog = (n: number) => stores().marks.write('transactions', { from: minute(-60), until: readAt(n) });

it('an answer of many megabytes is kept by its beginning, which a line of a backup takes', async () => {
  await quarantine(snapshotAt(9, { wallet: 50_000, mark: 30_000 }), '€\\'.repeat(2_000_000));
  const { bytes } = await test.db
    .selectFrom('quarantined_samples')
    .select(sql<number>`octet_length(replace(raw, '\\', '\\\\'))`.as('bytes'))
    .where('taken_at', '=', minute(9))
    .executeTakeFirstOrThrow();
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(1024 * 1024);
});

it('a sample stands beside the last good minute, with what its change is made of and what is not explained', async () => {
  await readLog(5);
  await recordOne(stores().snapshots, snapshotAt(0, { wallet: 50_000, mark: 30_000 }));
  await stores().transactions.append([
    line({
      type: 'TRANSFER_IN',
      change: 10_000,
      balance: 60_000,
      occurredAt: new Date(minute(1).getTime() - 5_000),
    }),
  ]);
  const id = await quarantine(snapshotAt(1, { wallet: 60_500, mark: 30_250 }));
  await recordOne(stores().snapshots, snapshotAt(3, { wallet: 60_000, mark: 30_300 }));
  expect(await review(id)).toMatchObject({
    sample: { id, decision: null, reason: 'It contradicts its log.' },
    previous: { taken_at: minute(0).toISOString(), total_equity: 50_000, normalized_value: 1 },
    minute: {
      taken_at: minute(1).toISOString(),
      total_equity: 60_750,
      wallet_balance: 60_500,
      unrealized_pnl: 250,
      option_value: 0,
      btc_price: 30_000,
      // The units of the deposit are not known before a minute that holds it joins the history.
      normalized_value: null,
    },
    change: 10_750,
    parts: { held: 0, trading: 250, flows: 10_000, unexplained: 500 },
    coins: [{ coin: 'USDT', equity_before: 50_000, equity: 60_750, unexplained: 500 }],
    not_checked: [],
    contradiction: 500,
    limit: 12.15,
    next_at: minute(3).toISOString(),
  });
});

it('what is too much in one coin and too little in another contradicts the log, though little stays unexplained', async () => {
  await readLog(5);
  const held = (n: number, usdt: number, btc: number): WholeSnapshot => {
    const coins = [coin('USDT', { wallet: usdt }), coin('BTC', { wallet: btc, price: 50_000 })];
    return { ...snapshotAt(n, { wallet: 0, mark: 30_000 }), ...accountOf(n, coins) };
  };
  const accountOf = (n: number, coins: ReturnType<typeof coin>[]) => ({
    totals: totalsOf(coins),
    state: { readAt: readAt(n), coins, positions: [], uncheckedCoins: [] },
  });
  await recordOne(stores().snapshots, held(0, 50_000, 1));
  const id = await quarantine(held(1, 45_000, 1.0999));
  const { parts, contradiction } = await review(id);
  expect([parts?.unexplained, contradiction]).toEqual([-5, 9_995]);
});
