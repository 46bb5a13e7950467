import { useId } from 'react';
import './select-field.css';

interface SelectFieldProps {
  label: string;
  value: string;
  choices: ReadonlyArray<{ value: string; name: string }>;
  /** What is wrong with the choice, below it and read out with it. */
  error?: string | undefined;
  onChoose: (value: string) => void;
}

/** A choice in a form, as large as its other fields. */
export function SelectField({ label, value, choices, error, onChoose }: SelectFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="select select-field"
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} dir="auto">
            {choice.name}
          </option>
        ))}
      </select>
      {error === undefined ? null : (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
