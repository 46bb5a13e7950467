import type { Approval } from '@equanim/contract/approvals';
import type { Strike, StrikeRow } from '@equanim/contract/strikes';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { firm } from '../../../../../content/firm.ts';
import { formatDeadline, formatUtcDay } from '../../../../../ui/format/date.ts';
import { Fact, Facts } from '../../../../../ui/facts/facts.tsx';
import { Button } from '../../../../../ui/forms/button.tsx';
import { At } from '../../../../frame/at.tsx';
import { Confirmed, WaitingActs } from '../../../parts/waiting-acts.tsx';
import { RefreshFailure } from '../../../../frame/refresh-failure.tsx';
import { DayState } from '../../days/days-panel.tsx';
import { isPriced, type PricedStrike } from '../formulas/worked.ts';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import {
  hideAmountsIn,
  counted,
  formatCount,
  formatPart,
  formatUnitPrice,
  formatUsdt,
} from '../../../../../ui/format/number.ts';
import { capitalized, wordFor } from '../../../../../ui/format/word.ts';
import { askedFor, KIND_WORDS } from '../../../requests/request-words.ts';
import { formatExactPrice } from '../../../../../ui/format/exact.ts';
import { totalMoney } from '../../format/money.ts';
import { BasisBadge } from '../../../parts/basis-badge.tsx';

const requestCount = ({ redemptions }: PricedStrike): number =>
  new Set(redemptions.map(({ request_id: id }) => id)).size;

const DECISION_WORDS = { accepted: 'accepted', canceled: 'canceled', reckoned: 'dealt as is' };

const Whose = ({ request: { kind, investor } }: { request: Request }) => (
  <b className="font-medium text-ink-1">
    {wordFor(KIND_WORDS, kind)} of <bdi>{investor.name}</bdi>, {investor.reference}
  </b>
);

interface StrikeHeadProps {
  query: UseQueryResult<Strike>;
  strike: Strike;
  /** Of the day in the list of strikes. */
  state: StrikeRow['state'];
  /** What was last done here. */
  answer: ReactNode;
  headingId: string;
  /** Id of what keeps it from being finalized. */
  stopsId: string;
  /** What was proposed of the day, and waits for a second person. */
  waiting: readonly Approval[];
  /** Whether it can be passed, or taken back: until a later day is final. */
  mayPass: boolean;
  onFinalize: () => void;
  onPass: () => void;
}

/** Which day it is, how far it has got, and its sums. */
export function StrikeHead(props: StrikeHeadProps) {
  const { query, strike, state, headingId } = props;
  return (
    <div className="card">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
        <p className="hidden basis-full text-ink-3 print:block">{firm.name}</p>
        <h2 id={headingId} className="text-title">
          <span className="hidden print:inline">Strike of </span>
          {formatUtcDay(strike.day)}
        </h2>
        <DayState state={strike.is_final ? 'final' : state} />
        {strike.is_estimate && isPriced(strike) ? <BasisBadge isEstimate /> : null}
        <RefreshFailure query={query} />
        <Actions {...props} />
      </div>
      <p className="mt-0.5 max-w-[90ch] text-ink-2 [overflow-wrap:anywhere]">
        {sparklineOf(strike, state)}
        {strike.cut_off === undefined || strike.passed != null
          ? null
          : ` Includes money that arrived before ${isFromCutOff(strike, state) ? 'then' : formatDeadline(strike.cut_off)}.`}
      </p>
      {props.answer}
      <WaitingActs acts={props.waiting} />
      {isPriced(strike) && strike.passed == null ? <DayFigures strike={strike} /> : null}
      <Marks strike={strike} />
    </div>
  );
}

function Actions({ strike, stopsId, mayPass, onFinalize, onPass }: StrikeHeadProps) {
  const canBeFinal = !strike.is_final && !strike.is_estimate && strike.passed == null && isPriced(strike);
  if (!canBeFinal && !mayPass) return null;
  return (
    <div className="ml-auto flex gap-2 max-md:my-2 max-md:w-full max-md:*:flex-1">
      {mayPass ? (
        <Button aria-haspopup="dialog" onClick={onPass}>
          {strike.passed == null ? 'Pass this day' : 'Take back'}
        </Button>
      ) : null}
      {canBeFinal ? (
        <Button
          variant="primary"
          aria-haspopup="dialog"
          disabled={strike.stops.length > 0}
          aria-describedby={strike.stops.length > 0 ? stopsId : undefined}
          onClick={onFinalize}
        >
          Finalize
        </Button>
      ) : null}
    </div>
  );
}

/** How far a strike has got, in a sentence or two. */
function sparklineOf(strike: Strike, state: StrikeRow['state']): ReactNode {
  const { day, sample, passed, finalized_at: at, finalized_by: by } = strike;
  if (passed != null)
    return (
      <>
        Nothing is dealt on this day: passed by <bdi>{passed.by}</bdi>
        <Confirmed by={passed.confirmed_by} />, <At at={passed.at} />. <bdi>{passed.reason}</bdi>
      </>
    );
  if (strike.is_final)
    return (
      <>
        Finalized
        {by === null ? null : (
          <>
            {' '}
            by <bdi>{by}</bdi>
          </>
        )}
        {at === null ? null : (
          <>
            , <At at={at} />
          </>
        )}
        . It can no longer change.
      </>
    );
  if (state === 'missed') return 'There was no dealing on this day: there is no sample for it.';
  if (sample === null) return 'There is no sample for it yet, so nothing can be computed.';
  if (strike.is_estimate)
    return (
      <>
        An estimate from the latest sample (<At at={sample.taken_at} format={formatDeadline} />
        ). Can be finalized from {formatUtcDay(day)}, 00:00 UTC.
      </>
    );
  return (
    <>
      A preview at the sample of <At at={sample.taken_at} format={formatDeadline} />
      {sample.is_late ? ', which came late' : ''}. Nothing is entered before it is finalized.
    </>
  );
}

