import { useId } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { useWaitingActs, WaitingActs } from '../../parts/waiting-acts.tsx';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { useQuestion } from '../../parts/use-question.ts';
import { AdjustDialog } from './adjust-dialog.tsx';

/** The way to put right what an entry of the ledger got wrong. */
export function AdjustPanel() {
  const heading = useId();
  const { asked, done, ask, close, finish } = useQuestion<true>();
  const waiting = useWaitingActs(({ kind }) => kind === 'adjustment');
  return (
    <section className="card dealing-adjust" aria-labelledby={heading}>
      <div className="dealing-head">
        <h2 id={heading} className="card-title">
          Adjustments
        </h2>
        <Button aria-haspopup="dialog" onClick={() => ask(true)}>
          Adjust
        </Button>
      </div>
      <p className="dealing-none">
        What an entry got wrong, such as a fee that was taken twice, is put right by the next strike.
      </p>
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      <WaitingActs acts={waiting} isTitled />
      <AdjustDialog isOpen={asked !== null} onClose={close} onDone={finish} />
    </section>
  );
}
