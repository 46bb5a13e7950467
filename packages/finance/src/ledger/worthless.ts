import { entryOf, type LedgerEntry, type LedgerState } from './entries.ts';

/**
 * Entries that take all units from everybody, as they became worthless: a new record has units of its own (decision page 10). What
 * is owed to money in transit stays owed at its amount.
 *
 * @example worthlessEntries({ ...EMPTY_LEDGER, house: new Exact(5) }).map(({ owner, units }) => [owner, units.toFixed()]) // => [['house', '-5']]
 */
export function worthlessEntries({ house, manager, inTransit, series }: LedgerState): LedgerEntry[] {
  const all = [
    entryOf('worthless', 'house', house.neg()),
    entryOf('worthless', 'manager', manager.neg()),
    ...[...inTransit].map(([requestId, { units }]) =>
      entryOf('worthless', 'settlement', units.neg(), { requestId }),
    ),
    ...series.map(({ id: seriesId, investorId, units, shares, mark }) =>
      entryOf('worthless', 'series', units.neg(), {
        seriesId,
        investorId,
        shares: shares.neg(),
        mark: mark.neg(),
      }),
    ),
  ];
  return all.filter(({ units, shares, mark }) => ![units, shares, mark].every((one) => one.isZero()));
}
