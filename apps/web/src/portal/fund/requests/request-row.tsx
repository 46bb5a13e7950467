import type { CustomerRequest, DealingRequest } from '@equanim/contract/dealing';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { firm } from '../../../content/firm.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatDeadline, formatUtcDay, formatRowTime } from '../../../ui/format/date.ts';
import { formatUsdt, hideAmountsIn } from '../../../ui/format/number.ts';
import { capitalized, wordFor } from '../../../ui/format/word.ts';
import { At } from '../../frame/at.tsx';
import { useLinkedPart } from '../../frame/lazy-part.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { FoldedRow, StateDot } from '../parts/row.tsx';
import { Confirmed } from '../parts/waiting-acts.tsx';
import {
  askedFor,
  comingWords,
  isCancelable,
  isForInvestor,
  KIND_WORDS,
  movedWords,
  STATE_CHOICES,
  stateWords,
  stepsDone,
  stepsToCome,
  stepWords,
} from './request-words.ts';
import './requests.css';

interface RequestListProps<Request> {
  /** Newest first. */
  requests: readonly Request[];
  /** The row of each. */
  children: (request: Request) => ReactNode;
}

/** Requests of whomever, by their states; it begins with the page of the one that the address names. */
export function RequestList<Request extends CustomerRequest>({
  requests,
  children,
}: RequestListProps<Request>) {
  const { hash } = useLocation();
  const linked = requests.findIndex(({ id }) => hash === `#${id}`);
  return (
    <PagedList name="requests" items={requests} filter={STATES} empty="No requests yet." first={linked}>
      {children}
    </PagedList>
  );
}

const STATES = {
  label: 'State',
  all: 'Any state',
  choices: STATE_CHOICES,
  valuesOf: (request: CustomerRequest) => [stateWords(request)],
};

const TONES: Record<CustomerRequest['state'], string> = {
  requested: 'text-warn',
  accepted: 'text-info',
  funded: 'text-info',
  dealt: 'text-gain',
  paid: 'text-gain',
  canceled: 'text-ink-3',
};

interface RequestRowProps {
  /** As an administrator knows it, or as its investor does. */
  request: CustomerRequest | DealingRequest;
  /** Whether it is read by its investor: what waits for something is open. */
  isOwn?: boolean;
  /** Whether it stands among those of others, so that its investor is named; unless given, where its reader is not its investor. */
  isNamed?: boolean;
  /** Whether it waits for a second person. */
  isWaiting?: boolean;
  /** What is to be done about it, and can be. */
  children: ReactNode;
}

/** A request in a line, which opens to its course and what is to be done about it. */
export function RequestRow(props: RequestRowProps) {
  const { request, isOwn = false, isNamed = !isOwn, isWaiting = false, children } = props;
  const { investor, kind, state, unpaid } = request;
  const place = useLinkedPart<HTMLLIElement>(request.id);
  const isLinked = useLocation().hash === `#${request.id}`;
  return (
    <FoldedRow
      ref={place}
      name={isNamed ? <Investor {...investor} /> : wordFor(KIND_WORDS, kind)}
      figure={<Amount text={askedFor(request)} />}
      note={
        <>
          <About request={request} isNamed={isNamed} />
          {isWaiting ? ', waits for a second person' : null}
        </>
      }
      end={
        <StateDot tone={isForInvestor(request) ? 'text-warn' : TONES[state]}>{stateWords(request)}</StateDot>
      }
      isOpenAtFirst={isLinked || (isOwn && (isCancelable(request) || (unpaid ?? 0) > 0))}
      opensOnPaper
    >
      <Moved request={request} />
      <Course request={request} isOwn={isOwn} />
      <Next request={request} isOwn={isOwn} />
      {children}
    </FoldedRow>
  );
}

