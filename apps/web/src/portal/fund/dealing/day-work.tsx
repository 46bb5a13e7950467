import type { DealingRequest, LedgerFlow } from '@equanim/contract/dealing';
import type { Strike } from '@equanim/contract/strikes';
import { Children, type ReactNode } from 'react';
import { useRequests } from '../../../api/dealing.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { formatUsdt } from '../../../ui/format/number.ts';
import { wordFor } from '../../../ui/format/word.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { At } from '../../frame/at.tsx';
import { Recorded } from '../../frame/controls/recorded.tsx';
import { useLinkedPart } from '../../frame/lazy-part.tsx';
import { FirstItems, WorkCount } from '../../frame/first-items.tsx';
import { Row, RowActions } from '../parts/row.tsx';
import { useQuestion } from '../parts/use-question.ts';
import { isAbout, useWaitingActs, WaitingActs } from '../parts/waiting-acts.tsx';
import { Moved } from '../requests/request-row.tsx';
import { askedFor, isUndecided, KIND_WORDS } from '../requests/request-words.ts';
import { FlowDialog, type FlowQuestion } from './flows/flow-dialog.tsx';
import { FlowRow } from './flows/flows-panel.tsx';
import { arrivedOf, isPartPaid, missingFrom } from './requests/reckoned.ts';
import { RequestDialog, type RequestQuestion } from './requests/request-dialog.tsx';

/** What is to be done about a day, and waited for, before it is final. */
export function DayWork({ strike }: { strike: Strike }) {
  const { is_final: isFinal, passed, unmatched, undecided, waiting } = strike;
  const isNothing = [unmatched, undecided, waiting].every(({ length }) => length === 0);
  // A day without a sample is over as well, unless something of it is left.
  if (isFinal || passed != null || (isNothing && strike.sample === null)) return null;
  return (
    <div className="dealing-columns dealing-work print:hidden">
      <UnmatchedPanel flows={unmatched} cutOff={strike.cut_off} />
      <UndecidedPanel ofDay={undecided} />
      <TransfersPanel requests={waiting} />
    </div>
  );
}

interface UnmatchedPanelProps {
  flows: readonly LedgerFlow[];
  /** Of the day that is shown; undefined where the server does not say. */
  cutOff: string | undefined;
}

/** Flows that nobody has matched: until then they count as the house's. */
function UnmatchedPanel({ flows, cutOff }: UnmatchedPanelProps) {
  const { asked, done, ask, close, finish } = useQuestion<FlowQuestion>();
  const isLater = ({ occurred_at: at }: LedgerFlow) =>
    cutOff !== undefined && Date.parse(at) >= Date.parse(cutOff);
  return (
    <WorkPanel
      title="Unmatched flows"
      id="unmatched"
      note={
        flows.every(isLater)
          ? 'They count as the house’s until matched.'
          : 'Match what arrived before the cut-off before you finalize the strike.'
      }
      empty="All flows are matched."
      done={done}
      dialog={<FlowDialog question={asked} onClose={close} onDone={finish} />}
    >
      {flows.map((flow) => (
        <FlowRow key={flow.transaction_id} flow={flow} isLater={isLater(flow)}>
          <Button aria-haspopup="dialog" onClick={() => ask({ about: 'match', flow })}>
            Match
          </Button>
        </FlowRow>
      ))}
    </WorkPanel>
  );
}

/** Every request that nobody has accepted, for whatever day; as long as they are not known, those of the day that is shown. */
function UndecidedPanel({ ofDay }: { ofDay: readonly DealingRequest[] }) {
  const { asked, done, ask, close, finish } = useQuestion<RequestQuestion>();
  const all = useRequests().data?.filter(isUndecided).toSorted(byDay) ?? ofDay;
  return (
    <WorkPanel
      title="Requests to decide"
      note="Only accepted requests are dealt."
      empty="No requests to decide."
      done={done}
      dialog={<RequestDialog question={asked} onClose={close} onDone={finish} />}
    >
      {all.map((request) => (
        <Undecided key={request.id} request={request} onAsk={ask} />
      ))}
    </WorkPanel>
  );
}

/** The next day first; of a day the request that was made first, as they come the newest first. */
const byDay = (one: DealingRequest, other: DealingRequest): number =>
  one.dealing_day.localeCompare(other.dealing_day) ||
  (one.events[0]?.at ?? '').localeCompare(other.events[0]?.at ?? '');

interface UndecidedProps {
  request: DealingRequest;
  onAsk: (question: RequestQuestion) => void;
}

