import { FLAGSHIP } from '@equanim/contract/identity';
import { COUNTING } from '../../../sampling/collector/counting.test-support.ts';
import { storesOf } from '../../../sampling/collector/stores/collector-stores.ts';
import { createLedgerStore } from '../book/ledger.store.ts';
import type { FundWorld } from '../fund-world.test-support.ts';
import { startLinesWorld } from './kept-lines.test-support.ts';

const START = '2027-12-01T00:00:00Z';
const OUT = '2028-01-05T10:00:20Z';

export type HandWorld = Awaited<ReturnType<typeof startHandWorld>>;

/** The house has 50,000 units; the investor comes in with 97,000 on 1 January; 60,000 go to savings on the 5th. */
export async function startHandWorld() {
  const world = await startLinesWorld(START);
  const { minute } = world;
  const { db } = world.app;
  const customer = await world.person('ada@equanim.example', 'customer');
  const investorId = await world.investor('Ada', [customer.id]);
  world.at('2027-12-10T10:00:00Z');
  await world.subscribe({ investorId, gross: 100_000, at: '2027-12-20T10:00:00Z', price: '1' });
  await world.sample('2027-12-31T23:59:00Z', '1');
  await world.deal('2028-01-01');
  await minute('2028-01-05T09:59:00Z', 147_000);
  await minute('2028-01-05T10:01:00Z', 87_000, { id: 'out', at: OUT, amount: -60_000 });
  await minute('2028-01-31T23:59:00Z', 87_000);
  await minute('2028-02-01T00:00:00Z', 87_000);
  return {
    ...world,
    customerToken: customer.token,
    records: createLedgerStore(db, FLAGSHIP),
    async houseUnits(): Promise<number> {
      await world.app.services.ledger.follow();
      const { body } = await world.call('GET', '/funds/flagship/investors');
      return body.house.units;
    },
    /** The newest minute as it is stored, in numbers: equity, by hand, units, value. */
    async newest(): Promise<number[]> {
      const row = await db
        .selectFrom('snapshots')
        .select(['equity', 'by_hand', 'units', 'normalized_value'])
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return [row.equity, row.by_hand, row.units, row.normalized_value].map(Number);
    },
    partsOf: (moment: string) => partsOf(world, moment),
  };
}

/** The parts of the change that leads to a minute that are not zero. */
async function partsOf(world: FundWorld, moment: string) {
  await storesOf(world.app.db, COUNTING).parts.explainUnread();
  const row = await world.app.db
    .selectFrom('minute_parts')
    .select(['flows', 'interest', 'held', 'other', 'unexplained'])
    .where('taken_at', '=', new Date(moment))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).map(([part, amount]) => [part, Number(amount)]));
}
