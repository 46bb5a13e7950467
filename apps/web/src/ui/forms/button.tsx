import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Spinner } from '../feedback/spinner.tsx';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'normal' | 'large' | 'icon';
  /** While set, it replaces the label; the button is disabled and keeps its width. */
  busyLabel?: string | undefined;
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'normal', busyLabel, className, children, disabled, ...rest } = props;
  const isBusy = busyLabel !== undefined;
  const classes = ['button', `button-${variant}`, size === 'normal' ? '' : `button-${size}`, className ?? ''];
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      {...rest}
    >
      {isBusy ? (
        <>
          <span className="button-label-hidden" aria-hidden="true">
            {children}
          </span>
          <span className="button-busy-label">
            <Spinner />
            {busyLabel}
          </span>
        </>
      ) : (
        children
      )}
    </button>
  );
}
