import type { DealingRequest } from '@equanim/contract/dealing';
import type { ReactNode } from 'react';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { formatUsdt } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconChevron } from '../../../ui/picture/icons.tsx';
import { At } from '../../layout/at.tsx';
import type { RequestQuestion } from './request-dialog.tsx';
import { RequestState } from './request-state.tsx';
import { askedFor, isCancelable, isUndecided, KIND_WORDS, STATE_WORDS } from './request-words.ts';
import { wordFor } from '../../../ui/format/word.ts';

interface RequestRowProps {
  request: DealingRequest;
  onAsk: (question: RequestQuestion) => void;
}

/** A request in a line, which opens to its course of events. */
export function RequestRow({ request, onAsk }: RequestRowProps) {
  const { investor, kind, dealing_day: day, state } = request;
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
        </span>
        <span className="request-state">
          <RequestState state={state} />
        </span>
        <IconChevron className="request-chevron size-4" />
      </summary>
      <div className="request-details">
        <Facts request={request} />
        <Course request={request} />
        <Answers request={request} onAsk={onAsk} />
      </div>
    </details>
  );
}

function Facts({ request }: { request: DealingRequest }) {
  const { net_amount: net, payout, unpaid } = request;
  const facts = [
    { name: 'Net amount', amount: net },
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
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What happened to it, the first first. */
function Course({ request: { events } }: { request: DealingRequest }) {
  return (
    <ol className="request-course">
      {events.map(({ state, at, by, reason }) => (
        <li key={`${state} ${at}`}>
          <span className="request-event">{wordFor(STATE_WORDS, state)}</span>
          <span className="request-event-by">
            <At at={at} />, {by === 'ledger' ? 'by the ledger' : <bdi>{by}</bdi>}
          </span>
          {reason === null ? null : (
            <span className="request-event-reason">
              <bdi>{reason}</bdi>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Answers({ request, onAsk }: RequestRowProps) {
  if (!isCancelable(request)) return null;
  return (
    <div className="request-answers">
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => onAsk({ about: 'cancel', request })}>
        Cancel
      </Button>
      {isUndecided(request) ? (
        <Button aria-haspopup="dialog" onClick={() => onAsk({ about: 'accept', request })}>
          Accept
        </Button>
      ) : null}
    </div>
  );
}
