import type { CustomerHoldings, Holding } from '@equanim/contract/holdings';
import type { ReactNode } from 'react';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { counted, formatUsdt, sharesFormat } from '../../../ui/format/number.ts';
import { lastDayOfNotice } from '../terms/dealing-days.ts';
import { Line } from './form-parts.tsx';
import { lockUpsOn } from './reading/lock-ups.ts';

interface RedemptionTermsProps {
  holding: Holding;
  terms: CustomerHoldings['terms'];
  day: string;
  isAll: boolean;
}

/** What is held, and what notice and lock-up mean for a redemption on a dealing day. */
export function RedemptionTerms({ holding, terms, day, isAll }: RedemptionTermsProps) {
  const { shares, net_value: netValue } = holding;
  const { locked, unknown } = lockUpsOn(day, holding.series, terms);
  return (
    <div className="request-summary">
      <dl>
        <Line name="You hold">
          <span className="tabular">
            <Amount text={sharesFormat([shares])(shares)} /> shares{' '}
            <span className="block text-ink-3">
              some <Amount text={formatUsdt(netValue)} /> USDT
            </span>
          </span>
        </Line>
        <Line name="Notice">
          {terms.notice_days === 0 ? 'None' : counted(terms.notice_days, 'day')}, so by{' '}
          {formatDealingDay(lastDayOfNotice(day, terms.notice_days))} UTC
        </Line>
        {terms.lock_up_months === 0 && unknown.length === 0 ? null : (
          <Line name="Lock-up">
            <LockUp months={terms.lock_up_months} locked={locked} unknown={unknown} isAll={isAll} />
          </Line>
        )}
      </dl>
      <p>
        The oldest series is redeemed first, at the price of the dealing day and after its performance fee.
      </p>
    </div>
  );
}

interface LockUpProps extends ReturnType<typeof lockUpsOn> {
  months: number;
  isAll: boolean;
}

function LockUp({ months, locked, unknown, isAll }: LockUpProps): ReactNode {
  return (
    <>
      {months === 0 ? 'None' : `${counted(months, 'month')} a series`}
      {locked.length === 0 && unknown.length === 0 ? ', over for each' : null}
      {locked.length + unknown.length === 0 ? null : ' '}
      {locked.map(({ name, until }) => (
        <span key={name} className={`block ${isAll ? 'text-warn' : 'text-ink-3'}`}>
          {name} until {formatDealingDay(until)}
        </span>
      ))}
      {unknown.map((name) => (
        <span key={name} className="block text-ink-3">
          {name} by earlier terms
        </span>
      ))}
    </>
  );
}
