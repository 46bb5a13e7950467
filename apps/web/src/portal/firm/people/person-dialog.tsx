import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import type { PersonRow } from '@equanim/contract/people';
import { peopleCalls } from '@equanim/contract/people-calls';
import { type ReactNode, useId, useState, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ActionForm } from '../../frame/controls/action-form.tsx';
import { areas } from '../../../api/areas.ts';
import { useAction } from '../../../api/use-call.ts';
import { factorOf, ROLE_NAMES, STATE_NAMES, LOCKED } from '../../frame/people/person-words.ts';
import { wordFor } from '../../../ui/format/word.ts';

const CHANGES: Record<ChangeKey, ChangeWords> = {
  'make-admin': {
    label: 'Make administrator',
    busyLabel: 'Changing...',
    effect: (name) => (
      <>{name} will see everything with its amounts, and can invite, change and disable others.</>
    ),
    endsSessions: true,
    done: (name) => <>{name} is now an administrator. All their earlier sessions have ended.</>,
  },
  'make-customer': {
    label: 'Make customer',
    busyLabel: 'Changing...',
    effect: (name) => (
      <>
        {name} will see the fund {DELAY_IN_WORDS} late without its amounts, and their own holdings.
      </>
    ),
    endsSessions: true,
    done: (name) => <>{name} is now a customer. All their earlier sessions have ended.</>,
  },
  disable: {
    label: 'Disable',
    busyLabel: 'Disabling...',
    effect: (name) => (
      <>
        {name} can no longer sign in, and links that set a new password stop working. Nothing is deleted; you
        can enable the account again.
      </>
    ),
    endsSessions: true,
    done: (name) => <>{name} is disabled. All their sessions have ended.</>,
  },
  enable: {
    label: 'Enable',
    busyLabel: 'Enabling...',
    effect: (name) => <>{name} can sign in again, with the same password and second factor.</>,
    endsSessions: false,
    done: (name) => <>{name} can sign in again.</>,
  },
  'reset-factor': {
    label: 'Reset second factor',
    busyLabel: 'Resetting...',
    effect: (name) => (
      <>
        Removes the app, the passkeys and the recovery codes of {name}, who can then sign in with the password
        alone. Make sure who is asking: call back on a number you know.
      </>
    ),
    endsSessions: true,
    done: (name) => <>The second factor of {name} is removed. All their sessions have ended.</>,
  },
};

/** The change of role and the change of state that somebody is open to. */
const roleChangeOf = ({ role }: PersonRow): ChangeKey => (role === 'admin' ? 'make-customer' : 'make-admin');

const stateChangeOf = ({ state }: PersonRow): ChangeKey => (state === 'active' ? 'disable' : 'enable');

const LAST = 'This is the last administrator who can sign in; make somebody else an administrator first.';

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
  return (
    <Dialog
      title={<bdi>{person?.name}</bdi>}
      about={<bdi>{person?.email}</bdi>}
      isOpen={person !== undefined}
      onClose={onClose}
    >
      {person === undefined ? null : <PersonBody person={person} {...rest} />}
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
  const heading = useId();
  const { run, ...action } = usePersonChange();
  const name = <bdi>{person.name}</bdi>;
  return (
    <ActionForm
      label={label}
      busyLabel={busyLabel}
      labelledBy={heading}
      isDanger={change === 'disable' || change === 'reset-factor'}
      action={action}
      done="The change was made"
      gone="This account no longer exists."
      onCancel={onCancel}
      onSubmit={() => run(change, person.id, onDone)}
    >
      <div className="form-text">
        <h3 id={heading} className="card-title">
          {label}?
        </h3>
        <p>{effect(name)}</p>
        {endsSessions ? <p>This ends every session of {name} at once.</p> : null}
        {isYou ? <p className="text-warn">This is you: you are signed out at once.</p> : null}
      </div>
    </ActionForm>
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
  };
}

interface PersonActionsProps {
  person: PersonRow;
  isYou: boolean;
  isLast: boolean;
  /** Whose button takes the focus; null for the first time. */
  focused: ChangeKey | null;
  onAsk: (change: ChangeKey) => void;
}

/** What can be done about somebody, and why not where it cannot. */
function PersonActions({ person, isYou, isLast, focused, onAsk }: PersonActionsProps) {
  const factor = factorOf(person);
  const lastReason = isLast ? LAST : null;
  const actionOf = (change: ChangeKey) => ({ change, isFocused: change === focused, onAsk });
  return (
    <ul className="-my-3.5 divide-y divide-hairline">
      <Action title="Role" reason={lastReason} {...actionOf(roleChangeOf(person))}>
        {wordFor(ROLE_NAMES, person.role)}
      </Action>
      <Action title="State" reason={lastReason} {...actionOf(stateChangeOf(person))}>
        {wordFor(STATE_NAMES, person.state)}
        {person.is_locked ? `. ${LOCKED}` : null}
      </Action>
      {isYou ? (
        <li className={ACTION}>
          <div className="min-w-0">
            <h3 className="font-medium">Second factor</h3>
            <p className="text-ink-2">{factor}</p>
          </div>
          <Link className="button button-secondary" to="/account#second-factor">
            Your account
          </Link>
        </li>
      ) : (
        <Action
          title="Second factor"
          reason={factor === 'None' ? 'There is nothing to reset.' : null}
          {...actionOf('reset-factor')}
        >
          {factor}
        </Action>
      )}
    </ul>
  );
}

/** Something that can be done about somebody, beside how it is now. */
const ACTION = 'grid items-center gap-x-4 gap-y-2 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto]';

interface ActionProps {
  title: string;
  change: ChangeKey;
  /** Why it cannot be done; null where it can. */
  reason: string | null;
  isFocused: boolean;
  onAsk: (change: ChangeKey) => void;
  /** How it is now. */
  children: ReactNode;
}

function Action({ title, change, reason, isFocused, onAsk, children }: ActionProps) {
  const note = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  return (
    <li className={ACTION}>
      <div id={note} className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <p className="text-ink-2">{children}</p>
        {reason === null ? null : <p className="text-[0.8125rem] text-ink-3">{reason}</p>}
      </div>
      <Button ref={button} disabled={reason !== null} aria-describedby={note} onClick={() => onAsk(change)}>
        {CHANGES[change].label}
      </Button>
    </li>
  );
}

/** What an administrator can do about somebody. */
type ChangeKey = 'make-admin' | 'make-customer' | 'disable' | 'enable' | 'reset-factor';

interface ChangeWords {
  /** On the button that asks for it, and on the one that does it. */
  label: string;
  busyLabel: string;
  /** What it does, said before it is done. */
  effect: (name: ReactNode) => ReactNode;
  /** Whether it ends the sessions of the person. */
  endsSessions: boolean;
  /** Said once it is done. */
  done: (name: ReactNode) => ReactNode;
}
