import type { Role } from '@equanim/contract/auth';
import { useId } from 'react';
import { formatCount } from '../../../../ui/format/number.ts';
import { FilterSelect } from '../../../frame/controls/filter-select.tsx';
import { ROLE_NAMES, STATE_NAMES } from '../person/person-words.ts';
import type { PeopleFilter } from './people-filter.ts';

interface PeopleFiltersProps {
  filter: PeopleFilter;
  shownCount: number;
  onChange: (filter: PeopleFilter) => void;
}

const choicesOf = <Value extends string>(names: Record<Value, string>) =>
  Object.entries<string>(names).map(([value, name]) => ({ value, name }));

const ROLES = choicesOf(ROLE_NAMES);
const STATES = choicesOf(STATE_NAMES);

/** Narrows a long list by name or address, role and state. */
export function PeopleFilters({ filter, shownCount, onChange }: PeopleFiltersProps) {
  const search = useId();
  return (
    <search className="people-filters">
      <label className="sr-only" htmlFor={search}>
        Name or email address
      </label>
      <input
        id={search}
        type="search"
        className="input people-search"
        placeholder="Name or email address"
        autoComplete="off"
        value={filter.text}
        onChange={({ currentTarget }) => onChange({ ...filter, text: currentTarget.value })}
      />
      <FilterSelect
        label="Role"
        all="Any role"
        value={filter.role}
        choices={ROLES}
        onChoose={(role) => onChange({ ...filter, role: role as Role | undefined })}
      />
      <FilterSelect
        label="State"
        all="Any state"
        value={filter.state}
        choices={STATES}
        onChoose={(state) => onChange({ ...filter, state })}
      />
      <output className="sr-only">{formatCount(shownCount)} shown</output>
    </search>
  );
}
