import type { CustomerRequest } from '@equanim/contract/holdings';
import type { ReactNode } from 'react';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { formatUsdt } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Course } from './course.tsx';
import { courseOf, KIND_NAMES, sizeOf } from './request-words.ts';
import { wordFor } from '../../../ui/format/word.ts';

interface RequestRowProps {
  request: CustomerRequest;
  onCancel: (request: CustomerRequest) => void;
}

/** A request: how much, for which dealing day, how far it is, and what is to be done. */
export function RequestRow({ request, onCancel }: RequestRowProps) {
  const { kind, state, dealing_day: day, net_amount: net } = request;
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
        {state === 'requested' ? (
          <Button aria-haspopup="dialog" onClick={() => onCancel(request)}>
            Cancel
            <span className="sr-only">
              {' '}
              the {kind} of <Amount text={sizeOf(request)} />
            </span>
          </Button>
        ) : null}
      </div>
      <Course steps={courseOf(request)} />
      <Next request={request} />
    </li>
  );
}

/** What is to be done about a request, or what came of it. */
function Next({ request }: { request: CustomerRequest }): ReactNode {
  const { kind, state, net_amount: net, payout, unpaid, investor, dealing_day: day } = request;
  if (kind === 'subscription' && net !== null && (state === 'requested' || state === 'accepted')) {
    return (
      <p className="request-next">
        {state === 'accepted' ? 'Send ' : 'Once it is accepted, send '}
        <strong className="tabular">
          <Amount text={formatUsdt(net)} /> USDT
        </strong>{' '}
        with the reference <strong>{investor.reference}</strong>, so that it arrives before{' '}
        {formatDealingDay(day)}, 00:00 UTC.
      </p>
    );
  }
  if (kind === 'redemption' && payout !== null) {
    return (
      <p className="request-next tabular">
        Payout{' '}
        <strong>
          <Amount text={formatUsdt(payout)} /> USDT
        </strong>
        {unpaid !== null && unpaid > 0 ? (
          <>
            , of which <Amount text={formatUsdt(unpaid)} /> USDT are still to be paid
          </>
        ) : null}
        .
      </p>
    );
  }
  return null;
}
