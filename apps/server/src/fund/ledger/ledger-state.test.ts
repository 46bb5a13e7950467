import { Exact } from '@equanim/finance/exact';
import { afterEntries, EMPTY_LEDGER, entryOf, type RecordedEntry } from '@equanim/finance/ledger/entries';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepareStates, stateOf } from './ledger-state.ts';

/** More than three steps: an opening, then series, fees, and money in transit that comes and is settled. */
const ENTRIES = Array.from({ length: 1_700 }, (_, i): RecordedEntry => {
  const strikeDay = i % 5 === 0 ? `2025-${String((Math.floor(i / 150) % 12) + 1).padStart(2, '0')}-01` : null;
  const own = {
    seriesId: `series ${i % 40}`,
    investorId: `investor ${i % 7}`,
    requestId: `request ${i % 90}`,
  };
  const units = new Exact(`${(i % 13) - 6}.${String(i).padStart(18, '7')}`);
  if (i === 0) return { ...entryOf('opening', 'house', units), strikeDay: null };
  if (i <= 40) {
    const amount = new Exact(i);
    return { ...entryOf('subscription', 'series', units, { ...own, amount }), strikeDay: '2025-01-01' };
  }
  const owner = (['house', 'manager', 'settlement', 'series'] as const)[i % 4] ?? 'house';
  return { ...entryOf('match', owner, units, { ...own, amount: units }), strikeDay };
});
const BOUGHT = 41;

/** Parts of the entries in their order, which every ledger that somebody may see is. */
const parts = fc
  .record({
    length: fc.integer({ min: 0, max: ENTRIES.length }),
    missing: fc.array(fc.integer({ min: BOUGHT, max: ENTRIES.length }), { maxLength: 4 }),
  })
  .map(({ length, missing }) => ENTRIES.slice(0, length).filter((_, i) => !missing.includes(i)));

it('The state after any part of a ledger is the same whatever was prepared before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(parts, fc.boolean()), { maxLength: 6 }), async (asked) => {
      for (const [entries, isPrepared] of asked) {
        if (isPrepared) await prepareStates(entries);
        expect(stateOf(entries)).toEqual(afterEntries(EMPTY_LEDGER, entries));
      }
    }),
    { numRuns: 12 },
  );
});
