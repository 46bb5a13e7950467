import { useEffect, useId, useRef, useState } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import type { useRemoveExclusion } from '../../../api/quality.ts';
import type { Exclusion } from '../../../api/quality.ts';
import { Button } from '../../../ui/button.tsx';
import { formatNear } from '../../../ui/format-time.ts';
import { At } from '../../layout/at.tsx';
import { minuteCount } from './read-window.ts';

interface ExcludedWindowProps {
  window: Exclusion;
  remove: ReturnType<typeof useRemoveExclusion>;
  /** Told once the window is left out no more, with whether somebody else was faster. */
  onGone: (isOvertaken: boolean) => void;
}

/** A window that is left out, and the question in its place whether to take it in again. */
export function ExcludedWindow({ window, remove, onGone }: ExcludedWindowProps) {
  const { from, to, reason, created_at: createdAt } = window;
  const span = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const cancel = () => {
    setAsked(false);
    // Where the question was there is the button again.
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
          Left out since <At at={createdAt} />
        </p>
      </div>
      {isAsked ? (
        <Question window={window} remove={remove} onGone={onGone} onCancel={cancel} />
      ) : (
        <Button ref={opener} aria-describedby={span} onClick={() => setAsked(true)}>
          Take in again
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
        onSuccess: () => onGone(false),
        onError: (failure) => {
          if (failure instanceof ApiProblem && failure.status === 404) onGone(true);
        },
      },
    );
  return (
    <fieldset className="window-question" aria-describedby={sentence}>
      <legend className="sr-only">Take the window in again</legend>
      <p id={sentence} className="text-ink-2">
        {countOf(minuteCount(window))} again in every history and statistic, of customers too.
      </p>
      {isMine && remove.isError ? (
        <p role="alert" className="text-loss">
          It was not taken in again. Please try again.
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2 sm:ml-auto sm:w-80">
        <Button ref={safe} onClick={onCancel}>
          Keep it out
        </Button>
        <Button
          look="primary"
          busyLabel={isMine && remove.isPending ? 'Taking in...' : undefined}
          onClick={take}
        >
          Take in again
        </Button>
      </div>
    </fieldset>
  );
}

function countOf(minutes: string): string {
  return minutes === '1' ? 'Its minute counts' : `Its ${minutes} minutes count`;
}
