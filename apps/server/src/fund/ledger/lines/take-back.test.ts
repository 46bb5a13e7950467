import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHandWorld, type HandWorld } from './hand-world.test-support.ts';

const BACK = '2028-02-10T10:00:20Z';
const FINAL =
  'It cannot be taken back: the strike of 1 February 2028, which rests on it, is final. ' +
  'Close as a loss what is not there; what that leaves wrong is put right by an adjusting entry.';

let world: HandWorld;
beforeEach(async () => {
  world = await startHandWorld();
});
afterEach(() => world.close());

const savings = (id: string) => ({ transaction_id: id, wallet: 'savings' });
const lines = async () => (await world.call('GET', '/funds/flagship/lines')).body;

/** All that is stored of the account's minutes and flows. */
async function stored() {
  const parts = await world.partsOf('2028-01-05T10:01:00Z');
  const { db } = world.app;
  const minutes = await db.selectFrom('snapshots').selectAll().orderBy('taken_at').execute();
  const flows = await db.selectFrom('flows').selectAll().orderBy('occurred_at').execute();
  return {
    parts,
    flows,
    minutes: minutes.map(({ equity, by_hand: byHand, units, normalized_value: value, ...minute }) => ({
      ...minute,
      figures: [equity, byHand, units, value].map(Number),
    })),
  };
}

describe('a line that was kept by mistake', () => {
  it('is taken back: units, equity, parts and the strike are what they were, and it can be kept again', async () => {
    const before = await stored();
    expect(before.parts).toMatchObject({ flows: -60_000 });
    await world.keep(savings('out'), '2028-02-01T00:05:00Z');
    const [line] = await lines();
    expect(line).toMatchObject({ quantity: 60_000, may_undo: true, closings: [] });

    await world.keep({ undo: line.id }, '2028-02-01T00:07:00Z');

    expect(await stored()).toEqual(before);
    expect(await world.newest()).toEqual([87_000, 0, 87_000, 1]);
    expect(await world.houseUnits()).toBeCloseTo(-10_000, 6);
    expect(await lines()).toEqual([]);
    const { body: strike } = await world.call('GET', '/dealing/strikes/2028-02-01');
    expect(strike.stops).not.toEqual([]);
    expect(strike.sample).toMatchObject({ equity: 87_000, by_hand: 0 });
    const { body: approvals } = await world.call('GET', '/approvals');
    expect(approvals[0]).toMatchObject({
      kind: 'hand-line',
      title: 'Take back that 60,000.00 USDT of 5 January 2028 is kept in savings',
    });
    await expect(world.keep({ undo: line.id }, '2028-02-01T00:08:00Z')).rejects.toThrow(
      'There is no such line, or it was taken back.',
    );
    expect(await world.verify()).toEqual([]);

    await world.keep(savings('out'), '2028-02-01T00:09:00Z');
    expect(await world.newest()).toEqual([147_000, 60_000, 147_000, 1]);
    expect(await world.houseUnits()).toBeCloseTo(50_000, 6);
    expect(await world.verify()).toEqual([]);
  });

  it('stays once a strike that rests on it is final, which says what to do instead', async () => {
    await world.keep(savings('out'), '2028-02-01T00:08:00Z');
    expect(await world.deal('2028-02-01')).toMatchObject({ status: 201 });
    const [line] = await lines();
    expect(line).toMatchObject({ may_undo: false, why_not: FINAL });
    await expect(world.keep({ undo: line.id }, '2028-02-01T00:20:00Z')).rejects.toThrow(FINAL);
  });

  it('is found where it was taken back otherwise', async () => {
    await world.keep(savings('out'), '2028-02-01T00:05:00Z');
    const [line] = await lines();
    await world.keep({ undo: line.id }, '2028-02-01T00:07:00Z');
    const { db } = world.app;
    await sql`alter table hand_lines disable trigger refuse_change`.execute(db);
    await sql`update hand_lines set quantity = -59000 where kind = 'undone'`.execute(db);
    expect(await world.verify()).toEqual([
      'Line 2 by hand, undone, is not what it takes back, the other way.',
    ]);
  });
});

describe('a return that was none', () => {
  it('is taken back, and only then the line', async () => {
    await world.keep(savings('out'), '2028-02-01T00:05:00Z');
    await world.minute('2028-02-10T09:59:00Z', 87_000);
    await world.minute('2028-02-10T10:01:00Z', 147_150, { id: 'back', at: BACK, amount: 60_150 });
    await world.keep(savings('back'), '2028-02-10T11:00:00Z');
    const [closed] = await lines();
    expect(closed).toMatchObject({
      quantity: 0,
      may_undo: false,
      closings: [{ kind: 'returned', quantity: 60_000, at: '2028-02-10T10:00:20.000Z', may_undo: true }],
    });
    await expect(world.keep({ undo: closed.id }, '2028-02-10T11:01:00Z')).rejects.toThrow(
      'It cannot be taken back while something of it has returned',
    );

    await world.keep({ undo: closed.closings[0].id }, '2028-02-10T11:02:00Z');

    expect(await world.newest()).toEqual([207_150, 60_000, 207_150, 1]);
    expect(await lines()).toMatchObject([{ quantity: 60_000, may_undo: true, closings: [] }]);
    expect(await world.verify()).toEqual([]);
    await world.keep({ undo: closed.id }, '2028-02-10T11:03:00Z');
    expect(await world.newest()).toEqual([147_150, 0, 147_150, 1]);
  });
});
