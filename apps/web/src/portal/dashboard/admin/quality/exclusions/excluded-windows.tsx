import { REASON_MAX_LENGTH } from '@equanim/contract/limits';
import type { Exclusion } from '@equanim/contract/quality';
import { qualityCalls } from '@equanim/contract/quality-calls';
import { useId, useRef, useState } from 'react';
import { ApiProblem } from '../../../../../api/api-problem.ts';
import { areas } from '../../../../../api/areas.ts';
import { useAction, useCall, type Action } from '../../../../../api/use-call.ts';
import { Button } from '../../../../../ui/forms/button.tsx';
import {
  formatDateTime,
  formatNear,
  chosenZone,
  formatAge,
  formatInOtherZone,
} from '../../../../../ui/format/date.ts';
import { At } from '../../../../frame/at.tsx';
import { RefreshFailure } from '../../../../frame/refresh-failure.tsx';
import { ActionForm } from '../../../../frame/controls/action-form.tsx';
import { Recorded } from '../../../../frame/controls/recorded.tsx';
import { minuteCount, instantOf, readWindow, type WindowDraft } from './read-window.ts';
import { Field } from '../../../../../ui/forms/field.tsx';
import { useForm } from '../../../../../ui/forms/use-form.ts';
import { useNow } from '../../../../frame/use-now.ts';

const LONG_MS = 2 * 3_600_000;
const EMPTY_DRAFT: WindowDraft = { from: '', to: '', reason: '' };
/** Keeps the field from taking a year of six digits. */
const MAX_LOCAL_TIME = '9999-12-31T23:59';

/** The windows left out of every history and statistic, with the form for a new one. */
export function ExcludedWindows() {
  const heading = useId();
  const query = useCall(qualityCalls.exclusions);
  const remove = useAction(qualityCalls.removeExclusion, { refetch: ['exclusions', ...areas.wallet] });
  const windows = query.data?.toReversed() ?? [];
  const [change, setChange] = useState<{ sentence: string }>();

  return (
    <section className="mt-7 border-t border-hairline pt-6" aria-labelledby={heading}>
      <h3 id={heading} className="card-title">
        Excluded windows
      </h3>
      <p className="mt-1 text-sm text-ink-2">
        Their minutes are left out of every history and statistic, for customers too. Nothing is deleted.
      </p>
      <RefreshFailure query={query} />
      {query.isPending ? <output className="panel-empty block text-center">Loading windows...</output> : null}
      <Recorded sentence={change?.sentence ?? null} occasion={change} />
      <ul className="divide-y divide-hairline">
        {windows.map((window) => (
          <ExcludedWindow
            key={window.id}
            window={window}
            remove={remove}
            onGone={() => setChange({ sentence: `Included again: ${spanOf(window)}.` })}
          />
        ))}
      </ul>
      {query.isSuccess && windows.length === 0 ? (
        <p className="panel-empty text-center">No window is excluded.</p>
      ) : null}
      <NewWindow onAdded={(window) => setChange({ sentence: `Excluded: ${spanOf(window)}.` })} />
    </section>
  );
}

/** A button that opens the form in its place. */
function NewWindow({ onAdded }: { onAdded: (window: Exclusion) => void }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const add = useAction(qualityCalls.addExclusion, { refetch: ['exclusions', ...areas.wallet] });
  const close = () => {
    setOpen(false);
    add.reset();
    // The button is back where the form was.
    window.setTimeout(() => opener.current?.focus());
  };
  if (!isOpen) {
    return (
      <Button ref={opener} className="mt-3" onClick={() => setOpen(true)}>
        Exclude a window
      </Button>
    );
  }
  return (
    <WindowForm
      add={add}
      onCancel={close}
      onAdded={(window) => {
        setOpen(false);
        onAdded(window);
      }}
    />
  );
}

const spanOf = ({ from, to }: Exclusion): string => `${formatDateTime(from)} to ${formatNear(to, from)}`;

