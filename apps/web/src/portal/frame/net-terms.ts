import type { DatedRates } from '@equanim/finance/fees';
import { formatUtcDay } from '../../ui/format/date.ts';
import { formatRate } from '../../ui/format/number.ts';

/**
 * What net figures of the account's own history are net of.
 *
 * @param rates recorded for the fund, the earliest first
 * @param span UTC days of the first and the last value, YYYY-MM-DD
 */
export function netTerms(rates: readonly DatedRates[], { from, to }: { from: string; to: string }): string {
  const begun = rates.filter(({ fromDay }) => fromDay <= to);
  const first = begun.findLast(({ fromDay }) => fromDay <= from);
  const last = begun.at(-1);
  if (first === undefined || last === undefined) return '';
  const changes = begun.filter(
    (one, index) => one.fromDay > from && inWords(one) !== inWords(begun[index - 1] ?? first),
  );
  const changed = changes.map((one) => `${inWords(one)} from ${formatUtcDay(one.fromDay)} on`);
  const later = changed.length === 0 ? '' : ` (${changed.join(', ')})`;
  return `Net of ${formatRate(first.managementFeeRate)} management and ${formatRate(first.performanceFeeRate)} performance fee above the high-water mark${later}, charged on 31 December. The ${formatRate(last.subscriptionFeeRate)} subscription fee, charged at entry, is not included.`;
}

const inWords = ({ managementFeeRate, performanceFeeRate }: DatedRates): string =>
  `${formatRate(managementFeeRate)} and ${formatRate(performanceFeeRate)}`;
