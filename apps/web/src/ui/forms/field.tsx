import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';

interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'children'> {
  label: string;
  /** A short text at the right end of the label, read out with the input. */
  hint?: string | undefined;
  /** What is wrong with the value, below the input and read out with it. */
  error?: string | undefined;
  /** What is placed inside the input's right edge, such as a show-password button. */
  trailing?: ReactNode;
}

export function Field({ label, hint, error, trailing, className, ...input }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId].join(' ').trim();
  return (
    <div className="field">
      <div className="flex items-baseline justify-between gap-3">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <span id={hintId} className="field-hint">
          {hint}
        </span>
      </div>
      <div className="relative">
        <input
          id={id}
          className={['input', trailing === undefined ? '' : 'pr-12', className ?? ''].join(' ').trim()}
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={error === undefined ? undefined : true}
          {...input}
        />
        {trailing === undefined ? null : (
          <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>
        )}
      </div>
      {error === undefined ? null : (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
