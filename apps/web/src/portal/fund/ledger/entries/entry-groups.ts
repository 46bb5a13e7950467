import type { LedgerEntry } from '@equanim/contract/ledger';
import { formatDealingDay } from '../../../../ui/format/date.ts';

/** Entries that were made together: by one strike, or of one flow. */
export interface EntryGroup {
  key: string;
  title: string;
  /** In the order of the page, at least one. */
  entries: LedgerEntry[];
}

/** What entries that were made together share. A flow may be matched and unmatched, each time with entries of its own. */
function keyOf({
  strike_day: day,
  transaction_id: flow,
  kind,
  recorded_at: recordedAt,
}: LedgerEntry): string {
  return day === null ? `${flow ?? ''} ${kind} ${recordedAt}` : `strike ${day}`;
}

const isIncoming = ({ units }: LedgerEntry): boolean => Number(units) >= 0;

function titleOf(entry: LedgerEntry): string {
  if (entry.strike_day !== null) return `Strike of ${formatDealingDay(entry.strike_day)}`;
  switch (entry.kind) {
    case 'opening':
      return 'Opening of the ledger';
    case 'flow':
      return isIncoming(entry) ? 'Deposit' : 'Withdrawal';
    case 'flow-correction':
      return 'Units of a flow counted again';
    case 'worthless':
      return 'Units worthless after a total loss';
    case 'match':
      return 'Flow matched';
    case 'unmatch':
      return 'Match of a flow undone';
    default:
      return 'Single entry';
  }
}

/** The entries of a page in groups. Neighbors alone are grouped, so that the order of the page stays. */
export function groupEntries(entries: readonly LedgerEntry[]): EntryGroup[] {
  const groups: EntryGroup[] = [];
  let key: string | null = null;
  for (const entry of entries) {
    const next = keyOf(entry);
    if (next === key) groups.at(-1)?.entries.push(entry);
    else groups.push({ key: `${next} ${String(entry.sequence)}`, title: titleOf(entry), entries: [entry] });
    key = next;
  }
  return groups;
}
