import { accountCalls } from '@equanim/contract/account-calls';
import { useId, useState } from 'react';
import { useAction } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { failureOf } from '../../../frame/failure-of.ts';
import { Outcome } from '../outcome.tsx';

interface EndOthersProps {
  /** How many there are beside this one. */
  count: number;
  onEnded: () => void;
}

/** Ends every other session, after a question. */
export function EndOthers({ count, onEnded }: EndOthersProps) {
  const [isOpen, setOpen] = useState(false);
  const heading = useId();
  const end = useAction(accountCalls.endOtherSessions, { refetch: ['sessions'] });
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        setOpen(false);
        onEnded();
      },
    });
  return (
    <div className="factor-actions">
      <Button
        onClick={() => {
          end.reset();
          setOpen(true);
        }}
      >
        End all others
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} labelledBy={heading}>
        <h2 id={heading} className="text-title">
          End all other sessions
        </h2>
        <p className="mt-3 mb-5 text-sm text-ink-2">
          {count === 1 ? 'The other session ends' : `The ${String(count)} other sessions end`} at once.
          Whoever uses {count === 1 ? 'it' : 'them'} has to sign in again.
        </p>
        <Outcome
          sentence={null}
          failure={end.isError ? failureOf(end.error, 'The sessions were ended') : null}
        />
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Button onClick={() => setOpen(false)}>Keep them</Button>
          <Button variant="primary" busyLabel={end.isPending ? 'Ending...' : undefined} onClick={confirm}>
            End them
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
