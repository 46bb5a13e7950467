import type { Investor } from '@equanim/contract/fund';
import { MONEY, readNumber, SHARES } from '@equanim/contract/typed-number';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDeadline, formatDealingDay } from '../../../../ui/format/date.ts';
import { formatRate, formatShares } from '../../../../ui/format/number.ts';
import { lockedOn } from '../../parts/requests.ts';
import { wireOf } from '../../parts/subscription.ts';
import { Money } from './money.tsx';
import { payoutOfShares } from './payout.ts';
import { daysOfRequest, type RequestContext, type RequestDraft, termsOfRequest } from './read-request.ts';
import { Wire } from './wire.tsx';

interface RequestEffectProps {
  draft: RequestDraft;
  context: RequestContext;
  /** Undefined while nobody is chosen. */
  investor: Investor | undefined;
}

/** What follows from a request that is not sent yet. */
export function RequestEffect(props: RequestEffectProps) {
  return (
    <div role="status" className="request-effect">
      {props.draft.kind === 'subscription' ? (
        <SubscriptionEffect {...props} />
      ) : (
        <RedemptionEffect {...props} />
      )}
    </div>
  );
}

function SubscriptionEffect({ draft, context, investor }: RequestEffectProps) {
  const terms = termsOfRequest(draft, context);
  const { value: gross } = readNumber(draft.amount, MONEY);
  if (terms === null) return <p>No terms hold on that day: record them first.</p>;
  const rate = terms.subscription_fee_rate;
  if (gross === null)
    return <p>What is to be wired follows from the amount, less a subscription fee of {formatRate(rate)}.</p>;
  const { net, fee } = wireOf(gross, rate);
  return (
    <>
      <p className="investor-request-line">
        <span>Subscription fee, {formatRate(rate)} of the gross amount</span>
        <Money amount={fee} />
      </p>
      <Wire amount={net} reference={investor?.reference ?? null} />
    </>
  );
}

function RedemptionEffect({ draft, context, investor }: RequestEffectProps) {
  if (investor === undefined) return <p>What it pays out follows from what the investor holds.</p>;
  const { day } = daysOfRequest(draft, context);
  const locked = lockedOn(day, investor.series);
  const until = context.dealing?.notice_until[day ?? ''];
  return (
    <>
      <p className="investor-request-line">
        <span>
          Net value at the last sample, <Amount text={formatShares(investor.shares)} /> shares
        </span>
        <Money amount={investor.net_value} />
      </p>
      <Estimate draft={draft} investor={investor} />
      {until === undefined ? null : <p>It has to be requested by {formatDeadline(until)}.</p>}
      {day === undefined || !locked?.length ? null : (
        <p className="text-warn">
          In lock-up on {formatDealingDay(day)}:{' '}
          {locked.map(({ name, until }) => `${name} until ${formatDealingDay(until)}`).join(', ')}.
        </p>
      )}
    </>
  );
}

/** What a redemption pays out, or that there is too little for it. */
function Estimate({ draft, investor }: { draft: RequestDraft; investor: Investor }) {
  if (investor.series.length === 0)
    return <p className="text-warn">There is nothing to redeem at present.</p>;
  if (draft.size === 'all') return <Payout amount={investor.net_value} />;
  if (draft.size === 'shares') {
    const { value: shares } = readNumber(draft.shares, SHARES);
    if (shares === null) return null;
    const payout = payoutOfShares(investor.series, shares);
    return payout === null ? <TooMuch>shares than it holds</TooMuch> : <Payout amount={payout} />;
  }
  const { value: amount } = readNumber(draft.amount, MONEY);
  return amount !== null && amount > investor.net_value ? <TooMuch>than it is worth</TooMuch> : null;
}

const TooMuch = ({ children }: { children: string }) => (
  <p className="text-warn">That is more {children} at present.</p>
);

const Payout = ({ amount }: { amount: number }) => (
  <>
    <p className="investor-request-line request-total">
      <span>Pays out about</span>
      <Money amount={amount} />
    </p>
    <p>The price of the strike decides.</p>
  </>
);
