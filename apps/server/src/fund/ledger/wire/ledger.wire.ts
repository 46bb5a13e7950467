import { csvLine, numberCell, textCell } from '@equanim/contract/csv';
import type { ledgerEntry, ledgerReconciliation } from '@equanim/contract/ledger';
import type { z } from 'zod';
import type { NamedEntry } from '../book/entries.store.ts';
import type { LedgerReconciliation } from '../reconcile-ledger.ts';
import { seriesNames, type Ledger } from '../read-ledger.ts';
import { numberOf, numberOrNull, textOf, toNamed } from './words.ts';

/** Makes entries of the wire: names are found once. */
export function entryWriter(ledger: Ledger): (entry: NamedEntry) => z.infer<typeof ledgerEntry> {
  const names = seriesNames(ledger);
  return (entry) => ({
    sequence: entry.sequence,
    at: entry.at.toISOString(),
    kind: entry.kind,
    owner: entry.owner,
    investor: entry.investorId === null ? null : toNamed(ledger, entry.investorId),
    series: entry.seriesId === null ? null : (names.get(entry.seriesId) ?? null),
    units: textOf(entry.units),
    amount: numberOrNull(entry.amount),
    shares: numberOf(entry.shares),
    high_water_mark: numberOf(entry.mark),
    strike_day: entry.strikeDay,
    request_id: entry.requestId,
    transaction_id: entry.transactionId,
    corrects: entry.corrects,
    recorded_at: entry.recordedAt.toISOString(),
    recorded_by: entry.recordedBy,
  });
}

const COLUMNS = [
  'sequence',
  'at',
  'kind',
  'owner',
  'investor',
  'series',
  'units',
  'amount',
  'shares',
  'high_water_mark',
  'strike_day',
  'request_id',
  'transaction_id',
  'corrects',
  'recorded_at',
  'recorded_by',
] as const;

/** Entries as CSV, exact: units, shares and marks with all their decimals. */
export async function* entriesAsCsv(
  ledger: Ledger,
  batches: AsyncIterable<NamedEntry[]>,
): AsyncGenerator<string> {
  yield csvLine([...COLUMNS]);
  const names = seriesNames(ledger);
  for await (const batch of batches)
    yield batch.map((entry) => csvLine(cellsOf(ledger, entry, names))).join('');
}

function cellsOf(ledger: Ledger, entry: NamedEntry, names: ReadonlyMap<string, string>): string[] {
  const investor = entry.investorId === null ? null : toNamed(ledger, entry.investorId);
  return [
    numberCell(entry.sequence),
    entry.at.toISOString(),
    textCell(entry.kind),
    textCell(entry.owner),
    textCell(investor ? `${investor.reference} ${investor.name}` : ''),
    textCell(names.get(entry.seriesId ?? '') ?? ''),
    numberCell(textOf(entry.units)),
    numberCell(entry.amount?.toFixed() ?? null),
    numberCell(textOf(entry.shares)),
    numberCell(textOf(entry.mark)),
    textCell(entry.strikeDay ?? ''),
    textCell(entry.requestId ?? ''),
    textCell(entry.transactionId ?? ''),
    numberCell(entry.corrects),
    entry.recordedAt.toISOString(),
    textCell(entry.recordedBy),
  ];
}

export function toReconciliation(found: LedgerReconciliation): z.infer<typeof ledgerReconciliation> {
  const { sample, state, owners, findings, unitsOfOwners, valueOfOwners, values } = found;
  return {
    state,
    as_of: sample?.takenAt.toISOString() ?? null,
    price: sample && numberOf(sample.price),
    equity: values && numberOf(values.equity),
    units_in_issue: sample && textOf(sample.units),
    units_of_owners: values && textOf(unitsOfOwners),
    units_difference: sample && values && textOf(unitsOfOwners.minus(sample.units)),
    value_of_owners: values && numberOf(valueOfOwners),
    value_difference: values && numberOf(valueOfOwners.minus(values.equity)),
    owners: owners.map(({ owner, name, units, value }) => ({
      owner,
      name,
      units: textOf(units),
      value: numberOf(value),
    })),
    findings,
  };
}
