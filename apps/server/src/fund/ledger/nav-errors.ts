import type { FundRecords } from './book/ledger.store.ts';

/**
 * Records each strike whose sample has another value by now than it had, or was last found to have. Whoever calls holds the
 * fund's lock.
 */
export async function findNavErrors(records: FundRecords, now: Date): Promise<void> {
  const errors = await records.listNavErrors();
  for (const { day, sampleAt, price: struck } of await records.listStrikes()) {
    const known = errors.filter(({ strikeDay }) => strikeDay === day).at(-1)?.price ?? struck;
    const minute = await records.minuteNow(sampleAt);
    // While units are not known there is nothing to compare.
    if (!minute?.price || minute.price.eq(known)) continue;
    await records.addNavError({ strikeDay: day, foundAt: now, priceBefore: known, price: minute.price });
  }
}
