import type { CustomerRequest } from '@equanim/contract/dealing';
import { MONEY, readNumber } from '@equanim/contract/typed-number';
import { firm } from '../../../content/firm.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatDeadline, formatUtcDay } from '../../../ui/format/date.ts';
import { formatRate, formatUsdt, sharesFormat } from '../../../ui/format/number.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Summary, SummaryLine } from '../../../ui/forms/summary.tsx';
import { lockedOn, sizeOf } from './request-words.ts';
import { CopyText, Reference } from '../parts/reference.tsx';
import { transferOf } from '../parts/subscription.ts';
import { estimatePayout } from './estimate.ts';
import {
  daysOfRequest,
  investorOf,
  type RequestBody,
  type RequestContext,
  type RequestDraft,
  type RequestInvestor,
  termsOfRequest,
} from './read-request.ts';

interface RequestSummaryProps {
  draft: RequestDraft;
  body: RequestBody;
  context: RequestContext;
}

interface LinesProps extends RequestSummaryProps {
  investor: RequestInvestor;
}

/** What follows from a request that is not sent yet. */
export function RequestSummary(props: RequestSummaryProps) {
  const investor = investorOf(props.draft, props.context);
  if (investor === undefined) return null;
  const isSubscription = props.body.kind === 'subscription';
  const Lines = isSubscription ? SubscriptionLines : RedemptionLines;
  return (
    <>
      <Summary title="Check before you submit" isFirst>
        {props.context.isOwn ? null : (
          <SummaryLine name="Investor" note={investor.reference}>
            <bdi>{investor.name}</bdi>
          </SummaryLine>
        )}
        <Lines {...props} investor={investor} />
      </Summary>
      <p className="form-text">
        {isSubscription
          ? `Once the request is accepted, ${firm.name} sends you its payment instructions itself. The money buys units at the price of the dealing day. Until it is accepted, the request can be canceled.`
          : 'The oldest series is redeemed first, after its performance fee. The price of the dealing day decides what is paid out.'}
      </p>
    </>
  );
}

const Usdt = ({ amount }: { amount: number }) => (
  <span className="whitespace-nowrap">
    <Amount text={formatUsdt(amount)} /> USDT
  </span>
);

function SubscriptionLines({ draft, context, investor }: LinesProps) {
  const terms = termsOfRequest(draft, context);
  const { text: gross } = readNumber(draft.amount, MONEY);
  const { day } = daysOfRequest(draft, context);
  if (terms === null || gross === null) return <p>No terms apply on that day: record them first.</p>;
  const rate = terms.subscription_fee_rate;
  const { net, fee } = transferOf(gross, rate);
  return (
    <>
      <SummaryLine name="Gross amount">
        <Usdt amount={Number(gross)} />
      </SummaryLine>
      <SummaryLine name={`Subscription fee, ${formatRate(rate)}`}>
        <Usdt amount={fee} />
      </SummaryLine>
      <SummaryLine name="To transfer" isMain>
        <Usdt amount={net} />
      </SummaryLine>
      <SummaryLine name="Transfer reference">{investor.reference}</SummaryLine>
      <Arrival day={day} />
    </>
  );
}

/** The dealing day of a subscription, by which its money has to be there. @param props `day` undefined where the server chooses */
function Arrival({ day }: { day: string | undefined }) {
  if (day === undefined) return <SummaryLine name="Dealing day">The first possible one</SummaryLine>;
  return (
    <>
      <SummaryLine name="Dealing day">{formatUtcDay(day)}</SummaryLine>
      <SummaryLine name="To arrive before">{formatUtcDay(day)}, 00:00 UTC</SummaryLine>
    </>
  );
}

