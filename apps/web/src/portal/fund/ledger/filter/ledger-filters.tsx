import { ENTRY_KINDS, ENTRY_KIND_WORDS, type EntryKind } from '@equanim/finance/ledger/kinds';
import { fundCalls } from '@equanim/contract/fund-calls';
import { OWNERS, type Owner } from '@equanim/contract/ledger';
import { FUND } from '../../../../api/areas.ts';
import { useCall } from '../../../../api/use-call.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconClose } from '../../../../ui/picture/icons.tsx';
import { FilterSelect } from '../../../frame/controls/filter-select.tsx';
import { OWNER_NAMES } from '../../parts/owner-words.ts';
import { EVERYTHING, type LedgerFilter } from './ledger-query.ts';
import { type SubmitEvent, useId, useState } from 'react';

const MIN_DAY = '1970-01-01';

/** Keeps the field from taking a year of six digits. */
const MAX_DAY = '9999-12-31';

interface LedgerFiltersProps {
  filter: LedgerFilter;
  onChange: (changes: Partial<LedgerFilter>) => void;
}

const KINDS = Object.entries(ENTRY_KIND_WORDS).map(([value, name]) => ({ value, name }));
const OWNER_CHOICES = OWNERS.map((value) => ({ value, name: OWNER_NAMES[value] }));

/** Narrows the entries by kind, owner, investor and span of days. */
export function LedgerFilters({ filter, onChange }: LedgerFiltersProps) {
  const { data } = useCall(fundCalls.investors, { params: FUND });
  const known = (data?.investors ?? []).map(({ id, name, reference }) => ({
    value: id,
    name: `${name} (${reference})`,
  }));
  const { kind, owner, investor, from, to } = filter;
  // An address may name one that is not there, or the list is still on its way.
  const isUnknown = investor !== undefined && !known.some(({ value }) => value === investor);
  const investors = isUnknown ? [{ value: investor, name: 'Chosen investor' }, ...known] : known;
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className="ledger-filters">
      <FilterSelect
        label="Kind"
        all="Every kind"
        value={kind}
        choices={KINDS}
        onChoose={(chosen) => onChange({ kind: oneOf<EntryKind>(ENTRY_KINDS, chosen) })}
      />
      <FilterSelect
        label="Owner"
        all="Every owner"
        value={owner}
        choices={OWNER_CHOICES}
        onChoose={(chosen) => onChange({ owner: oneOf<Owner>(OWNERS, chosen) })}
      />
      <FilterSelect
        label="Investor"
        all="Every investor"
        value={investor}
        choices={investors}
        onChoose={(chosen) => onChange({ investor: chosen })}
      />
      <DaysFields key={`${from ?? ''} ${to ?? ''}`} days={{ from, to }} onChange={onChange} />
      {isNarrowed ? (
        <Button variant="quiet" onClick={() => onChange(EVERYTHING)}>
          <IconClose />
          Show everything
        </Button>
      ) : null}
    </div>
  );
}

const oneOf = <Value extends string>(
  values: readonly Value[],
  chosen: string | undefined,
): Value | undefined => values.find((value) => value === chosen);

type Days = Pick<LedgerFilter, 'from' | 'to'>;

interface DaysFieldsProps {
  days: Days;
  onChange: (days: Days) => void;
}

/** The first and the last UTC day of the entries that are shown, either of them open. */
function DaysFields({ days, onChange }: DaysFieldsProps) {
  const [draft, setDraft] = useState({ from: days.from ?? '', to: days.to ?? '' });
  const [error, setError] = useState<string | null>(null);
  const message = useId();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = errorOf(draft);
    setError(wrong);
    if (wrong === null) onChange({ from: draft.from || undefined, to: draft.to || undefined });
  };
  const fieldOf = (name: keyof Days, label: string) => ({
    label,
    day: draft[name],
    message: error === null ? undefined : message,
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  return (
    <form className="ledger-days" aria-label="Days" noValidate onSubmit={onSubmit}>
      <DayField {...fieldOf('from', 'From')} />
      <DayField {...fieldOf('to', 'To')} />
      <Button type="submit">Show</Button>
      {error === null ? null : (
        <p id={message} role="alert" className="field-error w-full">
          {error}
        </p>
      )}
    </form>
  );
}

function errorOf({ from, to }: { from: string; to: string }): string | null {
  const isPossible = (day: string): boolean => day === '' || (day >= MIN_DAY && day <= MAX_DAY);
  if (!isPossible(from) || !isPossible(to)) return 'Enter days from 1970 or later.';
  return from !== '' && to !== '' && to < from ? 'The last day must not be before the first.' : null;
}

interface DayFieldProps {
  label: string;
  day: string;
  /** Id of what is wrong with it. */
  message: string | undefined;
  onChange: (day: string) => void;
}

function DayField({ label, day, message, onChange }: DayFieldProps) {
  return (
    <label className="ledger-day">
      <span>
        {label}
        <span className="sr-only">, UTC day</span>
      </span>
      <input
        type="date"
        className="input"
        title="UTC day"
        min={MIN_DAY}
        max={MAX_DAY}
        value={day}
        aria-invalid={message === undefined ? undefined : true}
        aria-describedby={message}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
