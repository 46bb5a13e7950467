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
  onChoose: (value: string | undefined) => void;
}

const ALL = '';

/** One filter of a list, its choices in groups where there are many. */
export function FilterSelect({ label, all, value, choices, onChoose }: FilterSelectProps) {
  const id = useId();
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
