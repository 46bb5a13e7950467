import type { LedgerFlow } from '@equanim/contract/dealing';
import { Button } from '../../../ui/forms/button.tsx';
import { useQuestion } from '../parts/use-question.ts';
import { WorkPanel } from '../parts/work-panel.tsx';
import { FlowDialog, type FlowQuestion } from './flow-dialog.tsx';
import { FlowLine } from './flow-line.tsx';

/** Flows that nobody has matched: until then they count as the house's. */
export function UnmatchedPanel({ flows }: { flows: readonly LedgerFlow[] }) {
  const { asked, done, ask, close, finish } = useQuestion<FlowQuestion>();
  return (
    <WorkPanel
      title="Unmatched flows"
      count={flows.length}
      note="The house’s until they are matched."
      lack="Every flow is matched."
      done={done}
      dialog={<FlowDialog question={asked} onClose={close} onDone={finish} />}
    >
      {flows.map((flow) => (
        <FlowLine key={flow.transaction_id} flow={flow}>
          <Button aria-haspopup="dialog" onClick={() => ask({ about: 'match', flow })}>
            Match
          </Button>
        </FlowLine>
      ))}
    </WorkPanel>
  );
}
