import type { PersonRow } from '@equanim/contract/people';
import { type ReactNode, useId, useState, useEffect, useRef } from 'react';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconClose } from '../../../../ui/picture/icons.tsx';
import { CHANGES, type ChangeKey } from './changes.tsx';
import { PersonActions } from './person-actions.tsx';
import './person.css';
import { failureOf } from '../../../frame/failure-of.ts';
import { peopleCalls } from '@equanim/contract/people-calls';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';

const BODIES = {
  'make-admin': { role: 'admin' },
  'make-customer': { role: 'customer' },
  disable: { state: 'disabled' },
  enable: { state: 'active' },
} as const;

interface PersonDialogProps {
  /** Undefined while the dialog is closed. */
  person: PersonRow | undefined;
  /** Whether it is the person at this screen. */
  isYou: boolean;
  isLast: boolean;
  onClose: () => void;
  /** Called with what was done, once it is. */
  onDone: (sentence: ReactNode) => void;
}

/** What can be done about somebody, each after a question that says what happens. */
export function PersonDialog({ person, onClose, ...rest }: PersonDialogProps) {
  const heading = useId();
  return (
    <Dialog
      isOpen={person !== undefined}
      onClose={onClose}
      labelledBy={heading}
      className="person-dialog dialog-wide"
    >
      {person === undefined ? null : (
        <>
          <div className="dialog-head">
            <div className="min-w-0">
              <h2 id={heading} className="text-title [overflow-wrap:anywhere]">
                <bdi>{person.name}</bdi>
              </h2>
              <p className="text-[0.8125rem] text-ink-3 [overflow-wrap:anywhere]">
                <bdi>{person.email}</bdi>
              </p>
            </div>
            <Button variant="quiet" size="icon" className="shrink-0" aria-label="Close" onClick={onClose}>
              <IconClose className="size-5" />
            </Button>
          </div>
          <div className="dialog-body">
            <PersonBody person={person} {...rest} />
          </div>
        </>
      )}
    </Dialog>
  );
}

type PersonBodyProps = Omit<PersonDialogProps, 'person' | 'onClose'> & { person: PersonRow };

function PersonBody({ person, isYou, isLast, onDone }: PersonBodyProps) {
  const [asked, setAsked] = useState<ChangeKey | null>(null);
  /** The button that has the focus again when its question is given up. */
  const [last, setLast] = useState<ChangeKey | null>(null);
  const name = <bdi>{person.name}</bdi>;
  const ask = (key: ChangeKey) => {
    setAsked(key);
    setLast(key);
  };
  if (asked === null)
    return <PersonActions person={person} isYou={isYou} isLast={isLast} focused={last} onAsk={ask} />;
  return (
    <ConfirmChange
      change={asked}
      person={person}
      isYou={isYou}
      onCancel={() => setAsked(null)}
      onDone={() => onDone(CHANGES[asked].done(name))}
    />
  );
}

interface ConfirmChangeProps {
  change: ChangeKey;
  person: PersonRow;
  isYou: boolean;
  onCancel: () => void;
  onDone: () => void;
}

/** Says what a change does, and does it once that is confirmed. */
function ConfirmChange({ change, person, isYou, onCancel, onDone }: ConfirmChangeProps) {
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

/** Changes somebody, one change at a time. */
function usePersonChange() {
  const change = useAction(peopleCalls.changePerson, { refetch: areas.people });
  const reset = useAction(peopleCalls.resetFactor, { refetch: areas.people });
  const [last, setLast] = useState<'change' | 'reset'>('change');
  const { isPending, error } = last === 'reset' ? reset : change;
  return {
    isPending,
    error,
    run: (key: ChangeKey, id: string, onSuccess: () => void) => {
      const params = { id };
      setLast(key === 'reset-factor' ? 'reset' : 'change');
      if (key === 'reset-factor') reset.mutate({ params }, { onSuccess });
      else change.mutate({ params, body: BODIES[key] }, { onSuccess });
    },
    forget: () => {
      change.reset();
      reset.reset();
    },
  };
}
