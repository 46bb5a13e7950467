import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SECOND_MS } from '../../../ui/time.ts';
import { useNow } from '../../frame/use-now.ts';
import type { Arrival } from '../arrival.ts';
import { loginAddress } from '../destination.ts';
import { readEmail, signOut } from '../session-store.ts';

interface EndingDialogProps {
  /** Epoch milliseconds by the server's clock. */
  endsAt: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Counts the last minute of a session down, and offers to sign in again before it is over. */
export function EndingDialog({ endsAt, isOpen, onClose }: EndingDialogProps) {
  const heading = useId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const signInAgain = () => {
    const state: Arrival = { because: 'ending', email: readEmail() };
    void navigate(loginAddress(pathname + search), { state });
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading}>
      <h2 id={heading} className="text-title">
        Your session ends in <TimeLeft endsAt={endsAt} />
      </h2>
      <p className="mt-3 text-sm text-ink-2">
        For your security it does not renew itself. Sign in again to come back to this screen.
      </p>
      <div className="mt-6 grid gap-2 sm:grid-cols-2">
        <Button className="sm:order-last" variant="primary" onClick={signInAgain}>
          Sign in again
        </Button>
        <Button onClick={signOut}>Sign out</Button>
      </div>
      <Button variant="quiet" className="mt-2 w-full" onClick={onClose}>
        Not now
      </Button>
    </Dialog>
  );
}

/** `0:58` */
function TimeLeft({ endsAt }: { endsAt: number }) {
  const now = useNow(SECOND_MS / 4);
  const seconds = now === null ? 60 : Math.max(0, Math.ceil((endsAt - now) / SECOND_MS));
  const rest = String(seconds % 60).padStart(2, '0');
  return (
    <span role="timer" className="tabular">
      {String(Math.floor(seconds / 60))}:{rest}
    </span>
  );
}
