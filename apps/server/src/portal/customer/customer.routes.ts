import { DELAY_IN_HOURS } from '@equanim/contract/customer-delay';
import { Problem } from '../../platform/http/problem.ts';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import { toDays, toReturnSummary } from '../performance/performance.wire.ts';
import { toHistoryStats, toPercent, toValuePoints } from '../wallet/wallet.wire.ts';
import type { CustomerService } from './customer.service.ts';
import { momentInWords } from '../../platform/in-words.ts';

const NO_DATA_RETRY_SECONDS = 3_600;
const NO_FIGURES = `There are no figures yet that are ${DELAY_IN_HOURS} old; try again later.`;

export function customerRoutes(customer: CustomerService) {
  return {
    customerCurrent: {
      restsOn: ['snapshots', 'exclusions'],
      async answer() {
        const { answer: latest, ...validity } = await customer.latest();
        if (!latest) throw noFigures(await customer.firstFiguresAt());
        const answer = {
          timestamp: latest.takenAt.toISOString(),
          normalized_value: latest.normalizedValue,
          percentage_change: toPercent(latest.normalizedValue - 1),
        };
        return { ...validity, answer };
      },
    },

    customerHistory: {
      restsOn: ['snapshots', 'btc_prices', 'exclusions', 'gaps'],
      async answer({ query }) {
        const { answer: history, ...validity } = await customer.history(query);
        const answer = {
          data: toValuePoints(history),
          total_count: history.stats.measure.count,
          stats: toHistoryStats(history.stats),
        };
        return { ...validity, answer };
      },
    },

    ...performanceRoutes(customer),

    customerPositions: {
      restsOn: ['snapshots', 'position_books'],
      answer: ({ query }) => customer.positions(query),
    },

    dailySummary: {
      restsOn: ['orders', 'fills'],
      async answer({ query }) {
        const { answer: days, ...validity } = await customer.dailySummary(query.days);
        const answer = days.map(({ day, longCount, shortCount }) => ({
          date: day,
          long_count: longCount,
          short_count: shortCount,
        }));
        return { ...validity, answer };
      },
    },
  } satisfies Partial<Handlers>;
}

function performanceRoutes(customer: CustomerService) {
  return {
    customerPerformanceDays: {
      restsOn: ['snapshots', 'btc_prices', 'exclusions'],
      async answer({ query }) {
        const { answer: days, ...validity } = await customer.performanceDays(query.to);
        return { ...validity, answer: toDays(days) };
      },
    },

    customerPerformanceSummary: {
      restsOn: ['snapshots', 'btc_prices', 'exclusions', 'minute_parts'],
      async answer({ query }) {
        const { answer: range, ...validity } = await customer.performanceSummary(query);
        return { ...validity, answer: toReturnSummary(range) };
      },
    },
  } satisfies Partial<Handlers>;
}

function noFigures(firstAt: Date | null): Problem {
  const detail = firstAt
    ? `The first figures come on ${momentInWords(firstAt)} at the earliest, ${DELAY_IN_HOURS} after they are sampled.`
    : NO_FIGURES;
  return new Problem('no-data-yet', { detail, retryAfterSeconds: NO_DATA_RETRY_SECONDS });
}
