import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@equanim/contract/limits';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { failureOf, type Done } from '../failure-of.ts';

interface ReasonFormProps {
  /** What happens if it is done. */
  children: ReactNode;
  needsReason: boolean;
  /** Whether everything else is said that it needs; unless given, it is. */
  isReady?: boolean;
  /** On the button that does it. */
  label: string;
  /** How it reads once it was done. */
  done: Done;
  busyLabel: string;
  /** On the button that leaves it. */
  safeLabel?: string;
  /** Why it was not done; null before it was tried. */
  error: unknown;
  isPending: boolean;
  onCancel: () => void;
  /** Called with the reason; empty where none is needed. */
  onSubmit: (reason: string) => void;
}

/** Where no reason is typed the focus begins at the button that leaves it; after a failure it is where it was, as a button that is busy loses it. */
function useFocus(needsReason: boolean, error: unknown) {
  const safe = useRef<HTMLButtonElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!needsReason) safe.current?.focus();
  }, [needsReason]);
  useEffect(() => {
    if (error !== null && document.activeElement === document.body) send.current?.focus();
  }, [error]);
  return { safe, send };
}

/** Says what something does, takes a reason where one is needed, and does it. */
export function ReasonForm(props: ReasonFormProps) {
  const { children, needsReason, label, done, busyLabel, safeLabel = 'Cancel', error, isPending } = props;
  const [reason, setReason] = useState('');
  const { safe, send } = useFocus(needsReason, error);
  const isReady = (props.isReady ?? true) && (!needsReason || reason.trim().length >= REASON_MIN_LENGTH);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReady) props.onSubmit(reason.trim());
  };
  return (
    <form className="mt-3 grid gap-4" onSubmit={submit}>
      <div className="grid gap-2 text-sm text-ink-2">{children}</div>
      {needsReason ? (
        <Field
          label="Reason"
          hint="Kept in the records"
          value={reason}
          maxLength={REASON_MAX_LENGTH}
          autoComplete="off"
          required
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      ) : null}
      {error === null ? null : (
        <p role="alert" className="text-sm text-loss">
          <Amount text={hideAmountsIn(failureOf(error, done))} />
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button ref={safe} disabled={isPending} onClick={props.onCancel}>
          {safeLabel}
        </Button>
        <Button
          ref={send}
          type="submit"
          variant="primary"
          disabled={!isReady}
          busyLabel={isPending ? busyLabel : undefined}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
