import type { DealingRequest } from '@equanim/contract/dealing';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { formatUsdt } from '../../../ui/format/number.ts';
import { WorkPanel } from '../parts/work-panel.tsx';

/** Accepted subscriptions whose money has not come: the wires that are expected. */
export function WiresPanel({ requests }: { requests: readonly DealingRequest[] }) {
  return (
    <WorkPanel
      title="Expected wires"
      count={requests.length}
      note="Net or gross, under the reference."
      lack="No wire is expected."
    >
      {requests.map(({ id, investor, net_amount: net, amount: gross, dealing_day: day }) => (
        <li key={id} className="dealing-item">
          <span className="dealing-item-name">
            <span className="wire-reference">{investor.reference}</span>{' '}
            <bdi className="font-normal text-ink-2">{investor.name}</bdi>
          </span>
          <span className="dealing-item-amount">
            <Amount text={`${formatUsdt(net)} USDT net`} />
          </span>
          <span className="dealing-item-note">For {formatDealingDay(day)}</span>
          <span className="dealing-item-second">
            <Amount text={`${formatUsdt(gross)} USDT gross`} />
          </span>
        </li>
      ))}
    </WorkPanel>
  );
}