/** For which day it is, or was dealt. */
function About({ request, isNamed }: Required<Pick<RequestRowProps, 'request' | 'isNamed'>>) {
  const { kind, state, dealing_day: day, net_amount: net, moved } = request;
  const when = `${state === 'dealt' || state === 'paid' ? 'dealt' : 'for'} ${formatUtcDay(day)}`;
  return (
    <>
      {isNamed ? `${wordFor(KIND_WORDS, kind)}, ${when}` : capitalized(when)}
      {!isNamed && net !== null ? <Amount text={`, ${formatUsdt(net)} USDT net of the fee`} /> : null}
      {moved == null ? null : ', moved'}
    </>
  );
}

const Investor = ({ name, reference }: CustomerRequest['investor']) => (
  <>
    <bdi>{name}</bdi> <span className="font-normal whitespace-nowrap text-ink-3 tabular">{reference}</span>
  </>
);

/** Why a request is not for the day that it was made for. */
export function Moved({ request }: { request: Pick<CustomerRequest, 'moved'> }) {
  const words = movedWords(request);
  return words === null ? null : (
    <p className="max-w-measure [overflow-wrap:anywhere]">
      <Amount text={words} />
    </p>
  );
}

type WhoseProps = Required<Pick<RequestRowProps, 'request' | 'isOwn'>>;

/** What happened to it, the first first, and what is still to come. */
function Course({ request, isOwn }: WhoseProps) {
  const done = isOwn ? stepsDone(request) : request.events;
  const toCome = stepsToCome(request);
  return (
    <ol className={`request-course ${isOwn ? 'is-across' : ''}`}>
      {done.map((event, index) => (
        <li
          key={`${event.state} ${event.at}`}
          className={event.state === 'canceled' ? 'is-canceled' : 'is-done'}
          aria-current={toCome.length === 0 && index === done.length - 1 ? 'step' : undefined}
        >
          <Event event={event} price={request.price} />
        </li>
      ))}
      {toCome.map((state, index) => (
        <li key={state} aria-current={index === 0 ? 'step' : undefined}>
          <span className={index === 0 ? 'text-ink-2' : ''}>{comingWords(state)}</span>{' '}
          <span className="sr-only">to come</span>
        </li>
      ))}
    </ol>
  );
}

/** Who acts next, what there is to do, and by when; nothing once all is done. */
function Next({ request, isOwn }: WhoseProps) {
  const { next } = request;
  if (next === undefined || (next.who === 'nobody' && stepsToCome(request).length === 0)) return null;
  return (
    <p className="max-w-measure text-ink-2 tabular">
      <strong className="font-medium text-ink-1">
        {wordFor(isOwn ? WHO_TO_INVESTOR : WHO_TO_ADMINISTRATOR, next.who)}
        {next.by === null || next.who === 'nobody' ? null : `, by ${formatDeadline(next.by)}`}:
      </strong>{' '}
      <Amount text={hideAmountsIn(next.what)} />
    </p>
  );
}

const WHO_TO_INVESTOR = { investor: 'You', administrator: firm.name, nobody: 'Next' };
const WHO_TO_ADMINISTRATOR = { investor: 'Investor', administrator: 'Administrator', nobody: 'Next' };

interface EventProps extends Pick<CustomerRequest, 'price'> {
  event: RequestRowProps['request']['events'][number];
}

/** Something that happened to a request; by whom and why, where that is known. */
function Event({ event, price }: EventProps) {
  const isLate = 'is_late' in event && event.is_late === true;
  return (
    <>
      <span className="request-step">
        {stepWords(event.state, { price })}
        {isLate ? ', a late decision' : ''}
      </span>{' '}
      <span>
        <At at={event.at} format={formatRowTime} />
        {'by' in event ? <By {...event} /> : null}
        {isLate ? <Confirmed by={event.confirmed_by} /> : null}
      </span>
      {'reason' in event && event.reason !== null ? (
        <span className="basis-full text-ink-2">
          <bdi>{hideAmountsIn(event.reason)}</bdi>
        </span>
      ) : null}
    </>
  );
}

const By = ({ by }: { by: string }) => <>, {by === 'ledger' ? 'by the ledger' : <bdi>{by}</bdi>}</>;
