import { type ReactNode, useId } from 'react';
import './radio-choices.css';

interface RadioChoicesProps<Value extends string> {
  legend: ReactNode;
  choices: ReadonlyArray<{ value: Value; name: ReactNode; note: ReactNode }>;
  /** Null while nothing is chosen. */
  chosen: Value | null;
  onChoose: (value: Value) => void;
}

/** A choice among a few options, each with a note on what it means. */
export function RadioChoices<Value extends string>(props: RadioChoicesProps<Value>) {
  const { legend, choices, chosen, onChoose } = props;
  const group = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-1.5">{legend}</legend>
      {choices.map(({ value, name, note }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={group}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span className="choice-name">{name}</span>
          <span className="choice-note">{note}</span>
        </label>
      ))}
    </fieldset>
  );
}