function Undecided({ request, onAsk }: UndecidedProps) {
  const { investor, kind, events, dealing_day: day } = request;
  const [first] = events;
  const waiting = useWaitingActs(isAbout('request_id', request.id));
  const kindName = wordFor(KIND_WORDS, kind);
  const whose = `the ${kindName.toLowerCase()} of ${investor.name}`;
  return (
    <Row
      name={<bdi>{investor.name}</bdi>}
      figure={<Amount text={askedFor(request)} />}
      note={
        <>
          {kindName}, {investor.reference}, for {formatUtcDay(day)}
          {first === undefined ? null : (
            <span className="block">
              Requested <At at={first.at} />
            </span>
          )}
          {request.is_late === true && waiting.length === 0 ? (
            <span className="block text-warn">The cut-off has passed, so a second person must confirm.</span>
          ) : null}
          <Moved request={request} />
          <WaitingActs acts={waiting} />
        </>
      }
    >
      {waiting.length > 0 ? null : (
        <RowActions>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => onAsk({ about: 'cancel', request })}>
            Cancel<span className="sr-only"> {whose}</span>
          </Button>
          <Button aria-haspopup="dialog" onClick={() => onAsk({ about: 'accept', request })}>
            Accept<span className="sr-only"> {whose}</span>
          </Button>
        </RowActions>
      )}
    </Row>
  );
}

/** Accepted subscriptions whose money has not come, or not all of it: the transfers that are expected. */
function TransfersPanel({ requests }: { requests: readonly DealingRequest[] }) {
  const { asked, done, ask, close, finish } = useQuestion<RequestQuestion>();
  return (
    <WorkPanel
      title="Expected transfers"
      note="The net or the gross amount, with the investor’s reference."
      empty="No transfer is expected."
      done={done}
      dialog={<RequestDialog question={asked} onClose={close} onDone={finish} />}
    >
      {requests.map((request) => (
        <Transfer key={request.id} request={request} onReckon={() => ask({ about: 'reckon', request })} />
      ))}
    </WorkPanel>
  );
}

function Transfer({ request, onReckon }: { request: DealingRequest; onReckon: () => void }) {
  const { investor, net_amount: net, amount: gross, dealing_day: day } = request;
  const waiting = useWaitingActs(isAbout('request_id', request.id));
  return (
    <Row
      name={
        <>
          <span className="tabular">{investor.reference}</span>{' '}
          <bdi className="font-normal text-ink-2">{investor.name}</bdi>
        </>
      }
      figure={<Amount text={`${formatUsdt(net)} USDT net`} />}
      note={`For ${formatUtcDay(day)}`}
      end={<Amount text={`${formatUsdt(gross)} USDT gross`} />}
    >
      {isPartPaid(request) ? (
        <p className="mt-0.5 text-xs text-ink-3 tabular">
          <Amount text={progressOf(request)} />
        </p>
      ) : null}
      {isPartPaid(request) && waiting.length === 0 ? (
        <RowActions>
          <Button aria-haspopup="dialog" onClick={onReckon}>
            Deal as is<span className="sr-only">, the subscription of {investor.name}</span>
          </Button>
        </RowActions>
      ) : null}
      <WaitingActs acts={waiting} />
    </Row>
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
    ? `${arrived}, more than requested`
    : `${arrived}, missing ${missing.join(' or ')}`;
}

interface WorkPanelProps {
  title: string;
  /** Where a link leads to it. */
  id?: string;
  /** What it means that something is in it. */
  note: string;
  /** Said where nothing is. */
  empty: string;
  /** What was last done here. */
  done: { sentence: ReactNode } | undefined;
  /** A list item each. */
  children: ReactNode;
  /** What is asked about one of them. */
  dialog: ReactNode;
}

/** The title and that there is nothing, in one line. */
const EMPTY_ON_PHONES =
  'max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-4 max-md:py-3 max-md:[&>.panel-head]:mb-0 max-md:[&>.panel-head]:min-h-0';

/** Something to be done about a dealing day, or to be waited for. */
function WorkPanel({ title, id = '', note, empty, done, children, dialog }: WorkPanelProps) {
  const place = useLinkedPart(id);
  const count = Children.count(children);
  return (
    <Panel
      title={title}
      ref={place}
      className={count === 0 ? EMPTY_ON_PHONES : ''}
      count={<WorkCount count={count} />}
      note={count === 0 ? undefined : note}
    >
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      {count === 0 ? (
        <p className="panel-note">{empty}</p>
      ) : (
        <FirstItems name={title.toLowerCase()}>{children}</FirstItems>
      )}
      {dialog}
    </Panel>
  );
}
