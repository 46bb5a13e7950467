import type { CustomerRequest } from '@equanim/contract/dealing';
import { requestCalls } from '@equanim/contract/request-calls';
import { useEffect, useId, useRef } from 'react';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatUsdt, hideAmountsIn } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { failureOf } from '../../../frame/failure-of.ts';
import { sizeOf } from './request-words.ts';

interface CancelDialogProps {
  /** Null while the dialog is closed. */
  request: CustomerRequest | null;
  onClose: () => void;
  /** Called once it is canceled. */
  onDone: () => void;
}

/** Asks whether a request is to be canceled, and does it. */
export function CancelDialog({ request, onClose, onDone }: CancelDialogProps) {
  const heading = useId();
  return (
    <Dialog isOpen={request !== null} onClose={onClose} labelledBy={heading}>
      <h2 id={heading} className="text-title">
        Cancel the request?
      </h2>
      {request === null ? null : <CancelQuestion request={request} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

function CancelQuestion({ request, onClose, onDone }: CancelDialogProps & { request: CustomerRequest }) {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  const cancel = useAction(requestCalls.cancelCustomerRequest, { refetch: areas.holdings });
  return (
    <>
      <p className="mt-3 text-sm text-ink-2">
        The {request.kind} of <Amount text={sizeOf(request)} /> for {formatDealingDay(request.dealing_day)} is
        not dealt.
        {request.money == null || request.money.arrived === 0 ? null : (
          <>
            {' '}
            The <Amount text={formatUsdt(request.money.arrived)} /> USDT that arrived are paid back.
          </>
        )}{' '}
        You can make another request at any time.
      </p>
      {cancel.isError ? (
        <p role="alert" className="mt-3 text-sm text-loss">
          {hideAmountsIn(failureOf(cancel.error, 'The request was canceled'))}
        </p>
      ) : null}
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button ref={safe} disabled={cancel.isPending} onClick={onClose}>
          Keep it
        </Button>
        <Button
          variant="primary"
          busyLabel={cancel.isPending ? 'Canceling...' : undefined}
          onClick={() => cancel.mutate({ params: { id: request.id } }, { onSuccess: onDone })}
        >
          Cancel the request
        </Button>
      </div>
    </>
  );
}
