import type { Strike, StrikeRow } from '@equanim/contract/strikes';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { formatLongDealingDay } from '../../../../ui/format/date.ts';
import { useIsPrinting } from '../../../../ui/browser/use-is-printing.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { isAbout, useWaitingActs } from '../../parts/waiting-acts.tsx';
import { FinalizeDialog } from './finalize/finalize-dialog.tsx';
import { useQuestion } from '../../parts/use-question.ts';
import { isPriced, type PricedStrike } from './formulas/worked.ts';
import { OwnersSection } from './owners/owners-section.tsx';
import { StrikeSheet } from './sheet/strike-sheet.tsx';
import { Stops } from './head/stops.tsx';
import { PassDialog } from './head/pass-dialog.tsx';
import { StrikeHead } from './head/strike-head.tsx';

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
      <section className="dealing-top" aria-labelledby={heading}>
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
        onDone={() => finish(`The strike of ${formatLongDealingDay(strike.day)} is final.`)}
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
  const heading = useId();
  const openness = { isAll, isPrinting: useIsPrinting() };
  return (
    <section className="card strike-sheet" aria-labelledby={heading}>
      <div className="dealing-head strike-sheet-head">
        <h2 id={heading} className="card-title">
          {strike.is_final ? 'What was dealt' : 'What would be dealt'}
        </h2>
        <Button aria-pressed={isAll} onClick={() => onAll(!isAll)}>
          {isAll ? 'Hide the formulas' : 'Show every formula'}
        </Button>
      </div>
      <StrikeSheet strike={strike} rows={rows} openness={openness} />
      <OwnersSection strike={strike} openness={openness} />
      <p className="strike-digest">
        Digest <span>{strike.digest}</span>
      </p>
    </section>
  );
}
