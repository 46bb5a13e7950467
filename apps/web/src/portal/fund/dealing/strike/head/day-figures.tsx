import type { ReactNode } from 'react';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatCount, formatPart, formatUnitPrice, formatUsdt } from '../../../../../ui/format/number.ts';
import { formatExactPrice } from '../../../../../ui/format/exact.ts';
import { totalMoney } from '../../format/money.ts';
import type { PricedStrike } from '../formulas/worked.ts';

/** A strike at a glance: its price, what comes in and goes out, what the manager takes. */
export function DayFigures({ strike }: { strike: PricedStrike }) {
  const { subscriptions, redemptions, fees } = strike;
  return (
    <dl className="day-figures">
      <Figure name="Price" unit="USDT a unit" note={sampleNote(strike)}>
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
    </dl>
  );
}

/** What the price was taken from, and how much of it rests on lines by hand. */
function sampleNote({ sample: { by_hand: byHand = 0, equity } }: PricedStrike): string {
  return byHand === 0 ? 'at the sample' : `at the sample, ${formatPart(byHand / equity)} by hand`;
}

const requestCount = ({ redemptions }: PricedStrike): number =>
  new Set(redemptions.map(({ request_id: id }) => id)).size;

const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${one}s`;

/** What the fees are made of, a line each. */
function FeeParts({ fees = [] }: Pick<PricedStrike, 'fees'>) {
  return fees
    .filter(({ amount }) => amount !== 0)
    .map(({ fee, amount }) => (
      <span key={fee} className="block">
        {fee.charAt(0).toUpperCase() + fee.slice(1)} <Amount text={formatUsdt(amount)} />
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
