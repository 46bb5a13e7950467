import type { ReactNode } from 'react';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatCount, formatPart, formatUnitPrice, formatUsdt } from '../../../../../ui/format/number.ts';
import { strikeTotals } from '../finalize/strike-totals.ts';
import { formatExactPrice } from '../../format/figures.ts';
import { totalMoney } from '../../format/money.ts';
import type { PricedStrike } from '../formulas/worked.ts';

/** A strike at a glance: its price, what comes in and goes out, what the manager takes. */
export function DayFigures({ strike }: { strike: PricedStrike }) {
  const totals = strikeTotals(strike);
  const { subscribed, payouts, entries } = totals;
  return (
    <dl className="day-figures">
      <Figure name="Price" unit="USDT a unit" note={sampleNote(strike)}>
        <span title={formatExactPrice(strike.sample.price)}>{formatUnitPrice(strike.sample.price)}</span>
      </Figure>
      <Figure name="Buys units" unit="USDT" note={counted(strike.subscriptions.length, 'subscription')}>
        <Amount text={formatUsdt(subscribed)} />
      </Figure>
      <Figure name="To be paid out" unit="USDT" note={counted(requestCount(strike), 'redemption')}>
        <Amount text={formatUsdt(payouts)} />
      </Figure>
      <Figure name="Fees to the manager" unit="USDT" note={<FeeParts totals={totals} />}>
        <Amount text={formatUsdt(feesOf(totals))} />
      </Figure>
      <Figure name="Entries" unit={null} note="in the ledger">
        {formatCount(entries)}
      </Figure>
    </dl>
  );
}

/** What the price was taken from, and how much of it rests on lines by hand. */
function sampleNote({ sample: { by_hand: byHand = 0, equity } }: PricedStrike): string {
  return byHand === 0 ? 'at the sample' : `at the sample, ${formatPart(byHand / equity)} by hand`;
}

type Totals = ReturnType<typeof strikeTotals>;

const requestCount = ({ redemptions }: PricedStrike): number =>
  new Set(redemptions.map(({ request_id: id }) => id)).size;

const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${one}s`;

const feesOf = ({ managementFees, crystallizedFees, redemptionFees, subscriptionFees }: Totals): number =>
  totalMoney([managementFees, crystallizedFees, redemptionFees, subscriptionFees]);

/** What the fees are made of, a line each. */
function FeeParts({ totals }: { totals: Totals }) {
  const { managementFees, crystallizedFees, redemptionFees, subscriptionFees } = totals;
  const parts = [
    { name: 'Management', fee: managementFees },
    { name: 'Performance', fee: totalMoney([crystallizedFees, redemptionFees]) },
    { name: 'Subscription', fee: subscriptionFees },
  ].filter(({ fee }) => fee !== 0);
  return parts.map(({ name, fee }) => (
    <span key={name} className="block">
      {name} <Amount text={formatUsdt(fee)} />
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
    <div>
      <dt>
        {name}
        {unit === null ? null : <span className="day-figure-unit">{unit}</span>}
      </dt>
      <dd className="day-figure">{children}</dd>
      <dd className="day-figure-note">{note}</dd>
    </div>
  );
}
