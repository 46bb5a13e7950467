import { RANGES, type Range } from '@equanim/contract/range';
import type { CollectorHandle } from '../../sampling/collector/status/collector-status.ts';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import { minuteOf, nextMinute, spanOf } from '../../platform/time.ts';
import { rangeSpan } from './range-start.ts';
import type { WalletService } from './wallet.service.ts';
import { toBalancePoints, toCurrentBalance, toHistoryStats, toRangeSummary } from './wallet.wire.ts';

export function walletRoutes(wallet: WalletService, collector: CollectorHandle, clock: () => Date) {
  const toWire = async (snapshot: Parameters<typeof toCurrentBalance>[0]) =>
    toCurrentBalance(snapshot, {
      isStale: wallet.isStale(snapshot),
      baseEquity: await wallet.baseEquity(),
    });

  return {
    walletCurrent: async () => toWire(await wallet.current()),

    walletRefresh: async () => toWire(await collector.sampleNow()),

    walletHistory: {
      restsOn: ['snapshots', 'btc_prices', 'exclusions', 'gaps'],
      async answer({ query }) {
        const now = clock();
        const history = await wallet.history(rangeSpan(query.time_range, minuteOf(now)), query.limit);
        const answer = {
          data: toBalancePoints(history),
          total_count: history.stats.measure.count,
          stats: toHistoryStats(history.stats),
        };
        return { answer, cutOff: null, goodUntil: nextMinute(now) };
      },
    },

    walletSummary: {
      restsOn: ['snapshots', 'exclusions', 'accounts'],
      async answer() {
        const now = clock();
        const newest = await wallet.newest();
        const wire = await toWire(newest);
        const oldest = await wallet.oldest(now);
        const figures = await wallet.figures(minuteOf(now));
        const summaries = RANGES.map((range) => [range, toRangeSummary(figures[range])] as const);
        const ranges = Object.fromEntries(summaries) as Record<Range, ReturnType<typeof toRangeSummary>>;
        const answer = {
          ...wire,
          high_water_mark: ranges.max.high,
          first_sample_at: (oldest ?? newest).takenAt.toISOString(),
          last_sample_at: wire.timestamp,
          ranges,
        };
        const turns = [nextMinute(now), wallet.agesAt(newest)].filter((at) => at !== null);
        return { answer, cutOff: null, goodUntil: spanOf(turns).from };
      },
    },
  } satisfies Partial<Handlers>;
}
