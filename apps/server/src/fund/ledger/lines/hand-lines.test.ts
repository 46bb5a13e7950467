import { FLAGSHIP } from '@equanim/contract/fund';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COUNTING } from '../../../sampling/collector/counting.test-support.ts';
import { storesOf } from '../../../sampling/collector/stores/collector-stores.ts';
import { auditLogOf } from '../../../operations/commands/ledger-commands.ts';
import { createLedgerStore } from '../book/ledger.store.ts';
import { startLinesWorld, type LinesWorld } from './kept-lines.test-support.ts';

const START = '2027-12-01T00:00:00Z';
const OUT = '2028-01-05T10:00:20Z';
const BACK = '2028-02-10T10:00:20Z';

let world: LinesWorld;
const minute: LinesWorld['minute'] = (...given) => world.minute(...given);
const keep: LinesWorld['keep'] = (...given) => world.keep(...given);

/** The house has 50,000 units; the investor comes in with 97,000 on 1 January; 60,000 go to savings on the 5th. */
beforeEach(async () => {
  world = await startLinesWorld(START);
  const investorId = await world.investor('Ada');
  world.at('2027-12-10T10:00:00Z');
  await world.subscribe({ investorId, gross: 100_000, at: '2027-12-20T10:00:00Z', price: '1' });
  await world.sample('2027-12-31T23:59:00Z', '1');
  await world.deal('2028-01-01');
  await minute('2028-01-05T09:59:00Z', 147_000);
  await minute('2028-01-05T10:01:00Z', 87_000, { id: 'out', at: OUT, amount: -60_000 });
  await minute('2028-01-31T23:59:00Z', 87_000);
  await minute('2028-02-01T00:00:00Z', 87_000);
});
afterEach(() => world.close());

const recordsOf = () => createLedgerStore(world.app.db, FLAGSHIP);

const savings = (id: string) => ({ transaction_id: id, wallet: 'savings' });

/** The newest minute as it is stored, in numbers. */
async function newest() {
  const row = await world.app.db
    .selectFrom('snapshots')
    .select(['equity', 'by_hand', 'units', 'normalized_value'])
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return [row.equity, row.by_hand, row.units, row.normalized_value].map(Number);
}

async function houseUnits(): Promise<number> {
  await world.app.services.ledger.follow();
  const { body } = await world.call('GET', '/funds/flagship/investors');
  return body.house.units;
}

/** The parts of the change that leads to a minute that are not zero. */
async function partsOf(moment: string) {
  await storesOf(world.app.db, COUNTING).parts.explainUnread();
  const row = await world.app.db
    .selectFrom('minute_parts')
    .select(['flows', 'interest', 'held', 'other', 'unexplained'])
    .where('taken_at', '=', new Date(moment))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).map(([part, amount]) => [part, Number(amount)]));
}

const nothing = { flows: 0, interest: 0, held: 0, other: 0, unexplained: 0 };

