import type { CustomerHoldings } from '@equanim/contract/holdings';
import { useId } from 'react';
import { firm } from '../../../../content/firm.ts';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { counted, formatDecimal, formatRate } from '../../../../ui/format/number.ts';
import { areFirstTerms } from '../../parts/first-terms.ts';
import { HoldingRow } from '../value/holding-row.tsx';
import { RecordedTerms } from './recorded-terms.tsx';
import './terms.css';

/** When the fund is dealt next, and on which terms. */
export function TermsPanel({ holdings }: { holdings: CustomerHoldings }) {
  const heading = useId();
  const { terms, next_dealing_day: next, last_strike_day: last } = holdings;
  return (
    <section className="card terms" aria-labelledby={heading}>
      <p className="terms-label">Next dealing day</p>
      <p className="terms-day tabular">{formatDealingDay(next)}</p>
      <p className="holdings-note">
        The first of every month, 00:00 UTC.
        {last === null ? null : <> Last strike: {formatDealingDay(last)}.</>}
      </p>
      <h2 id={heading} className="card-title terms-title">
        Terms of {firm.fundName}
      </h2>
      <dl>
        <HoldingRow name="Subscription fee" note="of the amount, on the way in">
          {formatRate(terms.subscription_fee_rate)}
        </HoldingRow>
        <HoldingRow name="Management fee" note="a year, of the value">
          {formatRate(terms.management_fee_rate)}
        </HoldingRow>
        <HoldingRow name="Performance fee" note="above the high-water mark">
          {formatRate(terms.performance_fee_rate)}
        </HoldingRow>
        <HoldingRow name="Smallest subscription" note="USDT">
          {formatDecimal(terms.min_subscription, 2)}
        </HoldingRow>
        <HoldingRow name="Notice of a redemption">
          {terms.notice_days === 0 ? 'None' : counted(terms.notice_days, 'day')}
        </HoldingRow>
        <HoldingRow name="Lock-up of a series">
          {terms.lock_up_months === 0 ? 'None' : counted(terms.lock_up_months, 'month')}
        </HoldingRow>
      </dl>
      <p className="holdings-note">
        In force since {areFirstTerms(terms) ? 'the fund began' : formatDealingDay(terms.from_day)}.
      </p>
      <RecordedTerms terms={holdings.recorded_terms ?? []} />
    </section>
  );
}
