import { useId } from 'react';

export interface FilterChoice {
  value: string;
  name: string;
}

interface FilterSelectProps {
  label: string;
  /** What the choice of everything reads. */
  all: string;
  /** Undefined for everything. */
  value: string | undefined;
  choices: readonly FilterChoice[] | ReadonlyArray<{ group: string; choices: readonly FilterChoice[] }>;
  /** How a value reads that is not among the choices: they are still on their way, or an address names one that is gone. */
  unknown?: string | undefined;
  onChoose: (value: string | undefined) => void;
}

const ALL = '';

/** One filter of a list, its choices in groups where there are many. */
export function FilterSelect({ label, all, value, choices, unknown, onChoose }: FilterSelectProps) {
  const id = useId();
  const isKnown = choices.some((choice) =>
    'group' in choice ? choice.choices.some((each) => each.value === value) : choice.value === value,
  );
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="select"
        value={value ?? ALL}
        onChange={({ currentTarget }) =>
          onChoose(currentTarget.value === ALL ? undefined : currentTarget.value)
        }
      >
        <option value={ALL}>{all}</option>
        {unknown === undefined || value === undefined || isKnown ? null : optionOf({ value, name: unknown })}
        {choices.map((choice) =>
          'group' in choice ? (
            <optgroup key={choice.group} label={choice.group}>
              {choice.choices.map(optionOf)}
            </optgroup>
          ) : (
            optionOf(choice)
          ),
        )}
      </select>
    </>
  );
}

const optionOf = ({ value, name }: FilterChoice) => (
  <option key={value} value={value} dir="auto">
    {name}
  </option>
);
