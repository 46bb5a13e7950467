import { ENTRY_KIND_WORDS } from '@equanim/finance/ledger/kinds';
import type { LedgerEntry } from '@equanim/contract/ledger';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatSignedShares, formatSignedUsdt } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';
import { Units } from '../../parts/units.tsx';
import { idOfEntry } from './use-linked-entry.ts';
import { wordFor } from '../../../../ui/format/word.ts';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { OWNER_PHRASES } from '../../parts/owner-words.ts';

const isIncoming = ({ units }: LedgerEntry): boolean => Number(units) >= 0;

interface EntriesTableProps {
  entries: readonly LedgerEntry[];
  /** Sequence of the entry that stands out. */
  linked: number | undefined;
  hrefs: EntryHrefs;
}

/** Addresses of this screen. */
export interface EntryHrefs {
  toInvestor: (id: string) => string;
  toEntry: (sequence: number) => string;
}

/** A row an entry, under what it was made with; on a phone each is a card. */
export function EntriesTable({ entries, linked, hrefs }: EntriesTableProps) {
  const groups = useMemo(() => groupEntries(entries), [entries]);
  return (
    <table className="table table-flush entries-table">
      <caption className="sr-only">
        Entries of the ledger, newest first, in groups that were made together
      </caption>
      <thead>
        <tr>
          <th scope="col">Entry</th>
          <th scope="col" className="numeric">
            Units
          </th>
          <th scope="col" className="numeric">
            Amount (USDT)
          </th>
          <th scope="col" className="numeric">
            Shares
          </th>
          <th scope="col" className="numeric">
            High-water mark (USDT)
          </th>
          <th scope="col" className="numeric">
            Sequence
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          <GroupHead group={group} />
          {group.entries.map((entry) => (
            <Entry key={entry.sequence} entry={entry} isSought={entry.sequence === linked} hrefs={hrefs} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function GroupHead({ group: { title, entries } }: { group: EntryGroup }) {
  const [first] = entries;
  if (first === undefined) return null;
  const { at, recorded_at: recordedAt, recorded_by: recordedBy, transaction_id: transaction } = first;
  return (
    <tr className="entries-group">
      <th scope="rowgroup" colSpan={6}>
        <span className="entries-group-inner">
          <span className="entries-group-title">{title}</span>
          <span>
            <At at={at} />
          </span>
          {first.strike_day === null && transaction !== null ? (
            <span className="entries-transaction" title={transaction}>
              {transaction}
            </span>
          ) : null}
          <span className="entries-recorded">
            {recordedAt === at ? (
              'Recorded'
            ) : (
              <>
                Recorded <At at={recordedAt} />
              </>
            )}{' '}
            by <bdi>{recordedBy}</bdi>
          </span>
        </span>
      </th>
    </tr>
  );
}

interface EntryProps {
  entry: LedgerEntry;
  isSought: boolean;
  hrefs: EntryHrefs;
}

function Entry({ entry, isSought, hrefs }: EntryProps) {
  const { sequence, units, amount, shares, high_water_mark: mark, corrects } = entry;
  return (
    <tr id={idOfEntry(sequence)} tabIndex={-1} className={isSought ? 'entry is-linked' : 'entry'}>
      <th scope="row" className="entry-what">
        <span className="entry-kind">{wordFor(ENTRY_KIND_WORDS, entry.kind)}</span>{' '}
        <Owner entry={entry} hrefs={hrefs} />
        {corrects === null ? null : (
          <>
            {' '}
            <Link className="entry-link entry-corrects" to={hrefs.toEntry(corrects)} replace>
              Corrects entry {corrects}
            </Link>
          </>
        )}
      </th>
      <td className="numeric" data-name="units">
        {Number(units) === 0 ? null : <Units units={units} isChange />}
      </td>
      <td className="numeric" data-name="USDT">
        {amount === null ? null : <Amount text={formatSignedUsdt(amount)} />}
      </td>
      <td className="numeric" data-name="shares">
        {shares === 0 ? null : <Amount text={formatSignedShares(shares)} />}
      </td>
      <td className="numeric" data-name="USDT, mark">
        {mark === 0 ? null : <Amount text={formatSignedUsdt(mark)} />}
      </td>
      <td className="numeric entry-sequence">{sequence}</td>
    </tr>
  );
}

/** Whose the entry is; an investor leads to all its entries. */
function Owner({ entry, hrefs }: Pick<EntryProps, 'entry' | 'hrefs'>) {
  const name = <bdi>{ownerOfEntry(entry)}</bdi>;
  return (
    <span className="entry-owner">
      {directionOf(entry)}{' '}
      {entry.investor === null ? (
        name
      ) : (
        <Link className="entry-link" to={hrefs.toInvestor(entry.investor.id)} replace>
          {name}
          <span className="sr-only">: all its entries</span>
        </Link>
      )}
    </span>
  );
}

/** Entries that were made together: by one strike, or of one flow. */
interface EntryGroup {
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
function groupEntries(entries: readonly LedgerEntry[]): EntryGroup[] {
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

/** Whose an entry is, within a sentence: an investor with its series, or one of the others. */
function ownerOfEntry({ owner, investor, series }: LedgerEntry): string {
  if (owner !== 'series' || investor === null)
    return wordFor(OWNER_PHRASES, owner) + (investor === null ? '' : `, for ${investor.name}`);
  return series === null ? investor.name : `${investor.name}, ${series}`;
}

/** Where the units of an entry went, as a preposition: nothing moved where it is about a mark alone. */
function directionOf({ units, shares, high_water_mark: mark }: LedgerEntry): 'to' | 'from' | 'of' {
  const moved = Number(units) || shares;
  if (moved === 0) return mark === 0 ? 'to' : 'of';
  return moved > 0 ? 'to' : 'from';
}
