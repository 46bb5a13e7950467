import type { LedgerFlow } from '@equanim/contract/dealing';
import { Button } from '../../../../ui/forms/button.tsx';
import { useQuestion } from '../../parts/use-question.ts';
import { WorkPanel } from '../parts/work-panel.tsx';
import { FlowDialog, type FlowQuestion } from './flow-dialog.tsx';
import { FlowLine } from './flow-line.tsx';

interface UnmatchedPanelProps {
  flows: readonly LedgerFlow[];
  /** Of the day that is shown; undefined where the server does not say. */
  cutOff: string | undefined;
}

/** Flows that nobody has matched: until then they count as the house's. */
export function UnmatchedPanel({ flows, cutOff }: UnmatchedPanelProps) {
  const { asked, done, ask, close, finish } = useQuestion<FlowQuestion>();
  const isLater = ({ occurred_at: at }: LedgerFlow) =>
    cutOff !== undefined && Date.parse(at) >= Date.parse(cutOff);
  return (
    <WorkPanel
      title="Unmatched flows"
      count={flows.length}
      note={
        flows.every(isLater)
          ? 'The house’s until they are matched.'
          : 'Whose is it? What came before the cut-off has to be matched before the strike is final.'
      }
      empty="Every flow is matched."
      done={done}
      dialog={<FlowDialog question={asked} onClose={close} onDone={finish} />}
    >
      {flows.map((flow) => (
        <FlowLine key={flow.transaction_id} flow={flow} isLater={isLater(flow)}>
          <Button aria-haspopup="dialog" onClick={() => ask({ about: 'match', flow })}>
            Match
          </Button>
        </FlowLine>
      ))}
    </WorkPanel>
  );
}
