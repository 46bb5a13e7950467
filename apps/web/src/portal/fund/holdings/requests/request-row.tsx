import type { CustomerRequest } from '@equanim/contract/dealing';
import type { ReactNode } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay, formatRowTime } from '../../../../ui/format/date.ts';
import { formatUsdt } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { moneyBetween } from '../../dealing/format/money.ts';
import { movedWords } from '../../parts/requests.ts';
import { sparklineOf, KIND_NAMES, sizeOf, STATE_NAMES, type Step } from './request-words.ts';
import { wordFor } from '../../../../ui/format/word.ts';
import { At } from '../../../frame/at.tsx';

interface RequestRowProps {
  request: CustomerRequest;
  onCancel: (request: CustomerRequest) => void;
}

/** A request: how much, for which dealing day, how far it is, and what is to be done. */
export function RequestRow({ request, onCancel }: RequestRowProps) {
  const { kind, state, dealing_day: day, net_amount: net } = request;
  const moved = movedWords(request);
  const isDealt = state === 'dealt' || state === 'paid';
  return (
    <li className={`request ${state === 'canceled' ? 'request-canceled' : ''}`}>
      <div className="request-head">
        <p className="request-what">
          <span>
            <span className="request-kind">{wordFor(KIND_NAMES, kind)}</span>{' '}
            <span className="tabular">
              of <Amount text={sizeOf(request)} />
            </span>
          </span>{' '}
          <span className="request-day">
            {isDealt ? 'dealt' : 'for'} {formatDealingDay(day)}
            {net === null ? null : (
              <span className="tabular">
                {', '}
                <Amount text={formatUsdt(net)} /> net of the fee
              </span>
            )}
          </span>
        </p>
        {(request.may_cancel ?? state === 'requested') ? (
          <Button aria-haspopup="dialog" onClick={() => onCancel(request)}>
            Cancel
            <span className="sr-only">
              {' '}
              the {kind} of <Amount text={sizeOf(request)} />
            </span>
          </Button>
        ) : null}
      </div>
      {moved === null ? null : (
        <p className="request-moved">
          <Amount text={moved} />
        </p>
      )}
      <RequestSteps steps={sparklineOf(request)} />
      <Next request={request} />
    </li>
  );
}

/** What is to be done about a request, or what came of it. */
function Next({ request }: { request: CustomerRequest }): ReactNode {
  const { kind, state, net_amount: net, money } = request;
  if (kind === 'redemption') return <Payout request={request} />;
  if (state === 'canceled' && money != null && money.arrived > 0)
    return (
      <p className="request-next">
        <Usdt amount={money.arrived} /> have arrived and are to be paid back.
      </p>
    );
  if (net === null || (state !== 'requested' && state !== 'accepted')) return null;
  if (money == null || money.arrived === 0)
    return (
      <p className="request-next">
        <Send request={request} amount={net}>
          {state === 'accepted' ? 'Send' : 'Once it is accepted, send'}
        </Send>
      </p>
    );
  const missing = moneyBetween(net, money.arrived);
  return (
    <p className="request-next">
      <Usdt amount={money.arrived} /> have arrived.{' '}
      {missing > 0 ? (
        <Send request={request} amount={missing}>
          Send another
        </Send>
      ) : (
        'That is not the amount you asked for: it is still to be decided how it is dealt.'
      )}
    </p>
  );
}

const Usdt = ({ amount }: { amount: number }) => (
  <strong className="tabular">
    <Amount text={formatUsdt(amount)} /> USDT
  </strong>
);

interface SendProps {
  request: CustomerRequest;
  amount: number;
  children: string;
}

function Send({ request: { investor, dealing_day: day }, amount, children }: SendProps) {
  return (
    <>
      {children} <Usdt amount={amount} /> with the reference <strong>{investor.reference}</strong>, so that it
      arrives before {formatDealingDay(day)}, 00:00 UTC.
    </>
  );
}

function Payout({ request: { payout, unpaid } }: { request: CustomerRequest }) {
  if (payout === null) return null;
  return (
    <p className="request-next tabular">
      Payout <Usdt amount={payout} />
      {unpaid !== null && unpaid > 0 ? (
        <>
          , of which <Amount text={formatUsdt(unpaid)} /> USDT are still to be paid
        </>
      ) : null}
      .
    </p>
  );
}

/** The steps of a request, each with its time once it is done. */
function RequestSteps({ steps }: { steps: readonly Step[] }) {
  const current = steps.findLastIndex(({ at }) => at !== null);
  return (
    <ol className="own-steps">
      {steps.map(({ state, at }, index) => (
        <li
          key={state}
          className={`own-step ${at === null ? '' : 'own-step-done'} ${state === 'canceled' ? 'own-step-canceled' : ''}`}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="own-step-name">{wordFor(STATE_NAMES, state)}</span>{' '}
          <span className="own-step-at">
            {at === null ? <span className="sr-only">to come</span> : <At at={at} format={formatRowTime} />}
          </span>
        </li>
      ))}
    </ol>
  );
}
