import { ENTRY_KINDS, ENTRY_KIND_WORDS, type EntryKind } from '@equanim/finance/ledger/kinds';
import { fundCalls } from '@equanim/contract/fund-calls';
import { OWNERS, type Owner } from '@equanim/contract/ledger';
import { FUND } from '../../../../api/areas.ts';
import { useCall } from '../../../../api/use-call.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconClose } from '../../../../ui/picture/icons.tsx';
import { FilterSelect } from '../../../frame/controls/filter-select.tsx';
import { OWNER_NAMES } from '../../parts/owner-words.ts';
import { DaysFields } from './days-fields.tsx';
import { EVERYTHING, type LedgerFilter } from './ledger-query.ts';

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
