import type { CollectorHandle } from '../../sampling/collector/model.ts';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import { minuteOf, nextMinute, spanOf, type Span } from '../../platform/time.ts';
import { askedSpan } from './range-start.ts';
import type { WalletService } from './wallet.service.ts';
import {
  toBalancePoints,
  toCurrentBalance,
  toFlow,
  toHistoryStats,
  toRangeSummaries,
} from './wallet.wire.ts';

type Balance = Parameters<typeof toCurrentBalance>[0];

export function walletRoutes(wallet: WalletService, collector: CollectorHandle, clock: () => Date) {
  const toWire = async (snapshot: Balance) => toCurrentBalance(snapshot, await wallet.stateOf(snapshot));

  return {
    walletCurrent: {
      restsOn: ['snapshots', 'exclusions', 'accounts'],
      async answer() {
        const newest = await wallet.current();
        const goodUntil = earliest([nextMinute(clock()), wallet.agesAt(newest)]);
        return { answer: await toWire(newest), cutOff: null, goodUntil };
      },
    },

    walletRefresh: async () => toWire(await collector.sampleNow()),

    walletHistory: {
      restsOn: ['snapshots', 'btc_prices', 'exclusions', 'gaps', 'flows'],
      async answer({ query }) {
        const now = clock();
        const answer = await historyAnswer(wallet, askedSpan(query, minuteOf(now)), query.limit);
        return { answer, cutOff: null, goodUntil: nextMinute(now) };
      },
    },

    walletSummary: {
      restsOn: ['snapshots', 'exclusions', 'accounts'],
      async answer() {
        const now = clock();
        const { oldest, newest } = await wallet.ends();
        const wire = await toWire(newest);
        const ranges = toRangeSummaries(await wallet.figures(minuteOf(now)));
        const answer = {
          ...wire,
          high_water_mark: ranges.max.high,
          first_sample_at: oldest.takenAt.toISOString(),
          last_sample_at: wire.timestamp,
          ranges,
        };
        return { answer, cutOff: null, goodUntil: earliest([nextMinute(now), wallet.agesAt(newest)]) };
      },
    },
  } satisfies Partial<Handlers>;
}

async function historyAnswer(wallet: WalletService, span: Span, limit: number) {
  const history = await wallet.history(span, limit);
  return {
    data: toBalancePoints(history),
    total_count: history.stats.measure.count,
    stats: toHistoryStats(history.stats),
    flows: (await wallet.flowsOf(history, span)).map(toFlow),
  };
}

function earliest(moments: ReadonlyArray<Date | null>): Date {
  return spanOf(moments.filter((at) => at !== null)).from;
}
