import type { Role } from '@equanim/contract/auth';
import type {
  CustomerPerformanceDays,
  CustomerPerformanceSummary,
  PerformanceDays,
  PerformanceSummary,
} from '@equanim/contract/performance';
import type { DatedRates } from '@equanim/finance/fees';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areas } from '../../api/areas.ts';
import { feesQuery } from '../../api/fund.ts';
import {
  performanceDaysQuery,
  performanceSummaryQuery,
  type PerformanceSpan,
} from '../../api/performance.ts';
import { toServerTime } from '../../api/server-time.ts';
import { useRefetch } from '../../api/use-call.ts';
import { netTerms } from '../frame/net-terms.ts';
import { delayMsOf } from '../frame/customer-delay.tsx';
import { isOfEarlierRecord } from './report/range-series.ts';
import { reportOf, type PerformanceReport } from './report.ts';

/** Everything the screen shows of a range. */
export interface Shown {
  report: PerformanceReport;
  summary: PerformanceSummary | CustomerPerformanceSummary;
  /** When the range ends, UTC, ISO 8601. */
  asOf: string;
  /** What net is net of. */
  netTerms: string;
}

type Days = PerformanceDays | CustomerPerformanceDays;

interface Answers {
  days: Days | undefined;
  summary: (Shown['summary'] & { span: PerformanceSpan }) | undefined;
  rates: readonly DatedRates[] | undefined;
  /** Up to when samples are shown, epoch milliseconds. */
  now: number;
}

function shownOf({ days, summary, rates, now }: Answers): Shown | null {
  if (days === undefined || summary === undefined || summary.end === null || rates === undefined) return null;
  const to = summary.span.to === undefined ? {} : { to: Date.parse(summary.span.to) };
  const report = reportOf({ days, summary, rates, now, ...to });
  if (report === null || days.first_day === null) return null;
  const asOf = summary.end.timestamp;
  const net = netTerms(rates, { from: days.first_day, to: asOf.slice(0, 10) });
  return { report, summary, asOf, netTerms: net };
}

/** Where a span ends that lies in an earlier record than the newest days. */
function earlierEnd(days: Days | undefined, summary: Answers['summary']): string | undefined {
  return days && summary && isOfEarlierRecord({ days, summary }) ? summary.end?.timestamp : undefined;
}

/**
 * The answers for a span and what is computed of them, once for each pair of answers.
 *
 * @param span null where the address names no span that could be asked for
 */
export function usePerformance(role: Role | undefined, span: PerformanceSpan | null) {
  const isAsked = role !== undefined && span !== null;
  const asked = isAsked ? {} : { enabled: false };
  const newest = useQuery({ ...performanceDaysQuery(role ?? 'customer'), ...asked });
  const summary = useQuery({ ...performanceSummaryQuery(role ?? 'customer', span ?? {}), ...asked });
  const fees = useQuery({ ...feesQuery(), ...asked });
  const earlier = earlierEnd(newest.data, summary.data);
  const ofEarlier = useQuery({
    ...performanceDaysQuery(role ?? 'customer', earlier),
    enabled: isAsked && earlier !== undefined,
  });
  const days = earlier === undefined ? newest : ofEarlier;
  const now = toServerTime(days.dataUpdatedAt) - delayMsOf(role ?? 'customer');
  const shown = useMemo(
    () => shownOf({ days: days.data, summary: summary.data, rates: fees.data, now }),
    [days.data, summary.data, fees.data, now],
  );
  const refetch = useRefetch();
  return {
    days,
    summary,
    fees,
    shown,
    refetch: () => void refetch([...areas.performance, 'fundFees', 'status']),
  };
}
