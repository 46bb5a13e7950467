import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';

export interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'children'> {
  label: string;
  /** A short text at the right end of the label, read out with the input. */
  hint?: string | undefined;
  /** What is wrong with the value, below the input and read out with it. */
  error?: string | undefined;
  /** What is placed inside the input's right edge, such as a show-password button. */
  trailing?: ReactNode;
  onValue?: ((value: string) => void) | undefined;
}

/** A labelled input of one line: a text, a date, a password or a file. */
export function Field({ label, hint, error, trailing, className, onValue, ...input }: FieldProps) {
  const { id, ids } = useFieldIds(hint, error);
  return (
    <LabelledField id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          className={['input', trailing === undefined ? '' : 'pr-12', className ?? ''].join(' ').trim()}
          onChange={onValue && (({ currentTarget }) => onValue(currentTarget.value))}
          {...ids}
          {...input}
        />
        {trailing === undefined ? null : (
          <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>
        )}
      </div>
    </LabelledField>
  );
}

/** The ids that join a control to its label, its hint and what is wrong with it. */
export function useFieldIds(hint: string | undefined, error: string | undefined) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    ids: {
      id,
      'aria-describedby': described === '' ? undefined : described,
      'aria-invalid': error === undefined ? undefined : true,
    },
  };
}

interface LabelledFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  id: string;
  children: ReactNode;
}

/** A control with its label and hint above, and what is wrong with it below. */
export function LabelledField({ id, label, hint, error, children }: LabelledFieldProps) {
  return (
    <div className="field">
      <div className="flex items-baseline justify-between gap-3">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      </div>
      {children}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
