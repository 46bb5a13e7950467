import type { DealingRequest } from '@equanim/contract/dealing';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatUsdt } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { useQuestion } from '../../parts/use-question.ts';
import { isAbout, useWaitingActs, WaitingActs } from '../../parts/waiting-acts.tsx';
import { WorkPanel } from '../parts/work-panel.tsx';
import { arrivedOf, isPartPaid, missingFrom } from './reckoned.ts';
import { RequestDialog } from './request-dialog.tsx';
import type { RequestQuestion } from './request-question.ts';

/** Accepted subscriptions whose money has not come, or not all of it: the wires that are expected. */
export function WiresPanel({ requests }: { requests: readonly DealingRequest[] }) {
  const { asked, done, ask, close, finish } = useQuestion<RequestQuestion>();
  return (
    <WorkPanel
      title="Expected wires"
      count={requests.length}
      note="Net or gross, under the reference."
      empty="No wire is expected."
      done={done}
      dialog={<RequestDialog question={asked} onClose={close} onDone={finish} />}
    >
      {requests.map((request) => (
        <Wire key={request.id} request={request} onReckon={() => ask({ about: 'reckon', request })} />
      ))}
    </WorkPanel>
  );
}

function Wire({ request, onReckon }: { request: DealingRequest; onReckon: () => void }) {
  const { investor, net_amount: net, amount: gross, dealing_day: day } = request;
  const waiting = useWaitingActs(isAbout('request_id', request.id));
  return (
    <li className="dealing-item">
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
      {isPartPaid(request) ? (
        <>
          <span className="dealing-item-note">
            <Amount text={progressOf(request)} />
          </span>
          {waiting.length > 0 ? null : (
            <span className="dealing-item-actions">
              <Button aria-haspopup="dialog" onClick={onReckon}>
                Deal as it is<span className="sr-only">, the subscription of {investor.name}</span>
              </Button>
            </span>
          )}
        </>
      ) : null}
      <WaitingActs acts={waiting} />
    </li>
  );
}

/** What has arrived, and what is missing. */
function progressOf(request: DealingRequest): string {
  const missing = [
    { of: 'net', amount: missingFrom(request.net_amount, request) },
    { of: 'gross', amount: missingFrom(request.amount, request) },
  ].flatMap(({ of, amount }) => (amount === null ? [] : [`${formatUsdt(amount)} USDT ${of}`]));
  const arrived = `${formatUsdt(arrivedOf(request))} USDT arrived`;
  return missing.length === 0
    ? `${arrived}, more than was asked`
    : `${arrived}, missing ${missing.join(' or ')}`;
}
