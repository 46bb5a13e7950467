import { FLAGSHIP } from '@equanim/contract/identity';
import { Exact } from '@equanim/finance/exact';
import { entryOf } from '@equanim/finance/ledger/entries';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { skipTriggers } from '../../../platform/database/long-history.test-support.ts';
import { useTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { createLedgerStore, type FundRecords } from './ledger.store.ts';

const database = useTestDatabase();
const AT = new Date('2025-01-01T00:00:00Z');

const ALL = 1_000_000;

let nowMs = AT.getTime();
/** Each time a little later. */
const append = (records: FundRecords, units: readonly number[]) =>
  records.append(
    units.map((one) => entryOf('flow', 'house', new Exact(one))),
    { at: AT, strikeDay: null, recordedAt: new Date((nowMs += 1)), recordedBy: 'ledger', restsOnAt: AT },
  );

/** As on a standby that was promoted without what was written last. */
async function lose(count: number): Promise<void> {
  const { db } = database();
  await db.transaction().execute(async (trx) => {
    const restore = await skipTriggers(trx);
    const newest = await createLedgerStore(db, FLAGSHIP).newestSequence();
    await trx
      .deleteFrom('ledger_entries')
      .where('sequence', '>', newest - count)
      .execute();
    await restore();
  });
}

const units = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 });
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('append' as const), units }),
    // More than is read at once.
    fc.record({ kind: fc.constant('append' as const), units: fc.constant(Array<number>(1_100).fill(1)) }),
    fc.record({ kind: fc.constant('undo' as const), units }),
    fc.record({ kind: fc.constant('lose' as const), count: fc.integer({ min: 1, max: 3 }) }),
    fc.constant({ kind: 'read' as const }),
  ),
  { minLength: 1, maxLength: 12 },
);

it('A store that holds entries reads what one that has just begun does, whatever is written, undone and lost', async () => {
  const { db } = database();
  const entriesIn = (store: ReturnType<typeof createLedgerStore>) =>
    store.atOneMoment((records) => records.listEntries());
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      await lose(ALL);
      const store = createLedgerStore(db, FLAGSHIP);
      const fresh = () => createLedgerStore(db, FLAGSHIP);
      for (const step of taken) {
        if (step.kind === 'append') await fresh().inTurn(null, (records) => append(records, step.units));
        if (step.kind === 'lose') await lose(step.count);
        if (step.kind === 'read') expect(await entriesIn(store)).toEqual(await entriesIn(fresh()));
        if (step.kind !== 'undo') continue;
        const undone = store.inTurn(null, async (records) => {
          const before = await records.listEntries();
          await append(records, step.units);
          expect(await records.listEntries()).toHaveLength(before.length + step.units.length);
          throw new Error('It was undone.');
        });
        await expect(undone).rejects.toThrow('It was undone.');
      }
      expect(await entriesIn(store)).toEqual(await entriesIn(fresh()));
    }),
    { numRuns: 5 },
  );
});

it('A transaction that began before entries were written does not see them where others hold them', async () => {
  const store = createLedgerStore(database().db, FLAGSHIP);
  await lose(ALL);
  await store.inTurn(null, (records) => append(records, [1]));
  const sequences = await store.atOneMoment(async (records) => {
    // Its first question fixes the moment.
    await records.newestSequence();
    await store.inTurn(null, (other) => append(other, [2]));
    const newer = await store.atOneMoment((other) => other.listEntries());
    return [newer.length, (await records.listEntries()).length];
  });
  expect(sequences).toEqual([2, 1]);
  expect(await store.atOneMoment((records) => records.listEntries())).toHaveLength(2);
});