/** Whether the sentence before has named the cut-off: the beginning of the day, from which an estimate can be finalized. */
const isFromCutOff = (
  { day, cut_off: cutOff, sample, is_estimate: isEstimate, is_final: isFinal }: Strike,
  state: StrikeRow['state'],
): boolean =>
  isEstimate &&
  !isFinal &&
  sample !== null &&
  state !== 'missed' &&
  cutOff !== undefined &&
  Date.parse(cutOff) === Date.parse(day);

/** What a strike does not carry out, and what was decided of it after its cut-off. */
function Marks({ strike }: { strike: Strike }) {
  const { set_aside: setAside = [], late_decisions: late = [] } = strike;
  return (
    <>
      <Mark title="Set aside for the next dealing day">
        {setAside.map(({ request, why }) => (
          <li key={request.id}>
            <Whose request={request} />, <Amount text={`${askedFor(request)}. ${hideAmountsIn(why)}`} />
          </li>
        ))}
      </Mark>
      <Mark title="Decided after the cut-off">
        {late.map(({ request, decision, at, by, confirmed_by: confirmedBy, reason }) => (
          <li key={`${request.id} ${at}`}>
            <Whose request={request} />: {wordFor(DECISION_WORDS, decision)} by <bdi>{by}</bdi>
            <Confirmed by={confirmedBy} />, <At at={at} />. <bdi>{reason}</bdi>
          </li>
        ))}
      </Mark>
    </>
  );
}

type Request = NonNullable<Strike['late_decisions']>[number]['request'];

function Mark({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const heading = useId();
  if (children.length === 0) return null;
  return (
    <section
      className="mt-4 border-t border-hairline pt-3 text-[0.8125rem] text-ink-2 [overflow-wrap:anywhere]"
      aria-labelledby={heading}
    >
      <h3 id={heading} className="font-medium text-ink-1">
        {title}
      </h3>
      <ul className="mt-1 grid max-w-[90ch] gap-1">{children}</ul>
    </section>
  );
}

/** A strike at a glance: its price, what comes in and goes out, what the manager takes. */
function DayFigures({ strike }: { strike: PricedStrike }) {
  const { subscriptions, redemptions, fees } = strike;
  return (
    <Facts className="mt-4 gap-x-8 gap-y-5 border-t border-hairline pt-4 max-md:grid-cols-2 max-md:gap-x-5 print:grid-cols-5">
      <Figure name="Price" unit="USDT per unit" note={sampleNote(strike)}>
        <span title={formatExactPrice(strike.sample.price)}>{formatUnitPrice(strike.sample.price)}</span>
      </Figure>
      <Figure name="Buys units" unit="USDT" note={counted(subscriptions.length, 'subscription')}>
        <Amount text={formatUsdt(totalMoney(subscriptions.map(({ net }) => net)))} />
      </Figure>
      <Figure name="To be paid out" unit="USDT" note={counted(requestCount(strike), 'redemption')}>
        <Amount text={formatUsdt(totalMoney(redemptions.map(({ payout }) => payout)))} />
      </Figure>
      <Figure name="Fees to the manager" unit="USDT" note={<FeeParts fees={fees} />}>
        <Amount text={formatUsdt(fees && totalMoney(fees.map(({ amount }) => amount)))} />
      </Figure>
      <Figure name="Entries" unit={null} note="in the ledger">
        {formatCount(strike.entry_count)}
      </Figure>
    </Facts>
  );
}

/** What the price was taken from, and how much of it rests on lines by hand. */
function sampleNote({ sample: { by_hand: byHand = 0, equity } }: PricedStrike): string {
  return byHand === 0 ? 'at the sample' : `at the sample, ${formatPart(byHand / equity)} by hand`;
}

/** What the fees are made of, a line each. */
function FeeParts({ fees = [] }: Pick<PricedStrike, 'fees'>) {
  return fees
    .filter(({ amount }) => amount !== 0)
    .map(({ fee, amount }) => (
      <span key={fee} className="block">
        {capitalized(fee)} <Amount text={formatUsdt(amount)} />
      </span>
    ));
}

interface FigureProps {
  name: string;
  unit: string | null;
  note: ReactNode;
  children: ReactNode;
}

function Figure({ name, unit, note, children }: FigureProps) {
  return (
    <Fact name={unit === null ? name : `${name}, ${unit}`}>
      <span className="block text-[1.375rem] leading-[1.3] font-medium tracking-[-0.015em] whitespace-nowrap max-md:text-lg">
        {children}
      </span>
      <span className="block text-xs text-pretty text-ink-3">{note}</span>
    </Fact>
  );
}
