import { useId } from 'react';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatLongDealingDay } from '../../../../../ui/format/date.ts';
import { hideAmountsIn } from '../../../../../ui/format/number.ts';
import { Button } from '../../../../../ui/forms/button.tsx';
import { failureOf } from '../../../../frame/failure-of.ts';
import { formatDeadline, formatDealingDay } from '../../../../../ui/format/date.ts';
import { At } from '../../../../frame/at.tsx';
import type { PricedStrike } from '../formulas/worked.ts';
import { FinalizeWords } from './finalize-words.tsx';
import { useFinalize } from './use-finalize.ts';

interface FinalizeDialogProps {
  /** As it is known now; null while the dialog is closed. */
  strike: PricedStrike | null;
  onClose: () => void;
  onDone: () => void;
}

/** Says what a strike enters for good, and finalizes it. */
export function FinalizeDialog({ strike, onClose, onDone }: FinalizeDialogProps) {
  const heading = useId();
  return (
    <Dialog isOpen={strike !== null} onClose={onClose} labelledBy={heading} className="finalize">
      {strike === null ? null : (
        <>
          <h2 id={heading} className="text-title">
            Finalize the strike of {formatLongDealingDay(strike.day)}?
          </h2>
          <Question key={strike.day} strike={strike} onCancel={onClose} onDone={onDone} />
        </>
      )}
    </Dialog>
  );
}

interface QuestionProps {
  strike: PricedStrike;
  onCancel: () => void;
  onDone: () => void;
}

/** The browser focuses it as it opens the dialog, in place of what comes first. */
const focusFirst = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '');

function Question({ strike, onCancel, onDone }: QuestionProps) {
  const finalize = useFinalize(strike);
  const { read, error, isPending, isLateConfirmed, setLateConfirmed } = finalize;
  return (
    <>
      <FinalizeWords strike={read} />
      {read.sample.is_late ? (
        <LateSample
          strike={read}
          isConfirmed={isLateConfirmed}
          isDisabled={isPending}
          onConfirm={setLateConfirmed}
        />
      ) : null}
      <div className="finalize-end">
        {error === null ? null : (
          <p role="alert" className={finalize.isChanged ? 'finalize-failure is-changed' : 'finalize-failure'}>
            <Amount text={hideAmountsIn(failureOf(error, 'The strike was finalized'))} />
            {finalize.isNewShown ? ' The figures above are the new ones.' : null}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button ref={focusFirst} disabled={isPending} onClick={onCancel}>
            {finalize.isBlocked ? 'Close' : 'Cancel'}
          </Button>
          <Button
            variant="primary"
            disabled={!finalize.isReady}
            busyLabel={isPending ? 'Finalizing...' : undefined}
            onClick={() => finalize.send(onDone)}
          >
            Finalize for good
          </Button>
        </div>
      </div>
    </>
  );
}

interface LateSampleProps {
  strike: PricedStrike;
  isConfirmed: boolean;
  isDisabled: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** Names a sample that was taken after the dealing day began, and takes the confirmation that it is the one. */
function LateSample({ strike, isConfirmed, isDisabled, onConfirm }: LateSampleProps) {
  const { day, sample } = strike;
  return (
    <label className="finalize-late">
      <input
        type="checkbox"
        className="checkbox"
        checked={isConfirmed}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
      />
      <span>
        The sample is late: it was taken <At at={sample.taken_at} format={formatDeadline} />, after{' '}
        {formatDealingDay(day)}, 00:00 UTC, because none was confirmed in the five minutes before. I confirm
        that this strike uses it.
      </span>
    </label>
  );
}
