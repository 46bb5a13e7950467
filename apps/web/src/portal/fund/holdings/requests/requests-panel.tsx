import type { CustomerRequest } from '@equanim/contract/dealing';
import type { CustomerHoldings, Holding } from '@equanim/contract/holdings';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { chosenZone, formatDealingDay } from '../../../../ui/format/date.ts';
import { formatCount, formatUsdt } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { useQuestion } from '../../parts/use-question.ts';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { ListState } from '../../../../ui/table/list-state.tsx';
import { OnDemand } from '../../../frame/on-demand.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { RequestRow } from './request-row.tsx';
import { KIND_NAMES, sizeOf } from './request-words.ts';
import { wordFor } from '../../../../ui/format/word.ts';
import './requests.css';
import { requestCalls } from '@equanim/contract/request-calls';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { ActionForm } from '../../../frame/controls/action-form.tsx';

type Kind = 'subscription' | 'redemption';

interface RequestsPanelProps {
  query: UseQueryResult<CustomerRequest[]>;
  holdings: CustomerHoldings;
  holding: Holding;
}

/** Their forms compute with exact decimals, which nothing else here needs. */
const loadForms = async () => (await import('../../requests/request-dialog.tsx')).OwnRequestDialog;

/** The subscriptions and redemptions of an investor with their course, and the way to request another. */
export function RequestsPanel({ query, holdings, holding }: RequestsPanelProps) {
  const [open, setOpen] = useState<Kind | null>(null);
  const [isNear, setNear] = useState(false);
  const { asked, done, ask, close, finish } = useQuestion<CustomerRequest>();
  const approach = () => setNear(true);
  const requests = query.data?.filter(({ investor }) => investor.id === holding.investor.id);
  const buttonOf = (kind: Kind, label: string) => (
    <Button aria-haspopup="dialog" onPointerEnter={approach} onFocus={approach} onClick={() => setOpen(kind)}>
      {label}
    </Button>
  );
  return (
    <Panel
      title="Requests"
      count={
        <>
          {requests === undefined || requests.length === 0 ? null : (
            <p className="panel-note">Times in {chosenZone()}</p>
          )}
          {query.data === undefined ? null : <RefreshFailure query={query} />}
        </>
      }
      actions={
        <>
          {buttonOf('subscription', 'Subscribe')}
          {holding.series.length === 0 ? null : buttonOf('redemption', 'Redeem')}
        </>
      }
    >
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      <ListState query={query} items="requests" />
      {requests === undefined ? null : <RequestList requests={requests} onCancel={ask} />}
      <OnDemand
        load={loadForms}
        isWanted={isNear || open !== null}
        props={{ kind: open, holdings, holding, onClose: () => setOpen(null) }}
      />
      <CancelDialog
        request={asked}
        onClose={close}
        onDone={() => asked !== null && finish(`${wordFor(KIND_NAMES, asked.kind)} canceled.`)}
      />
    </Panel>
  );
}

/** Requests that are listed before somebody asks for all. */
const AT_FIRST = 4;

interface RequestListProps {
  requests: readonly CustomerRequest[];
  onCancel: (request: CustomerRequest) => void;
}

function RequestList({ requests, onCancel }: RequestListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? requests : requests.slice(0, AT_FIRST);
  if (requests.length === 0) return <p className="panel-empty">No requests yet.</p>;
  return (
    <>
      <ul className="request-list">
        {shown.map((request) => (
          <RequestRow key={request.id} request={request} onCancel={onCancel} />
        ))}
      </ul>
      {shown.length === requests.length ? null : (
        <Button className="mt-3" onClick={() => setWhole(true)}>
          Show all {formatCount(requests.length)} requests
        </Button>
      )}
    </>
  );
}

interface CancelDialogProps {
  /** Null while the dialog is closed. */
  request: CustomerRequest | null;
  onClose: () => void;
  /** Called once it is canceled. */
  onDone: () => void;
}

/** Asks whether a request is to be canceled, and does it. */
function CancelDialog({ request, onClose, onDone }: CancelDialogProps) {
  return (
    <Dialog title="Cancel the request?" isOpen={request !== null} onClose={onClose}>
      {request === null ? null : <CancelQuestion request={request} onDone={onDone} />}
    </Dialog>
  );
}

function CancelQuestion({ request, onDone }: { request: CustomerRequest; onDone: () => void }) {
  const cancel = useAction(requestCalls.cancelCustomerRequest, { refetch: areas.holdings });
  return (
    <ActionForm
      label="Cancel the request"
      busyLabel="Canceling..."
      cancelLabel="Keep request"
      isDanger
      action={cancel}
      done="The request was canceled"
      onSubmit={() => cancel.mutate({ params: { id: request.id } }, { onSuccess: onDone })}
    >
      <p className="text-sm text-ink-2">
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
    </ActionForm>
  );
}
