import type { HistoryStats } from '@equanim/contract/wallet';
import type { ReturnCounts } from '@equanim/finance/daily-returns';
import { areTooLong, MIN_DAILY_RETURNS } from '@equanim/finance/ratios';
import { counted, formatCount } from '../../ui/format/number.ts';

/** `37 daily returns, 1 over more than a day`. */
export const returnsText = ({ count, longCount }: ReturnCounts, item = 'daily return'): string =>
  counted(count, item) + (longCount === 0 ? '' : `, ${formatCount(longCount)} over more than a day`);

/** `Needs at least 365 days; this range has 124.` */
export const missingText = (min: number, items: string, count: number): string =>
  `Needs at least ${formatCount(min)} ${items}; this range has ${formatCount(count)}.`;

/** Why there is no ratio of returns; null where there is one. */
export function whyNoRatio(returns: ReturnCounts, items = 'daily returns'): string | null {
  const { count, longCount } = returns;
  if (count < MIN_DAILY_RETURNS) return missingText(MIN_DAILY_RETURNS, items, count);
  if (!areTooLong(returns)) return null;
  return `${formatCount(longCount)} of ${formatCount(count)} ${items} are over more than a day, too many for a ratio.`;
}

/** What is to be known of a range's volatility, or why it has none; null where nothing is, and where a server does not say. */
export function volatilityNote(stats: HistoryStats | undefined): string | null {
  const { volatility, return_count: count, long_return_count: longCount } = stats ?? {};
  if (count === undefined || longCount === undefined) return null;
  const returns = { count, longCount };
  if (volatility == null) return whyNoRatio(returns);
  return longCount === 0 ? null : `a year, from ${returnsText(returns)}`;
}
