import type { LedgerFlow } from '@equanim/contract/dealing';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { formatCount } from '../../../../ui/format/number.ts';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { FilterSelect } from '../../../../ui/table/filter-select.tsx';
import { Pager } from '../../../../ui/table/pager.tsx';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { ListState } from '../../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { pageOf } from '../parts/page-of.ts';
import { useQuestion } from '../../parts/use-question.ts';
import { FlowDialog, type FlowQuestion } from './flow-dialog.tsx';
import { FlowLine } from './flow-line.tsx';

const MATCHES = [
  { value: 'unmatched', name: 'Not matched' },
  { value: 'request', name: 'With a request' },
  { value: 'house', name: 'With the house' },
  { value: 'manager', name: 'With the manager' },
];

/** Every deposit and withdrawal since the ledger began: what nobody has matched can be, and a match can be undone. */
export function FlowsPanel() {
  const query = useCall(dealingCalls.ledgerFlows);
  const { asked, done, ask, close, finish } = useQuestion<FlowQuestion>();
  const flows = query.data;
  return (
    <Panel
      title="Deposits and withdrawals"
      count={flows === undefined ? null : <RefreshFailure query={query} />}
    >
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      <ListState query={query} items="flows" />
      {flows === undefined ? null : <Flows flows={flows} onAsk={ask} />}
      <FlowDialog question={asked} onClose={close} onDone={finish} />
    </Panel>
  );
}

interface FlowsProps {
  flows: readonly LedgerFlow[];
  onAsk: (question: FlowQuestion) => void;
}

const ownersOf = (match: LedgerFlow['match']): string[] =>
  match === null ? ['unmatched'] : [match.to, ...(match.parts ?? []).map(({ owner }) => owner)];

function Flows({ flows, onAsk }: FlowsProps) {
  const [filter, setFilter] = useState<{ match: string | undefined; page: number }>({
    match: undefined,
    page: 1,
  });
  const matching = flows.filter(
    ({ match }) => filter.match === undefined || ownersOf(match).includes(filter.match),
  );
  const { shown, page, totalPages } = pageOf(matching, filter.page);
  if (flows.length === 0) return <p className="dealing-none">No deposit or withdrawal yet.</p>;
  return (
    <>
      <div className="dealing-filters">
        <FilterSelect
          label="Match"
          all="Every flow"
          value={filter.match}
          choices={MATCHES}
          onChoose={(match) => setFilter({ match, page: 1 })}
        />
        <output className="text-xs text-ink-3 tabular">{formatCount(matching.length)} shown</output>
      </div>
      {shown.length === 0 ? <p className="dealing-none">No flow matches this filter.</p> : null}
      <ul className="work-list">
        {shown.map((flow) => (
          <FlowLine key={flow.transaction_id} flow={flow}>
            <Button
              variant={flow.match === null ? 'secondary' : 'quiet'}
              aria-haspopup="dialog"
              onClick={() => onAsk({ about: flow.match === null ? 'match' : 'unmatch', flow })}
            >
              {flow.match === null ? 'Match' : 'Undo'}
            </Button>
          </FlowLine>
        ))}
      </ul>
      {totalPages < 2 ? null : (
        <Pager
          label="Pages of the flows"
          items="flows"
          note="Newest first."
          page={page}
          totalPages={totalPages}
          isLoading={false}
          onChange={(next) => setFilter({ ...filter, page: next })}
        />
      )}
    </>
  );
}
