import { describe, expect, it } from 'vitest';
import { Exact } from '../exact.ts';
import {
  afterEntries,
  EMPTY_LEDGER,
  entryOf,
  totalInTransit,
  totalUnits,
  type LedgerEntry,
} from './entries.ts';

const n = (value: number): InstanceType<typeof Exact> => new Exact(value);
const after = (entries: readonly LedgerEntry[], strikeDay: string | null = null) =>
  afterEntries(
    EMPTY_LEDGER,
    entries.map((entry) => ({ ...entry, strikeDay })),
  );
const transit = (requestId: string, units: number, amount: number): LedgerEntry =>
  entryOf('match', 'settlement', n(units), { requestId, amount: n(amount) });
const bought = (seriesId: string, investorId: string): LedgerEntry =>
  entryOf('subscription', 'series', n(10), { seriesId, investorId, amount: n(12), mark: n(12) });

describe('afterEntries()', () => {
  it('keeps money in transit until neither units nor an amount are left of its request', () => {
    const state = after([transit('a', 5, 6), transit('b', 5, 6), transit('c', 5, 6), transit('c', -5, -6)]);
    expect([...state.inTransit.keys()]).toEqual(['a', 'b']);
    const owed = after([transit('a', 5, 6), transit('a', -5, -4), transit('b', 5, 6), transit('b', -4, -6)]);
    expect([...owed.inTransit.keys()]).toEqual(['a', 'b']);
    const { units, amount } = totalInTransit(owed);
    expect([units, amount, totalUnits(owed)].map(Number)).toEqual([1, 2, 1]);
  });

  it("counts an investor's series from 1, whoever else comes in, and keeps the one that is redeemed", () => {
    const gone = entryOf('redemption', 'series', n(-10), { seriesId: 'x', investorId: 'i', mark: n(-12) });
    const { series, lastStrikeDay } = after(
      [bought('x', 'i'), bought('y', 'j'), gone, bought('z', 'i')],
      '2025-01-01',
    );
    expect(series.map(({ id, number, units, mark }) => [id, number, ...[units, mark].map(Number)])).toEqual([
      ['x', 1, 0, 0],
      ['y', 1, 10, 12],
      ['z', 2, 10, 12],
    ]);
    expect(lastStrikeDay).toBe('2025-01-01');
  });

  it('refuses an entry of a series that no subscription of a strike began', () => {
    const fee = entryOf('management-fee', 'series', n(-1), { seriesId: 'x', investorId: 'i', amount: n(-1) });
    expect(() => after([fee], '2025-01-01')).toThrow(RangeError);
    expect(() => after([bought('x', 'i')])).toThrow(RangeError);
  });
});
