import type { Role } from '@equanim/contract/auth';
import type { CustomerPerformanceDays } from '@equanim/contract/performance';
import { DAY_MS, dayStart } from '@equanim/finance/calendar';
import type { DatedRates } from '@equanim/finance/fees';
import { netAt } from '@equanim/finance/net-closes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { feesQuery } from '../../../api/fund.ts';
import { performanceDaysQuery } from '../../../api/performance.ts';
import { HOUR_MS } from '../../../ui/time.ts';

/** A sample at one end of a gross return. */
interface Sample {
  timestamp: string;
  normalized_value: number | null;
}

/** What stands beside a gross return of a dashboard. */
export interface NetReturn {
  /** A fraction; null where it cannot be said, and before it is known. */
  value: number | null;
  /** First sample of all; null before it is known. */
  first: { at: string; value: number } | null;
}

const UNKNOWN: NetReturn = { value: null, first: null };

/**
 * The return between two samples net of the fund's recorded fees, as the performance screen has it. Where its days or the fees
 * cannot be had, nothing is said.
 *
 * @param ends from the first sample of all, unless `start` is given; nothing is asked before there is an `end`
 */
export function useNetReturn(role: Role, ends: { start?: Sample; end: Sample | undefined }): NetReturn {
  const { start, end } = ends;
  const hourly = { enabled: end !== undefined, refetchInterval: HOUR_MS, staleTime: HOUR_MS, retry: false };
  const { data: days } = useQuery({ ...performanceDaysQuery(role), ...hourly });
  const { data: rates } = useQuery({ ...feesQuery(), ...hourly });
  return useMemo(
    () => (days === undefined || rates === undefined ? UNKNOWN : netBetween(days, rates, { start, end })),
    [days, rates, start, end],
  );
}

function netBetween(
  days: CustomerPerformanceDays,
  rates: readonly DatedRates[],
  { start, end }: Record<'start' | 'end', Sample | undefined>,
): NetReturn {
  const { first_day: firstDay, first_at: at, first_value: firstValue, values: closes } = days;
  if (firstDay === null || at === null || firstValue === null) return UNKNOWN;
  const netOf = ({ timestamp, normalized_value: value }: Sample): number | null => {
    const dayIndex = Math.floor((Date.parse(timestamp) - dayStart(firstDay)) / DAY_MS);
    return value === null || Date.parse(timestamp) < Date.parse(at)
      ? null
      : netAt({ firstDay, firstValue, closes }, { dayIndex, value }, rates);
  };
  const [before, after] = [start ? netOf(start) : firstValue, end ? netOf(end) : null];
  const isKnown = before !== null && before > 0 && after !== null;
  return { value: isKnown ? after / before - 1 : null, first: { at, value: firstValue } };
}
