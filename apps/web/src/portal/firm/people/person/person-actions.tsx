import type { PersonRow } from '@equanim/contract/people';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/forms/button.tsx';
import { CHANGES, type ChangeKey, roleChangeOf, stateChangeOf } from './changes.tsx';
import { factorOf, ROLE_NAMES, STATE_NAMES } from './person-words.ts';
import { wordFor } from '../../../../ui/format/word.ts';

interface PersonActionsProps {
  person: PersonRow;
  isYou: boolean;
  isLast: boolean;
  /** Whose button takes the focus; null for the first time. */
  focused: ChangeKey | null;
  onAsk: (change: ChangeKey) => void;
}

const LAST = 'This is the last administrator who can sign in; make somebody else an administrator first.';

/** What can be done about somebody, and why not where it cannot. */
export function PersonActions({ person, isYou, isLast, focused, onAsk }: PersonActionsProps) {
  const factor = factorOf(person);
  const lastReason = isLast ? LAST : null;
  const actionOf = (change: ChangeKey) => ({ change, isFocused: change === focused, onAsk });
  return (
    <ul className="person-actions">
      <Action title="Role" reason={lastReason} {...actionOf(roleChangeOf(person))}>
        {wordFor(ROLE_NAMES, person.role)}
      </Action>
      <Action title="State" reason={lastReason} {...actionOf(stateChangeOf(person))}>
        {wordFor(STATE_NAMES, person.state)}
        {person.is_locked ? '. New devices have to wait, because of wrong passwords.' : null}
      </Action>
      {isYou ? (
        <li className="person-action">
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
    <li className="person-action">
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
