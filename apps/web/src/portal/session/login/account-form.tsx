import { type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { matchesMedia } from '../../../ui/browser/media.ts';
import { useIsLive } from '../../../ui/browser/use-is-live.ts';

interface EmailFieldProps {
  defaultValue?: string | undefined;
  /** What a browser may fill in. */
  autoComplete?: string;
  onFocus?: () => void;
  onInput?: () => void;
}

/** The address somebody signs in with. It takes the focus, except where that would open a keyboard over the page. */
export function EmailField(props: EmailFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const isFree = document.activeElement === document.body;
    if (isFree && matchesMedia('(pointer: fine)')) field.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Field
      ref={field}
      label="Email address"
      name="email"
      type="email"
      autoComplete="username"
      required
      {...props}
    />
  );
}

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  isBusy: boolean;
}

/** Sends a form. Disabled until the script has loaded: a form sent before that would lose what was typed. */
export function SubmitButton({ label, busyLabel, isBusy }: SubmitButtonProps) {
  const isLive = useIsLive();
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      disabled={!isLive}
      busyLabel={isBusy ? busyLabel : undefined}
    >
      {label}
    </Button>
  );
}

interface FormMessageProps {
  ref: Ref<HTMLDivElement>;
  failure: string | null;
  /** Shown as long as nothing failed. */
  note?: string | undefined;
}

/** The message of a form. Its place is kept free, so that nothing moves when it appears. */
export function FormMessage({ ref, failure, note }: FormMessageProps) {
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="login-message">
      {failure === null ? null : <p className="notice text-sm [--tone:var(--loss)]">{failure}</p>}
      {failure === null && note !== undefined ? (
        <p className="notice text-sm [--tone:var(--info)]">{note}</p>
      ) : null}
    </div>
  );
}

/** The text of a field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * Sends a form, one request at a time. After a success it stays busy, because another page follows; after a failure the
 * focus moves to the message.
 *
 * @param explain gives the sentence for a failure
 * @returns `run` does other work of the form in the same way
 */
export function useSubmission(send: (form: FormData) => Promise<void>, explain: (error: unknown) => string) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const message = useRef<HTMLDivElement>(null);

  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      console.error(error);
      setFailure(explain(error));
      setIsBusy(false);
      message.current?.focus();
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void run(() => send(form));
  };
  return { onSubmit, run, isBusy, failure, message };
}
