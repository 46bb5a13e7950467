import type { PersonRow } from '@equanim/contract/people';
import { type ReactNode, useId, useState } from 'react';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconClose } from '../../../../ui/picture/icons.tsx';
import { CHANGES, type ChangeKey } from './changes.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { PersonActions } from './person-actions.tsx';
import './person.css';

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
