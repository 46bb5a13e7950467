import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHandWorld, type HandWorld } from './hand-world.test-support.ts';

const BACK = '2028-02-10T10:00:20Z';

let world: HandWorld;
beforeEach(async () => {
  world = await startHandWorld();
});
afterEach(() => world.close());

const savings = (id: string) => ({ transaction_id: id, wallet: 'savings' });

const nothing = { flows: 0, interest: 0, held: 0, other: 0, unexplained: 0 };

describe('a transfer to savings', () => {
  it('is the house’s until it is kept, and then leaves equity, units and the strike as they were', async () => {
    expect(await world.newest()).toEqual([87_000, 0, 87_000, 1]);
    expect(await world.houseUnits()).toBeCloseTo(-10_000, 6);
    world.at('2028-02-01T00:07:00Z');
    expect((await world.call('GET', '/dealing/strikes/2028-02-01')).body.stops).not.toEqual([]);

    await world.keep(savings('out'), '2028-02-01T00:08:00Z');

    expect(await world.newest()).toEqual([147_000, 60_000, 147_000, 1]);
    expect(await world.houseUnits()).toBeCloseTo(50_000, 6);
    expect(await world.partsOf('2028-01-05T10:01:00Z')).toEqual(nothing);
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
        may_undo: true,
        why_not: null,
        closings: [],
      },
    ]);
    expect(await world.deal('2028-02-01')).toMatchObject({ status: 201 });
    expect(await world.verify()).toEqual([]);
  });

  it('brings what returns beyond it to all holders, and moves no unit', async () => {
    await world.keep(savings('out'), '2028-02-01T00:20:00Z');
    await world.minute('2028-02-10T09:59:00Z', 87_000);
    await world.minute('2028-02-10T10:01:00Z', 147_150, { id: 'back', at: BACK, amount: 60_150 });
    // Until somebody says what it is, it is the house's, in an account that counts the line as well.
    expect(await world.newest()).toEqual([207_150, 60_000, 207_150, 1]);

    await world.keep(savings('back'), '2028-02-10T11:00:00Z');

    expect(await world.newest()).toEqual([147_150, 0, 147_000, 1.001020408163]);
    expect(await world.houseUnits()).toBeCloseTo(50_000, 6);
    expect(await world.partsOf('2028-02-10T10:01:00Z')).toEqual({ ...nothing, interest: 150 });
    expect(await world.verify()).toEqual([]);
  });

  it('stays open with what did not return, until that is closed as a loss', async () => {
    await world.keep(savings('out'), '2028-02-01T00:20:00Z');
    await world.minute('2028-02-10T09:59:00Z', 87_000);
    await world.minute('2028-02-10T10:01:00Z', 146_000, { id: 'back', at: BACK, amount: 59_000 });
    await world.keep(savings('back'), '2028-02-10T11:00:00Z');
    expect(await world.newest()).toEqual([147_000, 1_000, 147_000, 1]);
    const [line] = await world.records.listHandLines();

    await world.keep({ line: line?.id ?? '', loss: true }, '2028-02-10T11:00:30Z');
    await world.minute('2028-02-10T11:01:00Z', 146_000);

    expect(await world.newest()).toEqual([146_000, 0, 147_000, 0.993197278912]);
    expect(await world.partsOf('2028-02-10T11:01:00Z')).toEqual({ ...nothing, other: -1_000 });
  });

  it('values a deposit made meanwhile with what lies there', async () => {
    await world.keep(savings('out'), '2028-02-01T00:20:00Z');
    await world.minute('2028-02-05T09:59:00Z', 234_000);
    await world.minute('2028-02-05T10:01:00Z', 254_000, {
      id: 'deposit',
      at: '2028-02-05T10:00:10Z',
      amount: 20_000,
    });
    // 294,000 for 147,000 units: two USDT each.
    expect(await world.newest()).toEqual([314_000, 60_000, 157_000, 2]);
  });

  it('is refused where it was matched, is kept already, or nothing can have returned', async () => {
    const refusal = (body: object) =>
      world.keep(body, '2028-02-01T00:20:00Z').then(
        () => null,
        (error: Error) => error.message,
      );
    await world.minute('2028-02-01T00:01:00Z', 87_100, { id: 'in', at: '2028-02-01T00:00:30Z', amount: 100 });
    expect(await refusal(savings('in'))).toContain('nothing can return from it');
    await world.keep(savings('out'), '2028-02-01T00:20:00Z');
    expect(await refusal(savings('out'))).toBe('This flow is already kept by hand.');
    expect(await refusal({ ...savings('in'), wallet: 'custody' })).toContain('nothing can return from it');
    await world.call('POST', '/dealing/matches', { transaction_id: 'in', to: 'house' });
    expect(await refusal(savings('in'))).toBe('This flow is already matched: undo that match first.');
  });
});
