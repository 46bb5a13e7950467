import { REASON_MAX_LENGTH } from '@equanim/contract/limits';
import type { Exclusion } from '@equanim/contract/quality';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { Action } from '../../../../../api/use-call.ts';
import { Button } from '../../../../../ui/forms/button.tsx';
import { Field } from '../../../../../ui/forms/field.tsx';
import { chosenZone, formatAge, formatInOtherZone } from '../../../../../ui/format/date.ts';
import { failureOf } from '../../../../frame/failure-of.ts';
import { useNow } from '../../../../frame/use-now.ts';
import { instantOf, minuteCount, readWindow, type WindowDraft } from './read-window.ts';

const LONG_MS = 2 * 3_600_000;
const EMPTY_DRAFT: WindowDraft = { from: '', to: '', reason: '' };
/** Keeps the field from taking a year of six digits. */
const MAX_LOCAL_TIME = '9999-12-31T23:59';

interface WindowFormProps {
  add: Action<'addExclusion'>;
  onCancel: () => void;
  onAdded: (window: Exclusion) => void;
}

/** The draft, its errors once sending was tried, and what sends it. */
function useWindowDraft({ add, onAdded }: Pick<WindowFormProps, 'add' | 'onAdded'>) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { body, errors } = readWindow(draft);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (body !== null) add.mutate({ body }, { onSuccess: onAdded });
    // The wrong fields are marked by the next render.
    else window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const fieldOf = (name: keyof WindowDraft) => ({
    value: draft[name],
    error: isTried ? errors?.[name] : undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  const minuteFieldOf = (name: 'from' | 'to') => ({
    ...fieldOf(name),
    type: 'datetime-local',
    hint: otherZoneOf(draft[name]) ?? `${chosenZone()} time`,
    max: MAX_LOCAL_TIME,
  });
  return { form, draft, onSubmit, fieldOf, minuteFieldOf };
}

/** Asks for the window to exclude: its first and last minute in the chosen zone, and the reason. */
export function WindowForm({ add, onCancel, onAdded }: WindowFormProps) {
  const heading = useId();
  const { form, draft, onSubmit, fieldOf, minuteFieldOf } = useWindowDraft({ add, onAdded });

  return (
    <form ref={form} className="window-form" aria-labelledby={heading} noValidate onSubmit={onSubmit}>
      <h4 id={heading} className="font-medium">
        Exclude a window
      </h4>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="First minute" {...minuteFieldOf('from')} />
        <Field label="Last minute" {...minuteFieldOf('to')} />
      </div>
      <Field label="Reason" maxLength={REASON_MAX_LENGTH} {...fieldOf('reason')} />
      <Effect draft={draft} />
      {add.isError ? (
        <p role="alert" className="text-loss">
          {failureOf(add.error, 'The window was excluded')}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2 sm:ml-auto sm:w-80">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busyLabel={add.isPending ? 'Excluding...' : undefined}>
          Exclude it
        </Button>
      </div>
    </form>
  );
}

/** A typed time as it reads in the zone that is not chosen. */
function otherZoneOf(typed: string): string | undefined {
  const at = instantOf(typed);
  return at === null ? undefined : formatInOtherZone(at);
}

/** Says how many minutes the window covers, once both ends are given. */
function Effect({ draft }: { draft: WindowDraft }) {
  const now = useNow(60_000);
  const from = instantOf(draft.from);
  const to = instantOf(draft.to);
  if (from === null || to === null || to < from) return null;
  const minutes = minuteCount({ from, to });
  const spanMs = Date.parse(to) - Date.parse(from);
  // A mistyped day or month is easier to notice in hours and days than in minutes.
  const length = spanMs < LONG_MS ? '' : ` (${formatAge(spanMs)})`;
  return (
    <p className="text-ink-2" role="status">
      {minutes === '1' ? '1 minute is' : `${minutes} minutes${length} are`} left out of every history and
      statistic until the window is included again.
      {now !== null && Date.parse(to) > now ? ' Later minutes are left out as they arrive.' : null}
    </p>
  );
}
