import { RANGES, type Range } from '@equanim/contract/range';
import type { BalancePoint, currentBalance, flow, historyStats } from '@equanim/contract/wallet';
import type { z } from 'zod';
import { returnBetween } from '@equanim/finance/returns';
import type { Flow, Snapshot } from './wallet.store.ts';
import type { LaterRecord, SpanFigures, SpanStats, ValuePoint } from './span-statistics.ts';
import type { BenchmarkedHistory, HistoryOfSpan } from './histories.ts';
import type { BalanceState } from './wallet.service.ts';

const DECIMALS = 10;

/** A fraction as percent, without the noise of binary arithmetic. */
export function toPercent(fraction: number): number {
  return Number((fraction * 100).toFixed(DECIMALS));
}

/** Value against base, without the noise of binary arithmetic. */
export function toRatio(value: number, base: number): number {
  return Number((value / base).toFixed(DECIMALS + 2));
}

export function toCurrentBalance(
  snapshot: Omit<Snapshot, 'btcPrice'>,
  { isStale, isEmptied, baseEquity, record }: BalanceState,
): z.infer<typeof currentBalance> {
  const { takenAt, equity, unrealizedPnl, normalizedValue } = snapshot;
  return {
    timestamp: takenAt.toISOString(),
    normalized_value: normalizedValue,
    percentage_change: normalizedValue === null ? null : toPercent(normalizedValue - 1),
    wallet_balance: equity,
    unrealized_pnl: unrealizedPnl,
    base_equity: baseEquity,
    ...toRecord(record),
    ...(isEmptied && { is_emptied: true }),
    ...(isStale && { stale: true }),
  };
}

/** The field that names a record; none for the first one. */
export function toRecord(record: LaterRecord | null) {
  return record ? { record: { number: record.number, began_at: record.beganAt.toISOString() } } : {};
}

type Values = Pick<HistoryOfSpan<ValuePoint>, 'points' | 'baseValue'>;

/**
 * The part of each point that every audience sees: no amount of money. Without a base value, rolling values are the
 * values themselves.
 */
export function toValuePoints({ points, baseValue }: Values) {
  return points.map(({ takenAt, normalizedValue }) => {
    const rolling = toRatio(normalizedValue, baseValue ?? 1);
    return {
      timestamp: takenAt.toISOString(),
      normalized_value: normalizedValue,
      percentage_change: toPercent(normalizedValue - 1),
      rolling_normalized_value: rolling,
      rolling_percentage_change: toPercent(rolling - 1),
    };
  });
}

export function toBalancePoints(
  history: Pick<BenchmarkedHistory, 'points' | 'baseValue' | 'basePrice'>,
): BalancePoint[] {
  const { points, basePrice } = history;
  const values = toValuePoints(history);
  return points.flatMap(({ equity, btcPrice }, i) => {
    const value = values[i];
    if (!value) return [];
    const btcRolling = btcPrice === null || basePrice === null ? null : toRatio(btcPrice, basePrice);
    return {
      ...value,
      total_equity: equity,
      btc_price: btcPrice,
      btc_rolling_normalized_value: btcRolling,
      btc_rolling_percentage_change: btcRolling === null ? null : toPercent(btcRolling - 1),
    };
  });
}

export function toRangeSummaries(
  figures: Record<Range, SpanFigures>,
): Record<Range, ReturnType<typeof toRangeSummary>> {
  const summaries = RANGES.map((range) => [range, toRangeSummary(figures[range])] as const);
  return Object.fromEntries(summaries) as ReturnType<typeof toRangeSummaries>;
}

function toRangeSummary({ first, last, measure }: SpanFigures<ValuePoint>) {
  const change = first && last && returnBetween(first.normalizedValue, last.normalizedValue);
  return {
    start_value: first?.normalizedValue ?? null,
    end_value: last?.normalizedValue ?? null,
    change: change === null ? null : toPercent(change),
    high: measure.high,
    low: measure.low,
    max_drawdown: measure.drawdown === null ? null : toPercent(measure.drawdown),
  };
}

export function toHistoryStats(stats: SpanStats<ValuePoint>): z.infer<typeof historyStats> {
  return {
    ...toRangeSummary(stats),
    volatility: stats.volatility === null ? null : toPercent(stats.volatility),
    return_count: stats.returns.count,
    long_return_count: stats.returns.longCount,
    gaps: stats.gaps.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
    ...toRecord(stats.record),
  };
}

export function toFlow({ occurredAt, heldAt, amount }: Flow): z.infer<typeof flow> {
  return { timestamp: occurredAt.toISOString(), amount, held_at: heldAt.toISOString() };
}