interface ExcludedWindowProps {
  window: Exclusion;
  remove: Action<'removeExclusion'>;
  /** Called once the window is included again, also where that was done before. */
  onGone: () => void;
}

/** An excluded window, or in its place the question whether to include it again. */
function ExcludedWindow({ window, remove, onGone }: ExcludedWindowProps) {
  const { from, to, reason, created_at: createdAt } = window;
  const span = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const cancel = () => {
    setAsked(false);
    // The button is back where the question was.
    globalThis.setTimeout(() => opener.current?.focus());
  };
  return (
    <li className="grid gap-x-6 gap-y-2.5 py-3.5 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p id={span} className="font-medium">
          <At at={from} /> to <At at={to} format={(at) => formatNear(at, from)} />
        </p>
        <p className="mt-0.5 text-ink-2 [overflow-wrap:anywhere]">{reason}</p>
        <p className="mt-0.5 text-xs text-ink-3">
          Excluded since <At at={createdAt} />
        </p>
      </div>
      {isAsked ? (
        <Question window={window} remove={remove} onGone={onGone} onCancel={cancel} />
      ) : (
        <Button
          ref={opener}
          className="justify-self-start"
          aria-describedby={span}
          onClick={() => setAsked(true)}
        >
          Include again
        </Button>
      )}
    </li>
  );
}

interface QuestionProps extends ExcludedWindowProps {
  onCancel: () => void;
}

function Question({ window, remove, onGone, onCancel }: QuestionProps) {
  const sentence = useId();
  const isMine = remove.variables?.params.id === window.id;
  const take = () =>
    remove.mutate(
      { params: { id: window.id } },
      {
        onSuccess: onGone,
        onError: (failure) => {
          if (failure instanceof ApiProblem && failure.status === 404) onGone();
        },
      },
    );
  return (
    <ActionForm
      className="sm:col-span-2"
      label="Include again"
      busyLabel="Including..."
      cancelLabel="Keep it excluded"
      describedBy={sentence}
      takesFocus
      action={isMine ? remove : { error: null, isPending: false }}
      done="The window was included again"
      onCancel={onCancel}
      onSubmit={take}
    >
      <p id={sentence} className="form-text">
        {countOf(minuteCount(window))} again in every history and statistic, for customers too.
      </p>
    </ActionForm>
  );
}

function countOf(minutes: string): string {
  return minutes === '1' ? 'Its minute counts' : `Its ${minutes} minutes count`;
}

interface WindowFormProps {
  add: Action<'addExclusion'>;
  onCancel: () => void;
  onAdded: (window: Exclusion) => void;
}

/** Asks for the window to exclude: its first and last minute in the chosen zone, and the reason. */
function WindowForm({ add, onCancel, onAdded }: WindowFormProps) {
  const heading = useId();
  const { values, field, submit } = useForm(EMPTY_DRAFT, readWindow);
  const minuteFieldOf = (name: 'from' | 'to') => ({
    ...field(name),
    type: 'datetime-local',
    hint: otherZoneOf(values[name]) ?? `${chosenZone()} time`,
    max: MAX_LOCAL_TIME,
  });
  return (
    <ActionForm
      className="mt-3 rounded-card border border-hairline bg-page p-4 text-sm"
      label="Exclude it"
      busyLabel="Excluding..."
      labelledBy={heading}
      takesFocus
      isDirty={values !== EMPTY_DRAFT}
      action={add}
      done="The window was excluded"
      onCancel={onCancel}
      onSubmit={submit((body) => add.mutate({ body }, { onSuccess: onAdded }))}
    >
      <h4 id={heading} className="font-medium">
        Exclude a window
      </h4>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="First minute" {...minuteFieldOf('from')} />
        <Field label="Last minute" {...minuteFieldOf('to')} />
      </div>
      <Field label="Reason" maxLength={REASON_MAX_LENGTH} {...field('reason')} />
      <Effect draft={values} />
    </ActionForm>
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
