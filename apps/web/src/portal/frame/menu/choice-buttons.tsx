import { createElement, type FunctionComponent, useId } from 'react';
import { type StoredChoice, useChoice } from '../choices/stored-choice.ts';

interface ChoiceButtonsProps<Value extends string> {
  legend: string;
  choice: StoredChoice<Value>;
  names: Record<Value, string>;
  icons?: Record<Value, FunctionComponent>;
  note?: string;
}

/** A choice of the person at this browser, one button a value; it takes effect at once. */
export function ChoiceButtons<Value extends string>(props: ChoiceButtonsProps<Value>) {
  const { legend, choice, names, icons, note } = props;
  const chosen = useChoice(choice);
  const noteId = useId();
  return (
    <fieldset aria-describedby={note === undefined ? undefined : noteId}>
      <legend>{legend}</legend>
      <div className="segments">
        {choice.values.map((value) => (
          <button
            key={value}
            type="button"
            className="segment"
            aria-pressed={value === chosen}
            onClick={() => choice.choose(value)}
          >
            {icons === undefined ? null : createElement(icons[value])}
            {names[value]}
          </button>
        ))}
      </div>
      {note === undefined ? null : (
        <p id={noteId} className="mt-1.5 text-xs text-ink-3">
          {note}
        </p>
      )}
    </fieldset>
  );
}
