import { RANGES, type Range } from '@equanim/contract/range';
import type { CollectorHandle } from '../../sampling/collector/collector-status.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import { tooOld } from './too-old.ts';
import type { Snapshot, WalletService } from './wallet.service.ts';
import { toBalancePoints, toCurrentBalance, toHistoryStats, toRangeSummary } from './wallet.wire.ts';

/** The collector's minute: there is a sample by then, or a reason why not. */
const NO_DATA_RETRY_SECONDS = 60;

export function walletRoutes(wallet: WalletService, collector: CollectorHandle, clock: () => Date): Handlers {
  async function newest(): Promise<Snapshot> {
    const latest = await wallet.latest(clock());
    if (!latest) throw new Problem('no-data-yet', { retryAfterSeconds: NO_DATA_RETRY_SECONDS });
    return latest;
  }

  async function current() {
    const latest = await newest();
    if (!wallet.isUseful(latest)) throw tooOld(latest.takenAt);
    return toWire(latest);
  }

  const toWire = async (snapshot: Parameters<typeof toCurrentBalance>[0]) =>
    toCurrentBalance(snapshot, {
      isStale: wallet.isStale(snapshot),
      baseEquity: await wallet.baseEquity(),
    });

  return {
    walletCurrent: current,

    walletRefresh: async () => toWire(await collector.sampleNow()),

    async walletHistory({ query }) {
      const history = await wallet.history(wallet.spanOf(query.time_range, clock()), query.limit);
      return {
        data: toBalancePoints(history),
        total_count: history.stats.measure.count,
        stats: toHistoryStats(history.stats),
      };
    },

    async walletSummary() {
      const now = clock();
      const latest = await newest();
      const wire = await toWire(latest);
      const [oldest, all] = await Promise.all([
        wallet.oldest(now),
        wallet.figures(wallet.spanOf('max', now)),
      ]);
      const ranges = {} as Record<Range, ReturnType<typeof toRangeSummary>>;
      for (const range of RANGES)
        ranges[range] = toRangeSummary(
          range === 'max' ? all : await wallet.figures(wallet.spanOf(range, now)),
        );
      return {
        ...wire,
        high_water_mark: all.measure.high,
        first_sample_at: (oldest ?? latest).takenAt.toISOString(),
        last_sample_at: wire.timestamp,
        ranges,
      };
    },
  };
}