function RedemptionLines({ draft, body, context, investor }: LinesProps) {
  const { day } = daysOfRequest(draft, context);
  const estimate = estimatePayout(investor.series, body);
  const until = context.dealing?.notice_until[day ?? ''];
  const locked = lockedOn(day, investor.series) ?? [];
  const formatPart = sharesFormat(estimate?.parts.map(({ shares }) => shares) ?? []);
  return (
    <>
      <SummaryLine name="To redeem">
        <Amount text={askedWords(body)} />
      </SummaryLine>
      {estimate === null ? (
        <SummaryLine name="Estimated payout">
          <span className="text-warn">That is more than it holds at present</span>
        </SummaryLine>
      ) : (
        <>
          {estimate.parts.map(({ name, shares }) => (
            <SummaryLine key={name} name={name}>
              <Amount text={`${formatPart(shares)} shares`} />
            </SummaryLine>
          ))}
          <SummaryLine name="Performance fee" note="Estimate">
            <Usdt amount={estimate.fee} />
          </SummaryLine>
          <SummaryLine
            name={body.amount === undefined ? 'Estimated payout' : 'Payout'}
            isMain
            note={body.amount === undefined ? 'At the last price, after fees' : 'After fees'}
          >
            <Usdt amount={estimate.payout} />
          </SummaryLine>
        </>
      )}
      <SummaryLine name="Paid to">The account on file with {firm.name}</SummaryLine>
      <SummaryLine
        name="Dealing day"
        note={until === undefined ? undefined : `Request by ${formatDeadline(until)}`}
      >
        {day === undefined ? 'The first possible one' : formatUtcDay(day)}
      </SummaryLine>
      {locked.length === 0 ? null : (
        <SummaryLine name="In lock-up on that day">
          {locked.map(({ name, until: end }) => (
            <span key={name} className="block text-warn">
              {name} until {formatUtcDay(end)}
            </span>
          ))}
        </SummaryLine>
      )}
    </>
  );
}

/** `150,000.00 USDT`, `12.5 shares`, `Everything` */
function askedWords({ amount, shares }: RequestBody): string {
  if (shares !== undefined) return `${sharesFormat([shares])(shares)} shares`;
  return amount === undefined ? 'Everything' : `${formatUsdt(amount)} USDT`;
}

interface RequestMadeProps {
  request: CustomerRequest;
  onClose: () => void;
}

/** What was requested, and what is to be done next. */
export const RequestMade = ({ request, onClose }: RequestMadeProps) => (
  <Form label="Done" onCancel={null} onSubmit={onClose}>
    <p role="status" className="form-text">
      {request.kind === 'subscription'
        ? `It is in the list of requests. Once it is accepted, ${firm.name} sends the payment instructions itself; transfer the money then.`
        : 'It is in the list of requests, which shows when it is accepted, dealt and paid out.'}
    </p>
    <MadeSummary request={request} />
  </Form>
);

/** What was requested, line by line, as it is to be sent. @param props `title` above the lines */
export function MadeSummary({ request, title }: { request: CustomerRequest; title?: string }) {
  const { kind, net_amount: net, investor, dealing_day: day } = request;
  const isSubscription = kind === 'subscription';
  return (
    <Summary title={title}>
      <SummaryLine name="Investor" note={investor.reference}>
        <bdi>{investor.name}</bdi>
      </SummaryLine>
      <SummaryLine name={isSubscription ? 'Gross amount' : 'To redeem'}>
        <Amount text={sizeOf(request)} />
      </SummaryLine>
      {isSubscription && net !== null ? (
        <>
          <SummaryLine name="To transfer, USDT" isMain>
            <CopyText what="the amount" text={net.toFixed(2)}>
              <Amount text={formatUsdt(net)} />
            </CopyText>
          </SummaryLine>
          <SummaryLine name="Transfer reference">
            <Reference reference={investor.reference} />
          </SummaryLine>
          <Arrival day={day} />
        </>
      ) : (
        <SummaryLine name="Dealing day">{formatUtcDay(day)}</SummaryLine>
      )}
    </Summary>
  );
}
