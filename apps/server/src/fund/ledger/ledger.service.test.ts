import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from './fund-world.test-support.ts';

let world: FundWorld;

beforeEach(async () => {
  world = await startFundWorld('2025-01-01T10:00:00Z');
  await world.app.services.ledger.follow();
  await world.investor('Ada Lowell');
});
afterEach(() => world.close());

const read = async (path: string) => (await world.call('GET', path)).body;

describe('Between the sample that holds a flow and its entry', () => {
  it('the ledger is told at the sample before, even and with the values of then', async () => {
    await world.sample('2025-01-01T10:05:00Z', '1.1');
    world.at('2025-01-01T10:06:00Z');
    const before = [await read('/ledger/reconciliation'), await read('/funds/flagship/investors')];
    expect(before[0]).toMatchObject({ state: 'even', as_of: '2025-01-01T10:05:00.000Z', equity: 55_000 });

    await world.flow('2025-01-01T10:06:00Z', '1000', '1.1');
    await world.sample('2025-01-01T10:08:00Z', '1.2');
    world.at('2025-01-01T10:08:30Z');
    expect([await read('/ledger/reconciliation'), await read('/funds/flagship/investors')]).toEqual(before);

    await world.app.services.ledger.follow();
    expect(await read('/ledger/reconciliation')).toMatchObject({
      state: 'even',
      as_of: '2025-01-01T10:08:00.000Z',
      units_difference: '0',
    });
  });
});

it('A ledger is read as it was at one moment, whatever is written meanwhile', async () => {
  const { db, services } = world.app;
  const isWaiting = async () => {
    const { rows } = await sql`
      select 1 from pg_locks where not granted and relation = 'fund_terms'::regclass`.execute(db);
    return rows.length > 0;
  };
  const before = await services.ledger.read();
  const held = await db.transaction().execute(async (trx) => {
    await sql`lock table fund_terms in access exclusive mode`.execute(trx);
    // It has read the entries, and waits for the terms.
    const reading = services.ledger.read();
    await expect.poll(isWaiting).toBe(true);
    await sql`update investors set name = 'Grace Hopper'`.execute(trx);
    return { reading };
  });
  expect(await held.reading).toEqual(before);
});
