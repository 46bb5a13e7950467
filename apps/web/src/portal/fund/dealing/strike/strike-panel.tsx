import type { Strike, StrikeRow } from '@equanim/contract/strikes';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { isAbout, useWaitingActs } from '../../parts/waiting-acts.tsx';
import { FinalizeDialog } from './finalize/finalize-dialog.tsx';
import { useQuestion } from '../../parts/use-question.ts';
import { isPriced, type PricedStrike } from './formulas/worked.ts';
import { StepSection, StrikeSheet } from './sheet/strike-sheet.tsx';
import { StrikeHead } from './head/strike-head.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatUtcDay } from '../../../../ui/format/date.ts';
import { hideAmountsIn } from '../../../../ui/format/number.ts';
import { IconStop } from '../../../../ui/picture/icons.tsx';
import { differencesFromTotals } from './owners/owner-rows.ts';
import { OwnersTable } from './owners/owners-table.tsx';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ProposeForm } from '../../parts/propose-form.tsx';

interface StrikePanelProps {
  query: UseQueryResult<Strike>;
  strike: Strike;
  rows: readonly StrikeRow[];
  /** What is to be done about the day. */
  work: ReactNode;
  isEveryFormula: boolean;
  onEveryFormula: (isShown: boolean) => void;
}

/** The strike of a day: how far it has got, what keeps it, and every figure of it. */
export function StrikePanel(props: StrikePanelProps) {
  const { query, strike, rows, work, isEveryFormula, onEveryFormula } = props;
  const heading = useId();
  const stops = useId();
  const { asked, done, ask, close, finish } = useQuestion<'finalize' | 'pass'>();
  const waiting = useWaitingActs(isAbout('day', strike.day));
  const isLaterFinal = rows.some((row) => row.day > strike.day && row.state === 'final');
  const state = rows.find(({ day }) => day === strike.day)?.state ?? 'open';
  return (
    <>
      <section className="grid min-w-0 gap-4" aria-labelledby={heading}>
        <StrikeHead
          query={query}
          strike={strike}
          state={state}
          answer={<Recorded sentence={done?.sentence ?? null} occasion={done} />}
          headingId={heading}
          stopsId={stops}
          waiting={waiting}
          mayPass={waiting.length === 0 && (strike.passed == null ? strike.may_pass === true : !isLaterFinal)}
          onFinalize={() => ask('finalize')}
          onPass={() => ask('pass')}
        />
        <div id={stops} className="contents">
          <Stops strike={strike} state={state} />
        </div>
      </section>
      {work}
      {isPriced(strike) && strike.passed == null ? (
        <Sheet strike={strike} rows={rows} isAll={isEveryFormula} onAll={onEveryFormula} />
      ) : null}
      <FinalizeDialog
        strike={asked === 'finalize' && isPriced(strike) ? strike : null}
        onClose={close}
        onDone={() => finish(`The strike of ${formatUtcDay(strike.day)} is final.`)}
      />
      <PassDialog strike={asked === 'pass' ? strike : null} onClose={close} onDone={finish} />
    </>
  );
}

interface SheetProps {
  strike: PricedStrike;
  rows: readonly StrikeRow[];
  isAll: boolean;
  onAll: (isShown: boolean) => void;
}

/** Every figure of the strike, in the order of the day, and what everybody has before and after. */
function Sheet({ strike, rows, isAll, onAll }: SheetProps) {
  return (
    <Panel
      title={strike.is_final ? 'What was dealt' : 'What would be dealt'}
      className="@container print:[&>.panel-head]:hidden"
      actions={
        <Button aria-pressed={isAll} onClick={() => onAll(!isAll)}>
          {isAll ? 'Hide the formulas' : 'Show every formula'}
        </Button>
      }
    >
      <StrikeSheet strike={strike} rows={rows} areFormulasShown={isAll} />
      <OwnersSection strike={strike} areFormulasShown={isAll} />
      <p className="mt-5 hidden border-t border-strong pt-2 text-[7pt] break-all text-ink-3 print:block">
        Digest <span className="font-mono">{strike.digest}</span>
      </p>
    </Panel>
  );
}

