import { REASON_MAX_LENGTH } from '@equanim/contract/limits';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import type { useAddExclusion } from '../../../api/quality.ts';
import type { Exclusion } from '../../../api/quality.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatAge, formatUtc } from '../../../ui/format-time.ts';
import { useNow } from '../../layout/use-now.ts';
import { instantOf, minuteCount, readWindow, type WindowDraft } from './read-window.ts';

const LONG_MS = 2 * 3_600_000;
const NOTHING: WindowDraft = { from: '', to: '', reason: '' };
/** So that nobody types a year of six digits. */
const LATEST = '9999-12-31T23:59';

interface WindowFormProps {
  add: ReturnType<typeof useAddExclusion>;
  onCancel: () => void;
  onAdded: (window: Exclusion) => void;
}

/** Asks for the window to leave out: its first and last minute in local time, and why. */
export function WindowForm({ add, onCancel, onAdded }: WindowFormProps) {
  const heading = useId();
  const [draft, setDraft] = useState(NOTHING);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { body, errors } = readWindow(draft);
  const shown = isTried ? errors : null;

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (body !== null) add.mutate({ body }, { onSuccess: onAdded });
    // Once the fields that are wrong are marked.
    else window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const fieldOf = (name: keyof WindowDraft) => ({
    value: draft[name],
    error: shown?.[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });

  return (
    <form ref={form} className="window-form" aria-labelledby={heading} noValidate onSubmit={onSubmit}>
      <h4 id={heading} className="font-medium">
        Leave a window out
      </h4>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label="First minute"
          hint={utcOf(draft.from)}
          type="datetime-local"
          max={LATEST}
          {...fieldOf('from')}
        />
        <Field
          label="Last minute"
          hint={utcOf(draft.to)}
          type="datetime-local"
          max={LATEST}
          {...fieldOf('to')}
        />
      </div>
      <Field label="Reason" maxLength={REASON_MAX_LENGTH} {...fieldOf('reason')} />
      <Effect draft={draft} />
      {add.isError ? (
        <p role="alert" className="text-loss">
          {failureOf(add.error)}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2 sm:ml-auto sm:w-80">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" busyLabel={add.isPending ? 'Leaving out...' : undefined}>
          Leave it out
        </Button>
      </div>
    </form>
  );
}

/** Local times are typed; this is what they stand for. */
function utcOf(local: string): string | undefined {
  const at = instantOf(local);
  return at === null ? undefined : formatUtc(at);
}

/** What the window will do, once it is one. */
function Effect({ draft }: { draft: WindowDraft }) {
  const now = useNow(60_000);
  const from = instantOf(draft.from);
  const to = instantOf(draft.to);
  if (from === null || to === null || to < from) return null;
  const minutes = minuteCount({ from, to });
  const spanMs = Date.parse(to) - Date.parse(from);
  // A day or month that was mistyped shows in hours and days rather than in minutes.
  const length = spanMs < LONG_MS ? '' : ` (${formatAge(spanMs)})`;
  return (
    <p className="text-ink-2" role="status">
      {minutes === '1' ? '1 minute leaves' : `${minutes} minutes${length} leave`} every history and statistic
      until the window is taken in again.
      {now !== null && Date.parse(to) > now ? ' Minutes to come are left out as they come.' : null}
    </p>
  );
}

function failureOf(error: Error): string {
  const refusal = error instanceof ApiProblem && error.status === 400 ? error.detail : undefined;
  return refusal ?? 'The window was not left out. Please try again.';
}
