import { type CallTable, named } from './call.ts';
import { DELAY_IN_HOURS } from './customer-delay.ts';
import * as performance from './performance.ts';

/** The calls of the performance screen. */
export const performanceCalls = named({
  performanceDays: {
    method: 'GET',
    path: '/performance/days',
    access: 'admin',
    summary: 'Closing values of every UTC day since the first sample of the record',
    query: performance.performanceDaysQuery,
    reply: performance.performanceDays,
    isShared: true,
  },
  performanceSummary: {
    method: 'GET',
    path: '/performance/summary',
    access: 'admin',
    summary: 'Where a range begins and ends, and what its change is made of',
    query: performance.performanceQuery,
    reply: performance.performanceSummary,
    isShared: true,
  },
  partLines: {
    method: 'GET',
    path: '/performance/lines',
    access: 'admin',
    summary: 'The lines of the exchange that a part of a change rests on, by page, newest first',
    query: performance.partLinesQuery,
    reply: performance.partLinesPage,
  },
  unexplainedChanges: {
    method: 'GET',
    path: '/performance/unexplained',
    access: 'admin',
    summary: 'Changes of equity that are not wholly explained, the largest first',
    query: performance.performanceQuery,
    reply: performance.unexplainedChanges,
  },
  customerPerformanceDays: {
    method: 'GET',
    path: '/customer/performance/days',
    access: 'customer',
    summary: `Closing values of every UTC day of the record, up to ${DELAY_IN_HOURS} ago`,
    query: performance.performanceDaysQuery,
    reply: performance.customerPerformanceDays,
    isShared: true,
  },
  customerPerformanceSummary: {
    method: 'GET',
    path: '/customer/performance/summary',
    access: 'customer',
    summary: `Where a range begins and ends, ${DELAY_IN_HOURS} ago at the latest, and what its return is made of in percent`,
    query: performance.performanceQuery,
    reply: performance.customerPerformanceSummary,
    isShared: true,
  },
} as const satisfies CallTable);
