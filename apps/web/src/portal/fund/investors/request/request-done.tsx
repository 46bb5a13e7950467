import type { DealingRequest } from '@equanim/contract/dealing';
import { useEffect, useRef } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatShares, formatUsdt } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { Wire } from './wire.tsx';

interface RequestDoneProps {
  request: DealingRequest;
  onAnother: () => void;
  onClose: () => void;
}

/** What was requested, for when, and what is to be wired for it. */
export function RequestDone({ request, onAnother, onClose }: RequestDoneProps) {
  const { investor, dealing_day: day, kind, net_amount: net } = request;
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <div className="investor-request">
      <p role="status" className="text-sm text-ink-2">
        For <bdi className="text-ink-1">{investor.name}</bdi>:{' '}
        {kind === 'subscription' ? 'a subscription of ' : 'a redemption of '}
        <Size request={request} />, to be dealt on {formatDealingDay(day)}. Somebody has to accept it.
      </p>
      {kind === 'subscription' && net !== null ? (
        <div className="request-effect">
          <Wire amount={net} reference={investor.reference} />
        </div>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onAnother}>Another request</Button>
        <Button ref={done} variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

function Size({ request }: Pick<RequestDoneProps, 'request'>) {
  const { kind, amount, shares, is_all: isAll } = request;
  if (isAll) return 'everything';
  if (shares !== null) return <Amount text={`${formatShares(shares)} shares`} />;
  return <Amount text={`${formatUsdt(amount)} USDT${kind === 'subscription' ? ' gross' : ''}`} />;
}
