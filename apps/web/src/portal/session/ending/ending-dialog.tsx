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
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const signInAgain = () => {
    const state: Arrival = { because: 'ending', email: readEmail() };
    void navigate(loginAddress(pathname + search), { state });
  };
  return (
    <Dialog
      size="narrow"
      isOpen={isOpen}
      title={
        <>
          Your session ends in <TimeLeft endsAt={endsAt} />
        </>
      }
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        For your security it does not renew itself. Sign in again to come back to this screen.
      </p>
      <div className="form-foot mt-6">
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
        <Button onClick={signOut}>Sign out</Button>
        <Button variant="primary" onClick={signInAgain}>
          Sign in again
        </Button>
      </div>
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
