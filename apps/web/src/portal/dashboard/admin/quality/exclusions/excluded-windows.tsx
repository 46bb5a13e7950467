import type { Exclusion } from '@equanim/contract/quality';
import { qualityCalls } from '@equanim/contract/quality-calls';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiProblem } from '../../../../../api/api-problem.ts';
import { areas } from '../../../../../api/areas.ts';
import { useAction, useCall, type Action } from '../../../../../api/use-call.ts';
import { Button } from '../../../../../ui/forms/button.tsx';
import { formatDateTime, formatNear } from '../../../../../ui/format/date.ts';
import { At } from '../../../../frame/at.tsx';
import { failureOf } from '../../../../frame/failure-of.ts';
import { RefreshFailure } from '../../../../frame/refresh-failure.tsx';
import { Recorded } from '../../../../frame/controls/recorded.tsx';
import { minuteCount } from './read-window.ts';
import { WindowForm } from './window-form.tsx';
import '../quality.css';
import './exclusions.css';

/** The windows left out of every history and statistic, with the form for a new one. */
export function ExcludedWindows() {
  const heading = useId();
  const query = useCall(qualityCalls.exclusions);
  const remove = useAction(qualityCalls.removeExclusion, { refetch: ['exclusions', ...areas.wallet] });
  const windows = query.data?.toReversed() ?? [];
  const [change, setChange] = useState<{ sentence: string }>();

  return (
    <section className="excluded" aria-labelledby={heading}>
      <h3 id={heading} className="section-title">
        Excluded windows
      </h3>
      <p className="mt-1 text-sm text-ink-2">
        Their minutes are left out of every history and statistic, for customers too. Nothing is deleted.
      </p>
      <RefreshFailure query={query} />
      {query.isPending ? <output className="quality-empty">Loading windows...</output> : null}
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
        <p className="quality-empty">No window is excluded.</p>
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
    <li className="window">
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
        <Button ref={opener} aria-describedby={span} onClick={() => setAsked(true)}>
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
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
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
    <fieldset className="window-question" aria-describedby={sentence}>
      <legend className="sr-only">Include the window again</legend>
      <p id={sentence} className="text-ink-2">
        {countOf(minuteCount(window))} again in every history and statistic, for customers too.
      </p>
      {isMine && remove.isError ? (
        <p role="alert" className="text-loss">
          {failureOf(remove.error, 'The window was included again')}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2 sm:ml-auto sm:w-80">
        <Button ref={safe} onClick={onCancel}>
          Keep it excluded
        </Button>
        <Button
          variant="primary"
          busyLabel={isMine && remove.isPending ? 'Including...' : undefined}
          onClick={take}
        >
          Include again
        </Button>
      </div>
    </fieldset>
  );
}

function countOf(minutes: string): string {
  return minutes === '1' ? 'Its minute counts' : `Its ${minutes} minutes count`;
}
