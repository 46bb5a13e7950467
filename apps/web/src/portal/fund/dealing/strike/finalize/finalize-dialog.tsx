import { useState } from 'react';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatDeadline, formatUtcDay } from '../../../../../ui/format/date.ts';
import { formatCount } from '../../../../../ui/format/number.ts';
import { CheckField } from '../../../../../ui/forms/choices.tsx';
import { Form } from '../../../../../ui/forms/form.tsx';
import { Summary, SummaryLine } from '../../../../../ui/forms/summary.tsx';
import { failureOf } from '../../../../frame/failure-of.ts';
import { At } from '../../../../frame/at.tsx';
import type { PricedStrike } from '../formulas/worked.ts';
import { formatExactPrice } from '../../../../../ui/format/exact.ts';
import { leftOut, whatIsEntered } from './what-is-entered.ts';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import type { ProblemCode } from '@equanim/contract/problem';
import { ApiProblem } from '../../../../../api/api-problem.ts';
import { areas } from '../../../../../api/areas.ts';
import { useAction } from '../../../../../api/use-call.ts';

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
  return (
    <Dialog
      title={strike && `Finalize the strike of ${formatUtcDay(strike.day)}?`}
      isOpen={strike !== null}
      onClose={onClose}
    >
      {strike === null ? null : <Question key={strike.day} strike={strike} onDone={onDone} />}
    </Dialog>
  );
}

interface QuestionProps {
  strike: PricedStrike;
  onDone: () => void;
}

function Question({ strike, onDone }: QuestionProps) {
  const finalize = useFinalize(strike);
  const { read, error, isPending, isLateConfirmed, setLateConfirmed } = finalize;
  const { day, sample } = read;
  const newFigures = finalize.isNewShown ? ' The figures above are the new ones.' : '';
  return (
    <Form
      label="Finalize"
      busyLabel="Finalizing..."
      isDanger
      isReady={finalize.isReady}
      isPending={isPending}
      failure={error && failureOf(error, 'The strike was finalized') + newFigures}
      onSubmit={() => finalize.send(onDone)}
    >
      <FinalizeSummary strike={read} />
      {sample.is_late ? (
        <CheckField isChecked={isLateConfirmed} isDisabled={isPending} onCheck={setLateConfirmed}>
          The sample is late: it was taken <At at={sample.taken_at} format={formatDeadline} />, after{' '}
          {formatUtcDay(day)}, 00:00 UTC, because none was confirmed in the five minutes before. I confirm
          that this strike uses it.
        </CheckField>
      ) : null}
    </Form>
  );
}

/** What is entered for good, and what is left out. */
function FinalizeSummary({ strike }: { strike: PricedStrike }) {
  const { sample } = strike;
  const out = leftOut(strike);
  return (
    <>
      <Summary isFirst>
        <SummaryLine
          name="Unit price"
          note={
            <>
              Sample of <At at={sample.taken_at} format={formatDeadline} />
            </>
          }
        >
          {formatExactPrice(sample.price)} USDT
        </SummaryLine>
        <SummaryLine name="Entered for good">{entriesWords(strike.entry_count)}</SummaryLine>
      </Summary>
      <div className="form-text">
        <ul>
          {whatIsEntered(strike).map((sentence) => (
            <li key={sentence}>
              <Amount text={sentence} />
            </li>
          ))}
        </ul>
        {out.length === 0 ? null : (
          <>
            <p>Left out, and moved to the next dealing day:</p>
            <ul>
              {out.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
        <p>
          <b>It cannot be undone.</b> The next strike settles anything that later proves wrong.
        </p>
      </div>
    </>
  );
}

/** A server of before it counted them does not say how many. */
function entriesWords(entries: number | undefined): string {
  if (entries === undefined) return 'Entries';
  if (entries === 0) return 'No entry: the day is closed';
  return entries === 1 ? '1 entry' : `${formatCount(entries)} entries`;
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
    /** Whether what is read now is another preview than the one that was sent. */
    isNewShown: isChanged && variables?.body.digest !== read.digest,
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
