import type { CustomerHoldings } from '@equanim/contract/holdings';
import { formatDay, formatDealingDay } from '../../../../ui/format/date.ts';
import { counted, formatDecimal, formatRate } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';
import { areFirstTerms } from '../../parts/first-terms.ts';

type Recorded = NonNullable<CustomerHoldings['recorded_terms']>[number];

/** The terms that were recorded since the fund began, the latest first: also those that begin later. */
export function RecordedTerms({ terms }: { terms: readonly Recorded[] }) {
  const recorded = terms.filter((one) => !areFirstTerms(one));
  if (recorded.length === 0) return null;
  return (
    <>
      <h3 className="terms-recorded-title">Recorded terms</h3>
      <ul className="terms-recorded-list">
        {recorded.map((one) => (
          <li key={one.from_day}>
            Terms from {formatDealingDay(one.from_day)} on: {changesOf(one, terms[terms.indexOf(one) + 1])}.
            Recorded on <At at={one.recorded_at} format={formatDay} />.
          </li>
        ))}
      </ul>
    </>
  );
}

const WORDS: ReadonlyArray<(terms: Recorded) => string> = [
  (terms) => `subscription fee ${formatRate(terms.subscription_fee_rate)}`,
  (terms) => `management fee ${formatRate(terms.management_fee_rate)} a year`,
  (terms) => `performance fee ${formatRate(terms.performance_fee_rate)}`,
  (terms) => `smallest subscription ${formatDecimal(terms.min_subscription, 2)} USDT`,
  ({ notice_days: days }) => (days === 0 ? 'no notice' : `notice of ${counted(days, 'day')}`),
  ({ lock_up_months: months }) => (months === 0 ? 'no lock-up' : `lock-up of ${counted(months, 'month')}`),
];

/** What is other than in the terms before. */
function changesOf(terms: Recorded, before: Recorded | undefined): string {
  const changes = WORDS.flatMap((wordsOf) => {
    const words = wordsOf(terms);
    return before !== undefined && words === wordsOf(before) ? [] : [words];
  });
  return changes.length === 0 ? 'nothing changes for investors' : changes.join(', ');
}
