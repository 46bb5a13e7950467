import type { LedgerFlow } from '@equanim/contract/dealing';
import type { ReactNode } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { At } from '../../../frame/at.tsx';
import { isAbout, useWaitingActs, WaitingActs } from '../../parts/waiting-acts.tsx';
import { flowAmount, flowCoins, flowName, matchedWith } from './flow-words.ts';

interface FlowLineProps {
  flow: LedgerFlow;
  /** Whether it came after the cut-off of the day that is shown. */
  isLater?: boolean;
  /** What can be done about it. */
  children: ReactNode;
}

/** A deposit or a withdrawal, and whose it is. */
export function FlowLine({ flow, isLater = false, children }: FlowLineProps) {
  const coins = flowCoins(flow);
  const matched = matchedWith(flow);
  const waiting = useWaitingActs(isAbout('transaction_id', flow.transaction_id));
  return (
    <li className="dealing-item dealing-flow">
      <span className="dealing-item-name">{flowName(flow)}</span>
      <span className="dealing-item-amount">
        <Amount text={flowAmount(flow)} />
      </span>
      <span className="dealing-item-note">
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
      </span>
      <span className="dealing-item-actions">{children}</span>
    </li>
  );
}
