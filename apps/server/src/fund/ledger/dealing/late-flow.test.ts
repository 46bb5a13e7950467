import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNTING } from '../../../sampling/collector/counting.test-support.ts';
import { line } from '../../../sampling/collector/readings.test-support.ts';
import { storesOf } from '../../../sampling/collector/stores/collector-stores.ts';
import { startFundWorld, type FundWorld } from '../fund-world.test-support.ts';

let world: FundWorld;
beforeAll(async () => {
  world = await startFundWorld('2024-12-01T00:00:00Z');
  await world.app.services.ledger.follow();
});
afterAll(() => world.close());

const navErrors = async (): Promise<Array<[string, number | null]>> =>
  (await world.call('GET', '/dealing/strikes')).body.map(
    ({ day, nav_error: error }: { day: string; nav_error: number | null }) => [day, error],
  );

it('a deposit that the log lists after a strike leaves the strike as it is, and its price is an error that is known', async () => {
  await world.sample('2024-12-20T08:59:00Z', '1');
  // 10,000 USDT that the log does not list yet look like a result of 20 %.
  await world.sample('2024-12-20T09:01:00Z', '1.2');
  await world.sample('2024-12-31T23:59:00Z', '1.2');
  expect((await world.deal('2025-01-01')).status).toBe(201);
  const struck = (await world.call('GET', '/dealing/strikes/2025-01-01')).body;

  const { transactions, snapshots } = storesOf(world.app.db, COUNTING);
  const told = { change: 10_000, balance: 60_000, occurredAt: new Date('2024-12-20T09:00:00Z') };
  const late = line({ type: 'TRANSFER_IN', ...told });
  await transactions.append([late]);
  // The next minute prices it.
  const takenAt = new Date('2025-01-01T00:20:00Z');
  const [equity, nothing] = [new Decimal(60_000), new Decimal(0)];
  await snapshots.record({
    snapshot: {
      takenAt,
      readAt: takenAt,
      totals: { equity, walletBalance: equity, unrealizedPnl: nothing, optionValue: nothing },
      btcPrice: null,
      state: null,
    },
    flows: [
      {
        transactionId: late.transactionId,
        evidence: {
          price: new Decimal(1),
          amount: new Decimal(10_000),
          amountBound: nothing,
          equityBefore: new Decimal(50_000),
          equityBound: nothing,
          basis: 'own-time',
        },
      },
    ],
    joins: [],
    at: takenAt,
  });
  world.at('2025-01-01T00:22:00Z');
  await world.app.services.ledger.follow();

  expect((await world.call('GET', '/dealing/strikes/2025-01-01')).body).toEqual(struck);
  // 60,000 USDT are 60,000 units at 1, and not 50,000 at 1.2: 0.2 a unit too much.
  expect(await navErrors()).toContainEqual(['2025-01-01', -0.2]);
});