describe('a transfer to savings', () => {
  it('is the house’s until it is kept, and then leaves equity, units and the strike as they were', async () => {
    expect(await newest()).toEqual([87_000, 0, 87_000, 1]);
    expect(await houseUnits()).toBeCloseTo(-10_000, 6);
    world.at('2028-02-01T00:10:00Z');
    expect((await world.call('GET', '/dealing/strikes/2028-02-01')).body.stops).not.toEqual([]);

    await keep(savings('out'), '2028-02-01T00:20:00Z');

    expect(await newest()).toEqual([147_000, 60_000, 147_000, 1]);
    expect(await houseUnits()).toBeCloseTo(50_000, 6);
    expect(await partsOf('2028-01-05T10:01:00Z')).toEqual(nothing);
    const { body: strike } = await world.call('GET', '/dealing/strikes/2028-02-01');
    expect(strike).toMatchObject({
      stops: [],
      unmatched: [],
      sample: { equity: 147_000, by_hand: 60_000 },
    });
    expect((await world.call('GET', '/funds/flagship/lines')).body).toEqual([
      {
        id: expect.any(String),
        wallet: 'savings',
        coin: 'USDT',
        quantity: 60_000,
        price: 1,
        value_usdt: 60_000,
        share_of_nav: 60 / 147,
        since: '2028-01-05T10:00:20.000Z',
        transaction_id: 'out',
      },
    ]);
    expect(await world.deal('2028-02-01')).toMatchObject({ status: 201 });
    expect(
      (await world.app.services.verification.verify(auditLogOf(world.app.services.audit))).differences,
    ).toEqual([]);
  });

  it('brings what returns beyond it to all holders, and moves no unit', async () => {
    await keep(savings('out'), '2028-02-01T00:20:00Z');
    await minute('2028-02-10T09:59:00Z', 87_000);
    await minute('2028-02-10T10:01:00Z', 147_150, { id: 'back', at: BACK, amount: 60_150 });
    // Until somebody says what it is, it is the house's, in an account that counts the line as well.
    expect(await newest()).toEqual([207_150, 60_000, 207_150, 1]);

    await keep(savings('back'), '2028-02-10T11:00:00Z');

    expect(await newest()).toEqual([147_150, 0, 147_000, 1.001020408163]);
    expect(await houseUnits()).toBeCloseTo(50_000, 6);
    expect(await partsOf('2028-02-10T10:01:00Z')).toEqual({ ...nothing, interest: 150 });
    expect(
      (await world.app.services.verification.verify(auditLogOf(world.app.services.audit))).differences,
    ).toEqual([]);
  });

  it('stays open with what did not return, until that is closed as a loss', async () => {
    await keep(savings('out'), '2028-02-01T00:20:00Z');
    await minute('2028-02-10T09:59:00Z', 87_000);
    await minute('2028-02-10T10:01:00Z', 146_000, { id: 'back', at: BACK, amount: 59_000 });
    await keep(savings('back'), '2028-02-10T11:00:00Z');
    expect(await newest()).toEqual([147_000, 1_000, 147_000, 1]);
    const [line] = await recordsOf().listHandLines();

    await keep({ line: line?.id ?? '', loss: true }, '2028-02-10T11:00:30Z');
    await minute('2028-02-10T11:01:00Z', 146_000);

    expect(await newest()).toEqual([146_000, 0, 147_000, 0.993197278912]);
    expect(await partsOf('2028-02-10T11:01:00Z')).toEqual({ ...nothing, other: -1_000 });
  });

  it('values a deposit made meanwhile with what lies there', async () => {
    await keep(savings('out'), '2028-02-01T00:20:00Z');
    await minute('2028-02-05T09:59:00Z', 234_000);
    await minute('2028-02-05T10:01:00Z', 254_000, {
      id: 'deposit',
      at: '2028-02-05T10:00:10Z',
      amount: 20_000,
    });
    // 294,000 for 147,000 units: two USDT each.
    expect(await newest()).toEqual([314_000, 60_000, 157_000, 2]);
  });

  it('is refused where it was matched, is kept already, or nothing can have returned', async () => {
    const refusal = (body: object) =>
      keep(body, '2028-02-01T00:20:00Z').then(
        () => null,
        (error: Error) => error.message,
      );
    await minute('2028-02-01T00:01:00Z', 87_100, { id: 'in', at: '2028-02-01T00:00:30Z', amount: 100 });
    expect(await refusal(savings('in'))).toContain('nothing can return from it');
    await keep(savings('out'), '2028-02-01T00:20:00Z');
    expect(await refusal(savings('out'))).toBe('This flow is already kept by hand.');
    expect(await refusal({ ...savings('in'), wallet: 'custody' })).toContain('nothing can return from it');
    await world.call('POST', '/dealing/matches', { transaction_id: 'in', to: 'house' });
    expect(await refusal(savings('in'))).toBe('This flow is already matched: undo that match first.');
  });
});
