import type { EntryKind } from '@equanim/finance/ledger/kinds';
import { settlesNavError } from '@equanim/finance/ledger/nav-error';
import { groupBy } from '../../book/group-by.ts';
import type { NamedEntry } from '../../book/entries.store.ts';
import type { MissingNumber } from '../../book/sequences.store.ts';
import { dayInWords } from '../../../../platform/in-words.ts';
import type { LedgerBook } from '../read-book.ts';
import { entryInWords, requestInWords } from '../words.ts';

/** Kinds of entries that are made between strikes, and whether they correct an earlier one. */
const BETWEEN_STRIKES: Partial<Record<EntryKind, { isCorrection: boolean }>> = {
  opening: { isCorrection: false },
  flow: { isCorrection: false },
  worthless: { isCorrection: false },
  match: { isCorrection: false },
  'flow-correction': { isCorrection: true },
  unmatch: { isCorrection: true },
};

/** Whether entries are numbered without a gap, begin with the opening, and name what there is. @returns a sentence for each difference */
export function checkEntries(book: LedgerBook): string[] {
  const { entries, strikes } = book.ledger;
  const days = new Set(strikes.map(({ day }) => day));
  const bySequence = new Map(entries.map((entry) => [entry.sequence, entry]));
  return [
    ...book.missing.map((missing) => missingSentence(book, missing)),
    ...openingDifferences(entries),
    ...entries.flatMap((entry) => {
      const what = `Entry ${entry.sequence} (${entryInWords(book.ledger, entry)})`;
      return [...placeDifferences(entry, days), ...correctionDifferences(entry, bySequence)].map(
        (text) => `${what} ${text}`,
      );
    }),
  ];
}

function missingSentence({ ledger }: LedgerBook, { list, of, sequence }: MissingNumber): string {
  switch (list) {
    case 'entry':
      return `Entry ${sequence} of the ledger is missing.`;
    case 'terms':
      return `Terms ${sequence} of the fund are missing.`;
    case 'match':
      return `Match ${sequence} of a flow is missing.`;
    case 'line':
      return `Line ${sequence} by hand is missing.`;
    case 'event':
      return `Event ${sequence} of the ${requestInWords(ledger, of)} is missing.`;
    case 'adjustment':
      return `Adjusting entry ${sequence} of the fund is missing.`;
    case 'pass':
      return `Passed day ${sequence} of the fund is missing.`;
    case 'nav-error':
      return `NAV error ${sequence} of ${dayInWords(of ?? '')} is missing.`;
  }
}

function openingDifferences(entries: readonly NamedEntry[]): string[] {
  const openings = entries.filter(({ kind }) => kind === 'opening').map(({ sequence }) => sequence);
  if (entries.length === 0 || (openings.length === 1 && entries[0]?.kind === 'opening')) return [];
  return openings.length === 0
    ? ['The ledger has no opening entry.']
    : [`The ledger is opened by entry ${openings.join(' and by entry ')}; only its first one may do so.`];
}

function placeDifferences({ kind, strikeDay }: NamedEntry, days: ReadonlySet<string>): string[] {
  const isBetween = kind in BETWEEN_STRIKES;
  if (strikeDay === null) return isBetween ? [] : ['belongs to no strike.'];
  if (isBetween) return [`belongs to the strike of ${dayInWords(strikeDay)}, which makes no such entries.`];
  return days.has(strikeDay)
    ? []
    : [`belongs to a strike of ${dayInWords(strikeDay)}, which does not exist.`];
}

function correctionDifferences(entry: NamedEntry, bySequence: ReadonlyMap<number, NamedEntry>): string[] {
  const { kind, corrects, sequence, transactionId } = entry;
  // What it names is computed again with its strike.
  if (settlesNavError(entry) || kind === 'adjustment') return [];
  const isCorrection = BETWEEN_STRIKES[kind]?.isCorrection ?? false;
  if (corrects === null) return isCorrection ? ['corrects an entry that it does not name.'] : [];
  if (!isCorrection) return [`names entry ${corrects}, but corrects none.`];
  const corrected = bySequence.get(corrects);
  if (!corrected || corrects >= sequence)
    return [`corrects entry ${corrects}, which does not come before it.`];
  return corrected.transactionId === transactionId
    ? []
    : [`corrects entry ${corrects}, which is of another flow.`];
}

/** Entries by the flow they are about; those about none are left out. */
export function entriesByFlow({ entries }: { entries: readonly NamedEntry[] }): Map<string, NamedEntry[]> {
  const about = entries.filter(({ transactionId }) => transactionId !== null);
  return groupBy(about, ({ transactionId }) => transactionId ?? '');
}
