import type { DealingRequest } from '@equanim/contract/dealing';
import { ledgerCalls } from '@equanim/contract/ledger-calls';
import type { ReactNode } from 'react';
import { useRequests } from '../../../../api/dealing.ts';
import { readFile, type ReadFile } from '../../../../api/read-file.ts';
import { Fact, Facts } from '../../../../ui/facts/facts.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { chosenZone } from '../../../../ui/format/date.ts';
import { formatUsdt } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { ListState } from '../../../../ui/table/list-state.tsx';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { RowActions } from '../../parts/row.tsx';
import { useQuestion } from '../../parts/use-question.ts';
import { isAbout, useWaitingActs, WaitingActs } from '../../parts/waiting-acts.tsx';
import { ContractNote } from '../../requests/contract-note.tsx';
import { RequestList, RequestRow } from '../../requests/request-row.tsx';
import { isCancelable, isUndecided } from '../../requests/request-words.ts';
import { arrivedOf, isPartPaid, missingFrom } from './reckoned.ts';
import { RequestDialog, type RequestQuestion } from './request-dialog.tsx';

interface RequestsPanelProps {
  /** Id of the investor whose requests are listed; those of all unless given. */
  investorId?: string;
  actions?: ReactNode;
}

/** Every request for any day, newest first, each with its course of events. */
export function RequestsPanel({ investorId, actions }: RequestsPanelProps) {
  const query = useRequests();
  const { asked, done, ask, close, finish } = useQuestion<RequestQuestion>();
  const requests = query.data?.filter(
    ({ investor }) => investorId === undefined || investor.id === investorId,
  );
  return (
    <Panel
      title={investorId === undefined ? 'All requests' : 'Requests'}
      actions={actions}
      count={
        requests === undefined ? null : (
          <>
            <p className="panel-note">Times in {chosenZone()}</p>
            <RefreshFailure query={query} />
          </>
        )
      }
    >
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      <ListState query={query} items="requests" />
      {requests === undefined ? null : (
        <RequestList requests={requests}>
          {(request) => (
            <Request key={request.id} request={request} isNamed={investorId === undefined} onAsk={ask} />
          )}
        </RequestList>
      )}
      <RequestDialog question={asked} onClose={close} onDone={finish} />
    </Panel>
  );
}

const readNote: ReadFile = (id, signal) => readFile(ledgerCalls.contractNote, { params: { id } }, signal);

interface RequestProps {
  request: DealingRequest;
  isNamed: boolean;
  onAsk: (question: RequestQuestion) => void;
}

function Request({ request, isNamed, onAsk }: RequestProps) {
  const waiting = useWaitingActs(isAbout('request_id', request.id));
  return (
    <RequestRow request={request} isNamed={isNamed} isWaiting={waiting.length > 0}>
      <Amounts request={request} />
      <ContractNote request={request} read={readNote} />
      <WaitingActs acts={waiting} />
      {waiting.length === 0 ? <Answers request={request} onAsk={onAsk} /> : null}
    </RequestRow>
  );
}

function Amounts({ request }: { request: DealingRequest }) {
  const { net_amount: net, amount: gross, payout, unpaid } = request;
  const isOpen = isPartPaid(request) || (request.state === 'requested' && arrivedOf(request) > 0);
  const facts = [
    { name: 'Net amount', amount: net },
    { name: 'Arrived', amount: request.money?.arrived ?? null },
    { name: 'Missing, net', amount: isOpen ? missingFrom(net, request) : null },
    { name: 'Missing, gross', amount: isOpen ? missingFrom(gross, request) : null },
    { name: 'Payout', amount: payout },
    { name: 'Still to be paid', amount: unpaid },
  ].filter(({ amount }) => amount !== null);
  if (facts.length === 0) return null;
  return (
    <Facts className="grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))]">
      {facts.map(({ name, amount }) => (
        <Fact key={name} name={name}>
          <Amount text={formatUsdt(amount)} /> USDT
        </Fact>
      ))}
      {request.money?.reckoned == null ? null : <Fact name="Dealt as">{request.money.reckoned}</Fact>}
    </Facts>
  );
}

function Answers({ request, onAsk }: Omit<RequestProps, 'isNamed'>) {
  const questions = [
    { about: 'cancel', label: 'Cancel', isAsked: isCancelable(request) },
    { about: 'reckon', label: 'Deal as is', isAsked: isPartPaid(request) },
    { about: 'accept', label: 'Accept', isAsked: isUndecided(request) },
  ] as const;
  return (
    <RowActions>
      {questions
        .filter(({ isAsked }) => isAsked)
        .map(({ about, label }) => (
          <Button
            key={about}
            variant={about === 'cancel' ? 'quiet' : 'secondary'}
            aria-haspopup="dialog"
            onClick={() => onAsk({ about, request })}
          >
            {label}
          </Button>
        ))}
    </RowActions>
  );
}
