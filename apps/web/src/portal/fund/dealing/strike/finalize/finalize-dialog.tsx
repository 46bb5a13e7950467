import { useId, useState } from 'react';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatDeadline, formatDealingDay } from '../../../../../ui/format/date.ts';
import { hideAmountsIn, formatCount } from '../../../../../ui/format/number.ts';
import { Button } from '../../../../../ui/forms/button.tsx';
import { failureOf } from '../../../../frame/failure-of.ts';
import { At } from '../../../../frame/at.tsx';
import type { PricedStrike } from '../formulas/worked.ts';
import { formatExactPrice } from '../../../../../ui/format/exact.ts';
import { leftOut } from './left-out.ts';
import { whatIsEntered } from './what-is-entered.ts';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import type { ProblemCode } from '@equanim/contract/problem';
import { ApiProblem } from '../../../../../api/api-problem.ts';
import { areas } from '../../../../../api/areas.ts';
import { useAction } from '../../../../../api/use-call.ts';
import { formatLongDay } from '../../../../../ui/format/plain.ts';

const PREVIEW_CHANGED: ProblemCode = 'preview-changed';

const ALREADY_FINAL: ProblemCode = 'already-final';

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
            Finalize the strike of {formatLongDay(strike.day)}?
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

/** What is entered for good, and what is left out. */
function FinalizeWords({ strike }: { strike: PricedStrike }) {
  const { sample } = strike;
  const entered = whatIsEntered(strike);
  const out = leftOut(strike);
  return (
    <div className="finalize-words">
      <p>
        At the price of <b>{formatExactPrice(sample.price)}</b> USDT a unit, of the sample of{' '}
        <At at={sample.taken_at} format={formatDeadline} />, {entriesWords(strike.entry_count)} for good:
      </p>
      <ul>
        {entered.map((sentence) => (
          <li key={sentence}>
            <Amount text={sentence} />
          </li>
        ))}
      </ul>
      {out.length === 0 ? null : (
        <>
          <p>Left out of it, and for the next dealing day:</p>
          <ul>
            {out.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <p className="finalize-final">
        <b>It cannot be undone.</b> Anything that later proves wrong is settled by the next strike.
      </p>
    </div>
  );
}

/** A server of before it counted them does not say how many. */
function entriesWords(entries: number | undefined): string {
  if (entries === undefined) return 'its entries are made';
  if (entries === 0) return 'no entry is made; the day is closed';
  return entries === 1 ? '1 entry is made' : `${formatCount(entries)} entries are made`;
}

/**
 * Finalizes what somebody has read: a refetch meanwhile does not change it under their eyes. Where the server answers that the
 * preview has changed, the new one is what is to be read next.
 *
 * @param newest as it is known now
 */
function useFinalize(newest: PricedStrike) {
  const [read, setRead] = useState(newest);
  const [isLateConfirmed, setLateConfirmed] = useState(false);
  const { error, isPending, variables, mutate } = useAction(dealingCalls.finalizeStrike, {
    refetch: areas.dealing,
  });
  const code = error instanceof ApiProblem ? error.code : undefined;
  const isChanged = code === PREVIEW_CHANGED;
  if (isChanged && !isPending && newest.digest !== read.digest) {
    setRead(newest);
    setLateConfirmed(isLateConfirmed && newest.sample.taken_at === read.sample.taken_at);
  }
  const isBlocked = code === ALREADY_FINAL || newest.is_final || read.stops.length > 0;
  return {
    read,
    error,
    isPending,
    isChanged,
    /** Whether what is read now is another preview than the one that was sent. */
    isNewShown: isChanged && variables?.body.digest !== read.digest,
    /** Whether it cannot be finalized as it is. */
    isBlocked,
    isReady: !isBlocked && (!read.sample.is_late || isLateConfirmed),
    isLateConfirmed,
    setLateConfirmed,
    send: (onSuccess: () => void) =>
      mutate(
        {
          params: { day: read.day },
          body: { digest: read.digest, ...(read.sample.is_late && { confirms_late_sample: true }) },
        },
        { onSuccess },
      ),
  };
}
