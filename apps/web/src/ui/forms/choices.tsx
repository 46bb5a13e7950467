import { type ReactNode, useId } from 'react';
import { LabelledField, useFieldIds } from './field.tsx';

interface SelectFieldProps {
  label: string;
  value: string;
  choices: ReadonlyArray<{ value: string; name: string }>;
  hint?: string | undefined;
  error?: string | undefined;
  onValue: (value: string) => void;
}

/** A choice from a list, as large as the other fields of a form. */
export function SelectField({ label, value, choices, hint, error, onValue }: SelectFieldProps) {
  const { id, ids } = useFieldIds(hint, error);
  return (
    <LabelledField id={id} label={label} hint={hint} error={error}>
      <select
        className="select select-field"
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        {...ids}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} dir="auto">
            {choice.name}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}

interface RadioChoicesProps<Value extends string> {
  legend: ReactNode;
  choices: ReadonlyArray<{ value: Value; name: ReactNode; note?: ReactNode }>;
  /** Null while nothing is chosen. */
  value: Value | null;
  /** Whether they stand beside each other where there is room. */
  isInline?: boolean;
  onValue: (value: Value) => void;
}

/** A choice among a few options, each with a note on what it means. */
export function RadioChoices<Value extends string>(props: RadioChoicesProps<Value>) {
  const { legend, choices, value: chosen, isInline = false, onValue } = props;
  const group = useId();
  return (
    <fieldset className={isInline ? 'choices choices-inline' : 'choices'}>
      <legend className="field-label">{legend}</legend>
      {choices.map(({ value, name, note }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={group}
            value={value}
            checked={chosen === value}
            onChange={() => onValue(value)}
          />
          <span className="choice-name">{name}</span>
          <span className="choice-note">{note}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface CheckFieldProps {
  isChecked: boolean;
  isDisabled?: boolean;
  onCheck: (isChecked: boolean) => void;
  children: ReactNode;
}

/** Something that is confirmed, or left. */
export function CheckField({ isChecked, isDisabled = false, onCheck, children }: CheckFieldProps) {
  return (
    <label className="check-field">
      <input
        type="checkbox"
        className="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
