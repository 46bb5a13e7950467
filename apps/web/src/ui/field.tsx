import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';

interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'children'> {
  label: string;
  /** A quiet line under the input, read out with it. */
  hint?: ReactNode;
  /** What stands inside the input's right edge, such as a show-password button. */
  trailing?: ReactNode;
}

export function Field({ label, hint, trailing, className, ...input }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          className={['input', trailing === undefined ? '' : 'pr-12', className ?? ''].join(' ').trim()}
          aria-describedby={hint === undefined ? undefined : hintId}
          {...input}
        />
        {trailing === undefined ? null : (
          <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>
        )}
      </div>
      {hint === undefined ? null : (
        <div id={hintId} className="field-hint">
          {hint}
        </div>
      )}
    </div>
  );
}
