import { ENTRY_KIND_WORDS } from '@equanim/finance/ledger/kinds';
import type { LedgerEntry } from '@equanim/contract/ledger';
import { Link } from 'react-router';
import { formatSignedShares, formatSignedUsdt } from '../../../../ui/format/number.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import { At } from '../../../frame/at.tsx';
import { Units } from '../../parts/units.tsx';
import { wordFor } from '../../../../ui/format/word.ts';
import { formatUtcDay } from '../../../../ui/format/date.ts';
import { OWNER_PHRASES } from '../../parts/owner-words.ts';
import { CopyText } from '../../parts/reference.tsx';

const isIncoming = ({ units }: LedgerEntry): boolean => Number(units) >= 0;

/** Addresses of this screen. */
export interface EntryHrefs {
  toInvestor: (id: string) => string;
  toEntry: (sequence: number) => string;
}

/** The columns of entries, in their order; what does not change is empty. */
export const entryColumns = (hrefs: EntryHrefs): Column<LedgerEntry>[] => [
  {
    key: 'entry',
    name: 'Entry',
    className: 'w-[45%]',
    cell: (entry) => (
      <>
        {wordFor(ENTRY_KIND_WORDS, entry.kind)} <Owner entry={entry} hrefs={hrefs} />
        {entry.corrects === null ? null : (
          <>
            {' '}
            <Link className="text-link ml-2 text-xs" to={hrefs.toEntry(entry.corrects)} replace>
              Corrects entry {entry.corrects}
            </Link>
          </>
        )}
      </>
    ),
  },
  {
    key: 'units',
    name: 'Units',
    isNumeric: true,
    cell: ({ units }) => (Number(units) === 0 ? null : <Units units={units} isChange />),
  },
  {
    key: 'amount',
    name: 'Amount',
    unit: 'USDT',
    isNumeric: true,
    text: ({ amount }) => (amount === null ? '' : formatSignedUsdt(amount)),
  },
  {
    key: 'shares',
    name: 'Shares',
    isNumeric: true,
    text: ({ shares }) => (shares === 0 ? '' : formatSignedShares(shares)),
  },
  {
    key: 'mark',
    name: 'High-water mark',
    unit: 'USDT',
    isNumeric: true,
    text: ({ high_water_mark: mark }) => (mark === 0 ? '' : formatSignedUsdt(mark)),
  },
  {
    key: 'sequence',
    name: 'Sequence',
    isNumeric: true,
    card: 'lead',
    className: 'text-ink-3',
    text: ({ sequence }) => String(sequence),
  },
];

/** The group of an entry: those that were made together, under what they were made with. */
export const groupOfEntry = (entry: LedgerEntry) => ({
  key: keyOf(entry),
  head: <GroupHead first={entry} />,
});

/** Of an id of the exchange: enough to tell two apart. */
const ID_DIGITS = 8;

function GroupHead({ first }: { first: LedgerEntry }) {
  const { at, recorded_at: recordedAt, recorded_by: recordedBy, transaction_id: transaction } = first;
  return (
    <span className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-xs text-ink-3">
      <span className="text-[0.8125rem] font-[560] text-ink-1">{titleOf(first)}</span>
      <span>
        <At at={at} />
      </span>
      {first.strike_day === null && transaction !== null ? (
        <CopyText what={`the exchange’s id ${transaction}`} text={transaction}>
          {transaction.slice(0, ID_DIGITS)}…
        </CopyText>
      ) : null}
      <span className="ml-auto [overflow-wrap:anywhere]">
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
  );
}

/** Whose the entry is; an investor leads to all its entries. */
function Owner({ entry, hrefs }: { entry: LedgerEntry; hrefs: EntryHrefs }) {
  const name = <bdi>{ownerOfEntry(entry)}</bdi>;
  return (
    <span className="text-ink-2">
      {directionOf(entry)}{' '}
      {entry.investor === null ? (
        name
      ) : (
        <Link className="text-link" to={hrefs.toInvestor(entry.investor.id)} replace>
          {name}
          <span className="sr-only">: all its entries</span>
        </Link>
      )}
    </span>
  );
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
  if (entry.strike_day !== null) return `Strike of ${formatUtcDay(entry.strike_day)}`;
  switch (entry.kind) {
    case 'opening':
      return 'Opening of the ledger';
    case 'flow':
      return isIncoming(entry) ? 'Deposit' : 'Withdrawal';
    case 'flow-correction':
      return 'Units of a flow recounted';
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
