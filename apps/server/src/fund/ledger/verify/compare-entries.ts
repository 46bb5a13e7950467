import { Decimal } from 'decimal.js';
import type { NamedEntry } from '../book/entries.store.ts';
import type { Ledger } from '../read-ledger.ts';
import { entryInWords } from './words.ts';

/** An entry as it has to be; where it stands is not its own. */
export type ExpectedEntry = Omit<NamedEntry, 'sequence'>;

const COMPARED = [
  'investorId',
  'units',
  'amount',
  'shares',
  'mark',
  'at',
  'transactionId',
  'corrects',
  'adjustmentId',
  'recordedAt',
  'recordedBy',
  'restsOnAt',
] as const satisfies ReadonlyArray<keyof ExpectedEntry>;

const FIELD_NAMES: Partial<Record<(typeof COMPARED)[number], string>> = {
  investorId: 'the investor',
  transactionId: 'the flow',
  mark: 'a change of the mark by',
  shares: 'a change of the shares by',
  at: 'the time',
  recordedAt: 'the time of recording',
  recordedBy: 'the author',
  restsOnAt: 'a reading of',
  corrects: 'a correction of entry',
  adjustmentId: 'the adjustment',
};

interface Compared {
  expected: readonly ExpectedEntry[];
  stored: readonly NamedEntry[];
  /** Whose entries they are, at the beginning of a sentence: "The strike of 1 January 2025". */
  what: string;
}

/** Holds entries against those there should be, in their order. @returns a sentence for each difference */
export function compareEntries(
  ledger: Pick<Ledger, 'investors'>,
  { expected, stored, what }: Compared,
): string[] {
  const left = [...stored];
  const differences: string[] = [];
  const found: NamedEntry[] = [];
  for (const entry of expected) {
    const at = left.findIndex((one) => isSameKind(one, entry));
    const [match] = at === -1 ? [] : left.splice(at, 1);
    if (match) {
      found.push(match);
      differences.push(...fieldDifferences(ledger, match, { entry, what }));
    } else
      differences.push(
        `${what} lacks an entry: ${entryInWords(ledger, entry)}, ${entry.units.toFixed()} units.`,
      );
  }
  for (const entry of left)
    differences.push(
      `${what} has entry ${entry.sequence} (${entryInWords(ledger, entry)}, ${entry.units.toFixed()} units), which nothing makes.`,
    );
  const moved = found.find(({ sequence }, i) => sequence < (found[i - 1]?.sequence ?? 0));
  if (moved)
    differences.push(
      `${what} has entry ${moved.sequence} (${entryInWords(ledger, moved)}) in another place.`,
    );
  return differences;
}

/** Whether two entries are about the same, so that one can stand for the other. */
function isSameKind(one: ExpectedEntry, other: ExpectedEntry): boolean {
  return (['kind', 'owner', 'seriesId', 'requestId'] as const).every((field) => one[field] === other[field]);
}

function fieldDifferences(
  ledger: Pick<Ledger, 'investors'>,
  stored: NamedEntry,
  { entry, what }: { entry: ExpectedEntry; what: string },
): string[] {
  return COMPARED.filter((field) => textOf(stored[field]) !== textOf(entry[field])).map((field) => {
    const name = FIELD_NAMES[field];
    const say = (one: ExpectedEntry): string =>
      name === undefined
        ? `${textOf(one[field])} ${field === 'amount' ? 'USDT' : field}`
        : `${name} ${textOf(one[field])}`;
    return `${what} has entry ${stored.sequence} (${entryInWords(ledger, stored)}) with ${say(stored)}; recomputed it is ${textOf(entry[field])}.`;
  });
}

function textOf(value: ExpectedEntry[keyof ExpectedEntry]): string {
  if (value === null) return 'none';
  if (value instanceof Date) return value.toISOString();
  if (!Decimal.isDecimal(value)) return String(value);
  // A zero may have a sign, which the database does not keep.
  return value.isZero() ? '0' : value.toFixed();
}