interface StopsProps {
  strike: Strike;
  state: StrikeRow['state'];
}

/** Why a strike cannot be finalized, in the server's sentences. */
function Stops({ strike, state }: StopsProps) {
  const heading = useId();
  const { stops, is_final: isFinal } = strike;
  if (stops.length === 0 || isFinal) return null;
  return (
    <section
      className="notice flex-nowrap items-start break-inside-avoid px-5 pt-3.5 pb-4"
      aria-labelledby={heading}
    >
      <IconStop className="size-5 shrink-0 text-warn" />
      <div className="min-w-0">
        <h3 id={heading} className="font-medium">
          {titleOf(state)}
        </h3>
        <ul className="mt-1 grid max-w-measure gap-1 [overflow-wrap:anywhere]">
          {stops.map((sentence) => (
            <li key={sentence} className="border-t border-warn/20 pt-1 first:border-t-0 first:pt-0">
              <Amount text={hideAmountsIn(sentence)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function titleOf(state: StrikeRow['state']): string {
  if (state === 'upcoming') return 'Not ready yet';
  return state === 'missed' || state === 'passed' ? 'Why nothing was dealt' : 'Not ready yet';
}

/** Whose the units are before and after a strike, and whether they add up. */
function OwnersSection({ strike, areFormulasShown }: { strike: Strike; areFormulasShown: boolean }) {
  const { before, after } = strike;
  if (before === null || after === null) return null;
  const differences = differencesFromTotals(before, after);
  return (
    <StepSection
      title="Owners before and after"
      isEstimate={strike.is_estimate}
      note={
        differences.length === 0 ? (
          'After the management fee of step 2. Units add up to those in issue, and values to the equity, before and after the other steps.'
        ) : (
          <ul className="text-loss" role="alert">
            {differences.map((sentence) => (
              <li key={sentence}>
                <Amount text={sentence} />
              </li>
            ))}
          </ul>
        )
      }
    >
      <OwnersTable before={before} after={after} areFormulasShown={areFormulasShown} />
    </StepSection>
  );
}

interface PassDialogProps {
  /** Null while the dialog is closed. */
  strike: Strike | null;
  onClose: () => void;
  /** Called with what became of it. */
  onDone: (answer: ReactNode) => void;
}

/** Proposes that nothing is dealt on a day, or that a passed one is dealt after all. */
function PassDialog({ strike, onClose, onDone }: PassDialogProps) {
  const isPassed = strike?.passed != null;
  const Form = isPassed ? TakeBack : Pass;
  return (
    <Dialog
      title={
        strike &&
        (isPassed ? `Deal on ${formatUtcDay(strike.day)} after all?` : `Pass ${formatUtcDay(strike.day)}?`)
      }
      isOpen={strike !== null}
      onClose={onClose}
    >
      {strike === null ? null : <Form day={strike.day} onDone={onDone} />}
    </Dialog>
  );
}

interface FormProps {
  day: string;
  onDone: (answer: ReactNode) => void;
}

function Pass({ day, ...rest }: FormProps) {
  return (
    <ProposeForm
      label="Propose to pass"
      done="Passing the day was proposed"
      proposal={useAction(dealingCalls.passStrike, { refetch: areas.dealing })}
      inputOf={(reason) => ({ params: { day }, body: { reason } })}
      {...rest}
    >
      <p className="form-text">
        Nothing will be dealt on this day. Its requests move to the next dealing day, and their investors can
        cancel them. Fees keep accruing, and statements are still made. You can undo this until a later day is
        final.
      </p>
    </ProposeForm>
  );
}

function TakeBack({ day, ...rest }: FormProps) {
  return (
    <ProposeForm
      label="Propose to deal"
      done="Dealing on the day was proposed"
      proposal={useAction(dealingCalls.takeBackPass, { refetch: areas.dealing })}
      inputOf={(reason) => ({ params: { day }, body: { reason } })}
      {...rest}
    >
      <p className="form-text">The day opens again, and the requests that moved away from it move back.</p>
    </ProposeForm>
  );
}
