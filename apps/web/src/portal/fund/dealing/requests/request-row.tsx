import type { DealingRequest } from '@equanim/contract/dealing';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatUsdt, hideAmountsIn } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconChevron } from '../../../../ui/picture/icons.tsx';
import { At } from '../../../frame/at.tsx';
import { Fact } from '../../../../ui/facts/facts.tsx';
import { movedWords } from '../../parts/requests.ts';
import { isAbout, useWaitingActs, WaitingActs } from '../../parts/waiting-acts.tsx';
import { Confirmed } from '../parts/confirmed.tsx';
import type { RequestQuestion } from './request-question.ts';
import { arrivedOf, isPartPaid, missingFrom } from './reckoned.ts';
import { askedFor, isCancelable, isUndecided, KIND_WORDS, STATE_WORDS } from './request-words.ts';
import { wordFor } from '../../../../ui/format/word.ts';

const TONES: Record<DealingRequest['state'], string> = {
  requested: 'text-warn',
  accepted: 'text-info',
  funded: 'text-info',
  dealt: 'text-gain',
  paid: 'text-gain',
  canceled: 'text-ink-3',
};

interface RequestRowProps {
  request: DealingRequest;
  onAsk: (question: RequestQuestion) => void;
}

/** A request in a line, which opens to its course of events. */
export function RequestRow({ request, onAsk }: RequestRowProps) {
  const { investor, kind, dealing_day: day, state } = request;
  const waiting = useWaitingActs(isAbout('request_id', request.id));
  return (
    <details className="dealing-request">
      <summary>
        <span className="request-who">
          <bdi>{investor.name}</bdi> <span className="request-reference">{investor.reference}</span>
        </span>
        <span className="request-amount">
          <Amount text={askedFor(request)} />
        </span>
        <span className="dealing-request-what">
          {wordFor(KIND_WORDS, kind)}, {formatDealingDay(day)}
          {request.moved == null ? null : ', moved'}
          {waiting.length === 0 ? null : ', waits for a second person'}
        </span>
        <span className="request-state">
          <RequestState state={state} />
        </span>
        <IconChevron className="request-chevron size-4" />
      </summary>
      <div className="request-details">
        <Moved request={request} />
        <Facts request={request} />
        <Steps request={request} />
        <WaitingActs acts={waiting} />
        {waiting.length === 0 ? <Answers request={request} onAsk={onAsk} /> : null}
      </div>
    </details>
  );
}

/** Why a request is not for the day that it was made for. */
export function Moved({ request }: { request: DealingRequest }) {
  const words = movedWords(request);
  return words === null ? null : (
    <p className="[overflow-wrap:anywhere]">
      <Amount text={words} />
    </p>
  );
}

function Facts({ request }: { request: DealingRequest }) {
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
    <dl className="request-facts">
      {facts.map(({ name, amount }) => (
        <Fact key={name} name={name}>
          <Amount text={formatUsdt(amount)} /> USDT
        </Fact>
      ))}
      {request.money?.reckoned == null ? null : <Fact name="Dealt as">{request.money.reckoned}</Fact>}
    </dl>
  );
}

/** What happened to it, the first first. */
function Steps({ request: { events } }: { request: DealingRequest }) {
  return (
    <ol className="request-steps">
      {events.map((event) => (
        <li key={`${event.state} ${event.at}`}>
          <span className="request-event">
            {wordFor(STATE_WORDS, event.state)}
            {event.is_late === true ? ', a late decision' : ''}
          </span>
          <span className="request-event-by">
            <At at={event.at} />, {event.by === 'ledger' ? 'by the ledger' : <bdi>{event.by}</bdi>}
            {event.is_late === true ? <Confirmed by={event.confirmed_by} /> : null}
          </span>
          {event.reason === null ? null : (
            <span className="request-event-reason">
              <bdi>{hideAmountsIn(event.reason)}</bdi>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Answers({ request, onAsk }: RequestRowProps) {
  const questions = [
    { about: 'cancel', label: 'Cancel', isAsked: isCancelable(request) },
    { about: 'reckon', label: 'Deal as it is', isAsked: isPartPaid(request) },
    { about: 'accept', label: 'Accept', isAsked: isUndecided(request) },
  ] as const;
  const asked = questions.filter(({ isAsked }) => isAsked);
  if (asked.length === 0) return null;
  return (
    <div className="request-answers">
      {asked.map(({ about, label }) => (
        <Button
          key={about}
          variant={about === 'cancel' ? 'quiet' : 'secondary'}
          aria-haspopup="dialog"
          onClick={() => onAsk({ about, request })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** How far a request has got, by word and dot. */
function RequestState({ state }: { state: DealingRequest['state'] }) {
  return (
    <span className="dealing-state">
      <span className={`dot ${TONES[state] ?? 'text-ink-3'}`} aria-hidden="true" />
      {wordFor(STATE_WORDS, state)}
    </span>
  );
}
