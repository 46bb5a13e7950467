import type { LedgerFlow } from '@equanim/contract/dealing';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import type { ReactNode } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { At } from '../../../frame/at.tsx';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { ListState } from '../../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { PagedList } from '../../parts/paged-list.tsx';
import { Row } from '../../parts/row.tsx';
import { useQuestion } from '../../parts/use-question.ts';
import { FlowDialog, type FlowQuestion } from './flow-dialog.tsx';
import { isAbout, useWaitingActs, WaitingActs } from '../../parts/waiting-acts.tsx';
import { flowAmount, flowCoins, flowName, matchedWith } from './flow-words.ts';

const ownersOf = ({ match }: LedgerFlow): string[] =>
  match === null ? ['unmatched'] : [match.to, ...(match.parts ?? []).map(({ owner }) => owner)];

const MATCHES = {
  label: 'Match',
  all: 'Every flow',
  choices: [
    { value: 'unmatched', name: 'Not matched' },
    { value: 'request', name: 'With a request' },
    { value: 'house', name: 'With the house' },
    { value: 'manager', name: 'With the manager' },
  ],
  valuesOf: ownersOf,
};

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
      {flows === undefined ? null : (
        <PagedList name="flows" items={flows} filter={MATCHES} empty="No deposit or withdrawal yet.">
          {(flow) => (
            <FlowRow key={flow.transaction_id} flow={flow}>
              <Button
                variant={flow.match === null ? 'secondary' : 'quiet'}
                aria-haspopup="dialog"
                onClick={() => ask({ about: flow.match === null ? 'match' : 'unmatch', flow })}
              >
                {flow.match === null ? 'Match' : 'Undo'}
              </Button>
            </FlowRow>
          )}
        </PagedList>
      )}
      <FlowDialog question={asked} onClose={close} onDone={finish} />
    </Panel>
  );
}

interface FlowRowProps {
  flow: LedgerFlow;
  /** Whether it came after the cut-off of the day that is shown. */
  isLater?: boolean;
  /** What can be done about it. */
  children: ReactNode;
}

/** A deposit or a withdrawal, and whose it is. */
export function FlowRow({ flow, isLater = false, children }: FlowRowProps) {
  const coins = flowCoins(flow);
  const matched = matchedWith(flow);
  const waiting = useWaitingActs(isAbout('transaction_id', flow.transaction_id));
  return (
    <Row
      name={flowName(flow)}
      figure={<Amount text={flowAmount(flow)} />}
      action={children}
      note={
        <>
          <At at={flow.occurred_at} />
          {coins === null ? null : (
            <span className="whitespace-nowrap tabular">
              {' · '}
              <Amount text={coins} />
            </span>
          )}
          {isLater ? <span className="block">After the cut-off: it counts for the next day</span> : null}
          {matched.map((owner, index) => (
            <span key={owner} className="block">
              <bdi>
                <Amount text={owner} />
              </bdi>
              {index < matched.length - 1 || flow.match === null ? null : (
                <>
                  , matched by <bdi>{flow.match.by}</bdi>
                </>
              )}
            </span>
          ))}
          <WaitingActs acts={waiting} />
        </>
      }
    />
  );
}
