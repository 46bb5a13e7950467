import { formatDateTime, formatDealingDay, formatUtc } from '../../../../../ui/format/date.ts';
import { formatSignedUsdt, formatUsdt } from '../../../../../ui/format/number.ts';
import { formatExactPrice, formatExactUnits, formatExactUsdt } from '../../../../../ui/format/exact.ts';
import { moneyBetween } from '../../format/money.ts';
import type { PricedStrike, Worked } from './worked.ts';

/** Which sample a strike is taken at, what a unit is worth by it, and what money in transit costs the house. */
export function sampleFigures(strike: PricedStrike): Worked[] {
  const { sample } = strike;
  return [
    {
      name: 'Sample',
      rule: sampleRule(strike),
      sum: null,
      result: formatUtc(sample.taken_at),
      title: formatDateTime(sample.taken_at),
    },
    {
      name: 'Price',
      rule: 'equity / units in issue',
      sum: `${formatExactUsdt(sample.equity)} / ${formatExactUnits(sample.units)}`,
      result: `${formatExactPrice(sample.price)} USDT a unit`,
    },
    ...marketDifference(strike),
  ];
}

function sampleRule({ day, is_estimate: isEstimate, sample }: PricedStrike): string {
  const start = `${formatDealingDay(day)}, 00:00 UTC`;
  if (isEstimate) return 'the newest one; the dealing day has not begun';
  return sample.is_late
    ? `the first confirmed one after ${start}: none was taken in the five minutes before`
    : `the last confirmed one before ${start}, no older than five minutes`;
}

/** Settlement is worth what it owes; its units are worth so much more or less. */
function marketDifference({ before, market_difference: difference, ...strike }: PricedStrike): Worked[] {
  if (before === null) return [];
  const owed = before.settlement.value;
  return [
    {
      name: 'Market difference',
      rule: `money in transit − what its units are worth; the house bears it, up to ${formatUsdt(strike.max_market_difference)} USDT`,
      sum: `${formatUsdt(owed)} − ${formatUsdt(moneyBetween(owed, difference))}`,
      result: `${formatSignedUsdt(difference)} USDT`,
    },
  ];
}
