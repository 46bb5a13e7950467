import type { CustomerRequest } from '@equanim/contract/dealing';
import type { CustomerHoldings, Holding } from '@equanim/contract/holdings';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { chosenZone, formatUtcDay } from '../../../ui/format/date.ts';
import { formatUsdt } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { RowActions } from '../parts/row.tsx';
import { useQuestion } from '../parts/use-question.ts';
import { Recorded } from '../../frame/controls/recorded.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ListState } from '../../../ui/table/list-state.tsx';
import { OnDemand } from '../../frame/on-demand.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { RequestList, RequestRow } from '../requests/request-row.tsx';
import { isForInvestor, isUndecided, KIND_WORDS, sizeOf } from '../requests/request-words.ts';
import { wordFor } from '../../../ui/format/word.ts';
import { requestCalls } from '@equanim/contract/request-calls';
import { areas } from '../../../api/areas.ts';
import { readFile, type ReadFile } from '../../../api/read-file.ts';
import { ContractNote } from '../requests/contract-note.tsx';
import { useAction } from '../../../api/use-call.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { ActionForm } from '../../frame/controls/action-form.tsx';

type Kind = 'subscription' | 'redemption';

interface RequestsPanelProps {
  query: UseQueryResult<CustomerRequest[]>;
  holdings: CustomerHoldings;
  holding: Holding;
}

/** Their forms compute with exact decimals, which nothing else here needs. */
const loadForms = async () => (await import('../requests/request-dialog.tsx')).OwnRequestDialog;

/** The subscriptions and redemptions of an investor with their course, and the way to request another. */
export function RequestsPanel({ query, holdings, holding }: RequestsPanelProps) {
  const [open, setOpen] = useState<Kind | null>(null);
  const [isNear, setNear] = useState(false);
  const { asked, done, ask, close, finish } = useQuestion<CustomerRequest>();
  const approach = () => setNear(true);
  // What waits for them stands first.
  const requests = query.data
    ?.filter(({ investor }) => investor.id === holding.investor.id)
    .toSorted((a, b) => Number(isForInvestor(b)) - Number(isForInvestor(a)));
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
      {requests === undefined ? null : (
        <RequestList requests={requests}>
          {(request) => <OwnRequest key={request.id} request={request} onCancel={ask} />}
        </RequestList>
      )}
      <OnDemand
        load={loadForms}
        isWanted={isNear || open !== null}
        props={{ kind: open, holdings, holding, onClose: () => setOpen(null) }}
      />
      <CancelDialog
        request={asked}
        onClose={close}
        onDone={() => asked !== null && finish(`${wordFor(KIND_WORDS, asked.kind)} canceled.`)}
      />
    </Panel>
  );
}

const readNote: ReadFile = (id, signal) =>
  readFile(requestCalls.customerContractNote, { params: { id } }, signal);

interface OwnRequestProps {
  request: CustomerRequest;
  onCancel: (request: CustomerRequest) => void;
}

function OwnRequest({ request, onCancel }: OwnRequestProps) {
  return (
    <RequestRow request={request} isOwn>
      <Money request={request} />
      <ContractNote request={request} read={readNote} />
      {(request.may_cancel ?? isUndecided(request)) ? (
        <RowActions>
          <Button aria-haspopup="dialog" onClick={() => onCancel(request)}>
            Cancel
            <span className="sr-only">
              {' '}
              the {request.kind} of <Amount text={sizeOf(request)} />
            </span>
          </Button>
        </RowActions>
      ) : null}
    </RequestRow>
  );
}

/** The money that has come of a request, or that it pays. */
function Money({ request: { state, money, payout, unpaid } }: { request: CustomerRequest }): ReactNode {
  const isOpen = state === 'requested' || state === 'accepted' || state === 'canceled';
  if (isOpen && money != null && money.arrived > 0)
    return (
      <p className="text-ink-2">
        <Usdt amount={money.arrived} /> have arrived.
      </p>
    );
  if (payout === null) return null;
  return (
    <p className="text-ink-2 tabular">
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

const Usdt = ({ amount }: { amount: number }) => (
  <strong className="font-medium whitespace-nowrap text-ink-1 tabular">
    <Amount text={formatUsdt(amount)} /> USDT
  </strong>
);

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
        The {request.kind} of <Amount text={sizeOf(request)} /> for {formatUtcDay(request.dealing_day)} will
        not be dealt.
        {request.money == null || request.money.arrived === 0 ? null : (
          <>
            {' '}
            The <Amount text={formatUsdt(request.money.arrived)} /> USDT that arrived will be paid back.
          </>
        )}{' '}
        You can make another request at any time.
      </p>
    </ActionForm>
  );
}
