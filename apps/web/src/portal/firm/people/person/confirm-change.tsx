import type { PersonRow } from '@equanim/contract/people';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { failureOf } from '../../../frame/failure-of.ts';
import { CHANGES, type ChangeKey } from './changes.tsx';
import { usePersonChange } from './use-person-change.ts';

interface ConfirmChangeProps {
  change: ChangeKey;
  person: PersonRow;
  isYou: boolean;
  onCancel: () => void;
  onDone: () => void;
}

/** Says what a change does, and does it once that is confirmed. */
export function ConfirmChange({ change, person, isYou, onCancel, onDone }: ConfirmChangeProps) {
  const { label, busyLabel, effect, endsSessions } = CHANGES[change];
  const safe = useRef<HTMLButtonElement>(null);
  const question = useId();
  const { run, isPending, error } = usePersonChange();
  useEffect(() => safe.current?.focus(), []);
  const name = <bdi>{person.name}</bdi>;
  return (
    <fieldset aria-describedby={question}>
      <legend className="card-title">{label}?</legend>
      <div id={question} className="mt-2 grid gap-2 text-ink-2">
        <p>{effect(name)}</p>
        {endsSessions ? <p>Ends every session of {name} at once.</p> : null}
        {isYou ? <p className="text-warn">This is you: you are signed out at once.</p> : null}
      </div>
      {error === null ? null : (
        <p role="alert" className="mt-3 text-loss">
          {failureOf(error, 'The change was made', { gone: 'This account no longer exists.' })}
        </p>
      )}
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button ref={safe} disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="primary"
          busyLabel={isPending ? busyLabel : undefined}
          onClick={() => run(change, person.id, onDone)}
        >
          {label}
        </Button>
      </div>
    </fieldset>
  );
}
