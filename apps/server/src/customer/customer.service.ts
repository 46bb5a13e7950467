import { CUSTOMER_DELAY_HOURS } from '@equanim/contract/customer';
import type { MarketScope } from '@equanim/contract/values';
import { HISTORY_LIMIT } from '@equanim/contract/wallet';
import type { Range } from '@equanim/contract/range';
import type { DailyCount, OrdersService } from '../orders/orders.service.ts';
import type { PositionsService } from '../positions/positions.service.ts';
import type { HistoryOfSpan, ValuePoint, WalletService } from '../wallet/wallet.service.ts';

const DELAY_MS = CUSTOMER_DELAY_HOURS * 3_600_000;

interface Sources {
  wallet: WalletService;
  positions: PositionsService;
  orders: OrdersService;
  clock: () => Date;
}

export type CustomerService = ReturnType<typeof createCustomerService>;

/**
 * What a customer may learn: everything as it was known 24 hours ago, and no amount. Both are decided here and nowhere else:
 * every question below ends at {@link knownUntil}, and every snapshot in an answer went through {@link withoutAmounts}.
 */
export function createCustomerService({ wallet, positions, orders, clock }: Sources) {
  const dayAgo = (): Date => new Date(clock().getTime() - DELAY_MS);
  /** A minute that began a day ago may have been read a moment after it. */
  const knownUntil = (): Promise<Date> => wallet.readBy(dayAgo());

  return {
    /** The newest snapshot at least 24 hours old that has a value; undefined when there is none. */
    async latest(): Promise<ValuePoint | undefined> {
      const latest = await wallet.latestWithValue(await knownUntil());
      return latest && withoutAmounts(latest);
    },

    /** A range that ends 24 hours ago. */
    async history(range: Range): Promise<HistoryOfSpan<ValuePoint>> {
      const asked = wallet.spanOf(range, await knownUntil());
      const { points, baseValue, stats } = await wallet.history(asked, HISTORY_LIMIT);
      return {
        points: points.map(withoutAmounts),
        baseValue,
        stats: {
          ...stats,
          first: stats.first && withoutAmounts(stats.first),
          last: stats.last && withoutAmounts(stats.last),
        },
      };
    },

    /** Symbol and side of the positions held 24 hours ago. */
    positions: async (scope: MarketScope) => positions.bookAt(await knownUntil(), scope),

    /** Long and short orders by the UTC day of their first fill, as far as it lies 24 hours back. */
    dailySummary: (days: number): Promise<DailyCount[]> => orders.dailyCounts(days, dayAgo()),
  };
}

function withoutAmounts({ takenAt, normalizedValue }: ValuePoint): ValuePoint {
  return { takenAt, normalizedValue };
}
