import { dealingCalls } from '@equanim/contract/dealing-calls';
import type { Investor, PossibleDays } from '@equanim/contract/fund';
import { useQuery } from '@tanstack/react-query';
import { useId, useEffect, useRef } from 'react';
import { areas } from '../../../../api/areas.ts';
import { fundQuery } from '../../../../api/fund.ts';
import { useAction, type Action } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import type { Asked } from '../asked-dialog.ts';
import { RequestForm } from './request-form.tsx';
import './request.css';
import type { DealingRequest } from '@equanim/contract/dealing';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatShares, formatUsdt } from '../../../../ui/format/number.ts';
import { Wire } from './wire.tsx';

interface RequestDialogProps {
  /** Null while the dialog is closed. */
  asked: Asked<'request'> | null;
  investors: readonly Investor[];
  dealing: PossibleDays | undefined;
  onClose: () => void;
}

/** Requests a subscription or a redemption for an investor, then says what is to be wired. */
export function RequestDialog({ asked, investors, dealing, onClose }: RequestDialogProps) {
  const heading = useId();
  const request = useAction(dealingCalls.makeRequest, { refetch: areas.fund });
  const close = () => {
    request.reset();
    onClose();
  };
  return (
    <Dialog isOpen={asked !== null} onClose={close} labelledBy={heading} className="request-dialog">
      <h2 id={heading} className="text-title">
        {request.isSuccess ? 'Requested' : 'New request'}
      </h2>
      {request.isSuccess ? (
        <RequestDone request={request.data} onAnother={request.reset} onClose={close} />
      ) : null}
      {asked === null || request.isSuccess ? null : (
        <OnFund asked={asked} investors={investors} dealing={dealing} request={request} onClose={close} />
      )}
    </Dialog>
  );
}

interface OnFundProps extends RequestDialogProps {
  asked: Asked<'request'>;
  request: Action<'makeRequest'>;
}

/** The form, once the terms of the fund are known. */
function OnFund({ asked, investors, dealing, request, onClose }: OnFundProps) {
  const fund = useQuery(fundQuery());
  if (fund.data !== undefined)
    return (
      <RequestForm
        fund={fund.data}
        investors={investors}
        dealing={dealing}
        first={asked.investor?.id ?? ''}
        request={request}
        onClose={onClose}
      />
    );
  if (!fund.isError) return <Skeleton className="mt-4 h-80 w-full" />;
  return (
    <div role="alert" className="mt-4 grid gap-4 text-sm">
      <p>The fund’s terms could not be loaded.</p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={() => void fund.refetch()}>
          Retry
        </Button>
      </div>
    </div>
  );
}

interface RequestDoneProps {
  request: DealingRequest;
  onAnother: () => void;
  onClose: () => void;
}

/** What was requested, for when, and what is to be wired for it. */
function RequestDone({ request, onAnother, onClose }: RequestDoneProps) {
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
