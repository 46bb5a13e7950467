import { dealingCalls } from '@equanim/contract/dealing-calls';
import type { Strike } from '@equanim/contract/strikes';
import { useId, type ReactNode } from 'react';
import { areas } from '../../../../../api/areas.ts';
import { useAction } from '../../../../../api/use-call.ts';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { ProposeForm } from '../../../parts/propose-form.tsx';
import { formatLongDay } from '../../../../../ui/format/plain.ts';

interface PassDialogProps {
  /** Null while the dialog is closed. */
  strike: Strike | null;
  onClose: () => void;
  /** Called with what became of it. */
  onDone: (answer: ReactNode) => void;
}

/** Proposes that nothing is dealt on a day, or that a passed one is dealt after all. */
export function PassDialog({ strike, onClose, onDone }: PassDialogProps) {
  const heading = useId();
  const isPassed = strike?.passed != null;
  const Form = isPassed ? TakeBack : Pass;
  return (
    <Dialog isOpen={strike !== null} onClose={onClose} labelledBy={heading}>
      {strike === null ? null : (
        <>
          <h2 id={heading} className="text-title">
            {isPassed ? 'Deal on' : 'Pass'} {formatLongDay(strike.day)}
            {isPassed ? ' after all' : ''}?
          </h2>
          <Form day={strike.day} onCancel={onClose} onDone={onDone} />
        </>
      )}
    </Dialog>
  );
}

interface FormProps {
  day: string;
  onCancel: () => void;
  onDone: (answer: ReactNode) => void;
}

function Pass({ day, ...rest }: FormProps) {
  return (
    <ProposeForm
      label="Propose to pass it"
      done="Passing the day was proposed"
      proposal={useAction(dealingCalls.passStrike, { refetch: areas.dealing })}
      inputOf={(reason) => ({ params: { day }, body: { reason } })}
      {...rest}
    >
      <p>
        Nothing is dealt on this day. Its requests move to the next one, and their investors may cancel them;
        fees accrue on, and statements are made. It can be taken back until a later day is final.
      </p>
    </ProposeForm>
  );
}

function TakeBack({ day, ...rest }: FormProps) {
  return (
    <ProposeForm
      label="Propose to deal on it"
      done="Dealing on the day was proposed"
      proposal={useAction(dealingCalls.takeBackPass, { refetch: areas.dealing })}
      inputOf={(reason) => ({ params: { day }, body: { reason } })}
      {...rest}
    >
      <p>The day is open again, and the requests that moved because of it are for it again.</p>
    </ProposeForm>
  );
}
