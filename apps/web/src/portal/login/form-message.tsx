import type { Ref } from 'react';

interface FormMessageProps {
  ref: Ref<HTMLDivElement>;
  failure: string | null;
  /** What is said as long as nothing failed. */
  note?: string | undefined;
}

/** The place of what a form says, kept free so that nothing moves when it is said. */
export function FormMessage({ ref, failure, note }: FormMessageProps) {
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="login-message">
      {failure === null ? null : <p className="login-failure">{failure}</p>}
      {failure === null && note !== undefined ? <p className="login-note">{note}</p> : null}
    </div>
  );
}
