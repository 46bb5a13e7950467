import { CUSTOMER_DELAY_MS } from '@equanim/contract/customer-delay';
import type { MarketScope } from '@equanim/contract/values';
import { HISTORY_LIMIT, type RangeQuery } from '@equanim/contract/wallet';
import type { DailyCount, OrdersService } from '../orders/orders.service.ts';
import type { DaysUntil, PerformanceService, RangeReturn } from '../performance/performance.service.ts';
import type { PositionsService } from '../positions/positions.service.ts';
import type { ValuePoint } from '../wallet/span-statistics.ts';
import type { HistoryOfSpan } from '../wallet/histories.ts';
import type { WalletService } from '../wallet/wallet.service.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { MINUTE_MS, minuteOf, nextMinute, type JudgedTime } from '../../platform/time.ts';
import { askedEnd, askedSpan } from '../wallet/range-start.ts';

/** Whether orders and fills are complete. */
export interface OrderCurrency {
  isCurrent: boolean;
  /** None is missing up to this moment; null where they were never read. */
  knownUntil: Date | null;
}

/** What a customer learns, the moment after which nothing counts for it, and until when that stays so. */
interface Delayed<Answer> {
  answer: Answer;
  cutOff: Date;
  goodUntil: Date;
}

interface CustomerDeps {
  wallet: WalletService;
  performance: PerformanceService;
  positions: PositionsService;
  orders: OrdersService;
  /** The moment up to which orders were known at `asOf`, never later than it; null where they were never read. */
  orderCurrency: { knownUntil: (asOf: Date) => Promise<Date | null> };
  /** When the collector began; null before. */
  collectingSince: () => Promise<Date | null>;
  time: JudgedTime;
}

export type CustomerService = ReturnType<typeof createCustomerService>;

/**
 * What a customer may learn: everything as it was known by the cut-off of the delay, and no amount. Both are decided here and nowhere else:
 * every question below ends where `delayed` says, and every snapshot in an answer went through {@link withoutAmounts}.
 */
export function createCustomerService(deps: CustomerDeps) {
  const { wallet, performance, positions, orders, orderCurrency, collectingSince, time } = deps;
  const delayAgo = async (): Promise<Date> => new Date((await earliestNow(deps)) - CUSTOMER_DELAY_MS);

  /** A minute that began then may have been read a moment after it. */
  async function delayed<Answer>(read: (until: Date) => Promise<Answer>): Promise<Delayed<Answer>> {
    const { until, changesAt } = await wallet.readBy(await delayAgo());
    return { answer: await read(until), cutOff: until, goodUntil: afterDelay(changesAt) };
  }

  /** The newest snapshot old enough that has a value; undefined when there is none. */
  const latest = () =>
    delayed(async (until): Promise<ValuePoint | undefined> => {
      const point = await wallet.latestWithValue(until);
      return point && withoutAmounts(point);
    });

  return {
    /** @throws DomainError `time-uncertain` while the clocks disagree: nobody knows what is old enough */
    requireCertainTime: () => requireCertain(time),

    /** Asks anything as it was known by the cut-off; what the question returns holds no amount of the fund. */
    delayed,
    latest,

    /** A range, or a span, that ends at the cut-off at the latest. */
    history: (query: RangeQuery) =>
      delayed(async (until): Promise<HistoryOfSpan<ValuePoint>> => {
        const asked = askedSpan(query, minuteOf(until));
        return historyWithoutAmounts(await wallet.history(asked, HISTORY_LIMIT));
      }),

    /** Closing values of every UTC day up to a moment, the cut-off at the latest. */
    performanceDays: (to?: string) =>
      delayed(async (until) => daysWithoutAmounts(await performance.daysUntil(askedEnd(to, until)))),

    /** A range that ends at the cut-off at the latest, and what its return is made of. */
    performanceSummary: (query: RangeQuery) =>
      delayed(async (until) => {
        const { asReturn } = await performance.range(askedSpan(query, minuteOf(until)));
        return returnWithoutAmounts(asReturn);
      }),

    /** Symbol and side of the positions held at the cut-off. */
    positions: (scope: MarketScope) => delayed((until) => positions.bookAt(until, scope)),

    /** Long and short orders by the UTC day of their first fill, if that was before the cut-off. */
    async dailySummary(days: number): Promise<Delayed<DailyCount[]>> {
      const cutOff = await delayAgo();
      const answer = await orders.dailyCounts(days, cutOff);
      const nextFill = await orders.nextFirstFill(cutOff, nextMinute(cutOff));
      return { answer, cutOff, goodUntil: afterDelay(nextFill ?? nextMinute(cutOff)) };
    },

    /** Whether the orders up to the cut-off are known; on whole minutes. */
    async orderCurrency(): Promise<OrderCurrency> {
      if (!time.isCertain()) return { isCurrent: false, knownUntil: null };
      const asOf = await delayAgo();
      const until = await orderCurrency.knownUntil(asOf);
      return { isCurrent: until !== null && until >= asOf, knownUntil: until && minuteOf(until) };
    },

    /**
     * When the first figures come at the earliest: the delay after the collector began, which rests on no reading of the
     * exchange. Null once they are there, before it began, and while the time is not certain.
     */
    async firstFiguresAt(): Promise<Date | null> {
      if (!time.isCertain() || (await latest()).answer) return null;
      const since = await collectingSince();
      // The first sample is read a moment after the collector began.
      return since && afterDelay(nextMinute(since));
    },
  };
}

/**
 * A moment that is not later than now, whatever a single clock says. Until the exchange has confirmed the time, here or to the
 * collector, it is not later than the newest sample, which was dated by a confirmed time. To compare with that sample always would
 * tell customers whether samples are being taken.
 *
 * @throws DomainError `time-uncertain`
 */
async function earliestNow({ wallet, time }: Pick<CustomerDeps, 'wallet' | 'time'>): Promise<number> {
  requireCertain(time);
  const nowMs = time.earliest();
  if (time.isConfirmed()) return nowMs;
  const newest = await wallet.newestMinute();
  return Math.min(nowMs, newest?.getTime() ?? CUSTOMER_DELAY_MS);
}

function requireCertain(time: JudgedTime): void {
  if (!time.isCertain()) throw new DomainError('time-uncertain', undefined, { retryAfterMs: MINUTE_MS });
}

function afterDelay(moment: Date): Date {
  return new Date(moment.getTime() + CUSTOMER_DELAY_MS);
}

function historyWithoutAmounts({
  points,
  baseValue,
  stats,
}: HistoryOfSpan<ValuePoint>): HistoryOfSpan<ValuePoint> {
  const { first, last } = stats;
  return {
    points: points.map(withoutAmounts),
    baseValue,
    stats: { ...stats, first: first && withoutAmounts(first), last: last && withoutAmounts(last) },
  };
}

function withoutAmounts({ takenAt, normalizedValue }: ValuePoint): ValuePoint {
  return { takenAt, normalizedValue };
}

function daysWithoutAmounts({ first, last, days, firstPrice }: DaysUntil): DaysUntil {
  return {
    first: first && withoutAmounts(first),
    last: last && withoutAmounts(last),
    days: days.map((day) => ({ ...day, flow: 0 })),
    firstPrice,
  };
}

function returnWithoutAmounts({ start, end, ...rest }: RangeReturn): RangeReturn {
  const edge = (one: RangeReturn['start']) => one && { ...withoutAmounts(one), btcPrice: one.btcPrice };
  return { ...rest, start: edge(start), end: edge(end) };
}
