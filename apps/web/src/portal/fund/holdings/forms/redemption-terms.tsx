import type { CustomerHoldings, Holding } from '@equanim/contract/holdings';
import type { ReactNode } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay, formatDeadline } from '../../../../ui/format/date.ts';
import { counted, formatUsdt, sharesFormat } from '../../../../ui/format/number.ts';
import { termInWords } from '../../parts/fund-terms.ts';
import { lockedOn, type LockedSeries } from '../../parts/requests.ts';
import { Line } from './form-parts.tsx';

interface RedemptionTermsProps {
  holding: Holding;
  holdings: CustomerHoldings;
  /** Undefined where the server chooses. */
  day: string | undefined;
  isAll: boolean;
}

/** What is held, and what notice and lock-up mean for a redemption on a dealing day. */
export function RedemptionTerms({ holding, holdings, day, isAll }: RedemptionTermsProps) {
  const { shares, net_value: netValue } = holding;
  const { terms, dealing } = holdings;
  const locked = lockedOn(day, holding.series);
  const until = dealing?.notice_until[day ?? ''];
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
          {termInWords('days', terms.notice_days)}{' '}
          {until === undefined ? null : <span className="block text-ink-3">by {formatDeadline(until)}</span>}
        </Line>
        {terms.lock_up_months === 0 && !locked?.length ? null : (
          <Line name="Lock-up">
            <LockUp months={terms.lock_up_months} locked={locked} isAll={isAll} />
          </Line>
        )}
      </dl>
      <p>
        The oldest series is redeemed first, at the price of the dealing day and after its performance fee.
      </p>
    </div>
  );
}

interface LockUpProps {
  months: number;
  /** Null where it is not known. */
  locked: readonly LockedSeries[] | null;
  isAll: boolean;
}

function LockUp({ months, locked, isAll }: LockUpProps): ReactNode {
  return (
    <>
      {months === 0 ? 'None' : `${counted(months, 'month')} a series`}
      {locked?.length === 0 ? ', over for each' : ' '}
      {locked?.map(({ name, until }) => (
        <span key={name} className={`block ${isAll ? 'text-warn' : 'text-ink-3'}`}>
          {name} until {formatDealingDay(until)}
        </span>
      ))}
    </>
  );
}
