import type { AuditAction } from '@equanim/contract/audit-actions';
import { peopleCalls } from '@equanim/contract/people-calls';
import { useCall } from '../../../../api/use-call.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconClose } from '../../../../ui/picture/icons.tsx';
import { FilterSelect } from '../../../frame/controls/filter-select.tsx';
import { ACTION_GROUPS, ACTION_WORDS } from '../entry/action-words.ts';
import { type AuditFilter, EVERYTHING } from './audit-query.ts';
import { SpanFields } from './span-fields.tsx';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (changes: Partial<AuditFilter>) => void;
}

const ACTIONS = ACTION_GROUPS.map(({ group, words }) => ({
  group,
  choices: Object.keys(words).map((value) => ({ value, name: ACTION_WORDS[value as AuditAction].name })),
}));

/** Narrows the log by action, person and span. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { data: people = [] } = useCall(peopleCalls.people);
  const known = people.map(({ id, name, email }) => ({ value: id, name: `${name} (${email})` }));
  const { person, from, to } = filter;
  // An address may name somebody who was erased, or the list is still on its way.
  const isUnknown = person !== undefined && !known.some(({ value }) => value === person);
  const choices = isUnknown ? [{ value: person, name: 'Chosen person' }, ...known] : known;
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className="audit-filters">
      <FilterSelect
        label="Action"
        all="Every action"
        value={filter.action}
        choices={ACTIONS}
        // The options are the actions, so the chosen one is among them.
        onChoose={(action) => onChange({ action: action as AuditAction | undefined })}
      />
      <FilterSelect
        label="Person"
        all="Everybody"
        value={person}
        choices={choices}
        onChoose={(chosen) => onChange({ person: chosen })}
      />
      <SpanFields key={`${from ?? ''} ${to ?? ''}`} span={{ from, to }} onChange={onChange} />
      {isNarrowed ? (
        <Button variant="quiet" onClick={() => onChange(EVERYTHING)}>
          <IconClose />
          Show everything
        </Button>
      ) : null}
    </div>
  );
}
