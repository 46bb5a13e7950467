import type { Handlers } from '../../platform/http/serve-calls.ts';
import { minuteOf, nextMinute } from '../../platform/time.ts';
import { askedEnd, askedSpan } from '../wallet/range-start.ts';
import type { PerformanceService } from './performance.service.ts';
import {
  readCursor,
  toCursor,
  toDays,
  toFlows,
  toLine,
  toSummary,
  toUnexplained,
} from './performance.wire.ts';

export function performanceRoutes(performance: PerformanceService, clock: () => Date) {
  return {
    performanceDays: {
      restsOn: ['snapshots', 'btc_prices', 'exclusions', 'minute_parts'],
      async answer({ query }) {
        const now = clock();
        const days = await performance.daysUntil(askedEnd(query.to, minuteOf(now)));
        const answer = { ...toDays(days), flows: toFlows(days) };
        return { answer, cutOff: null, goodUntil: nextMinute(now) };
      },
    },

    performanceSummary: {
      restsOn: ['snapshots', 'btc_prices', 'exclusions', 'minute_parts'],
      async answer({ query }) {
        const now = clock();
        const asked = askedSpan(query, minuteOf(now));
        const range = await performance.range(asked);
        const answer = toSummary(range, await performance.rows(range.asReturn));
        return { answer, cutOff: null, goodUntil: nextMinute(now) };
      },
    },

    async partLines({ query }) {
      const { part, coin, symbol, side, after, page_size: pageSize } = query;
      const asked = askedSpan(query, minuteOf(clock()));
      const page = { after: after === undefined ? null : readCursor(after), pageSize };
      const { rows, next } = await performance.lines(asked, { part, coin, symbol, side }, page);
      return { data: rows.map(toLine), next: next && toCursor(next) };
    },

    async unexplainedChanges({ query }) {
      const { rows, totalCount } = await performance.unexplained(askedSpan(query, minuteOf(clock())));
      return { data: rows.map(toUnexplained), total_count: totalCount };
    },
  } satisfies Partial<Handlers>;
}
