import { STEP_UP_MINUTES } from '@equanim/contract/factor';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FactorForm } from '../factor/factor-form.tsx';
import { useSecondFactor } from '../use-second-factor.ts';

interface StepUpDialogProps {
  isOpen: boolean;
  onGiven: () => void;
  onClose: () => void;
}

/** Asks for the second factor again before something that matters. */
export function StepUpDialog({ isOpen, onGiven, onClose }: StepUpDialogProps) {
  return (
    <Dialog title="Confirm that it is you" size="narrow" isOpen={isOpen} onClose={onClose}>
      <p className="mb-5 text-sm text-ink-2">
        This needs your second factor. It is then valid for {STEP_UP_MINUTES} minutes.
      </p>
      <Factor onGiven={onGiven} />
      <Button variant="quiet" className="mt-2 w-full" onClick={onClose}>
        Cancel
      </Button>
    </Dialog>
  );
}

function Factor({ onGiven }: { onGiven: () => void }) {
  const { state, isError, refetch } = useSecondFactor();
  if (state !== undefined) return <FactorForm state={state} onGiven={onGiven} />;
  if (!isError) return <Skeleton className="h-28 w-full" />;
  return (
    <div role="alert" className="grid gap-3 text-sm">
      <p className="factor-failure">It could not be asked for.</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  );
}
