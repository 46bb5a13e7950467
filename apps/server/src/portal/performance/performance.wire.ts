import { utcDay } from '@equanim/finance/calendar';
import {
  PART_NAMES,
  type CustomerPerformanceDays,
  type customerPerformanceSummary,
  type partLine,
  type PartName,
  type partRow,
  type performanceSummary,
  type UnexplainedChange,
} from '@equanim/contract/performance';
import type { z } from 'zod';
import { DAY_MS } from '../../platform/time.ts';
import { toPercent, toRatio, toRecord } from '../wallet/wallet.wire.ts';
import type { ClosedDay } from './days.store.ts';
import type { ExplainedRow } from './explained.store.ts';
import type { After, PartLineRow, UnexplainedRow } from './lines.store.ts';
import type { DaysUntil, Edge, ExplainedRange, RangeReturn } from './performance.service.ts';

const DECIMALS = 8;

/** USDT without the noise of sums of doubles. */
function toAmount(amount: number): number {
  return Number(amount.toFixed(DECIMALS));
}

/** Every day from the first to the last one with a value, those without among them. */
export function toDays(until: DaysUntil): CustomerPerformanceDays {
  const { first, last, firstPrice } = until;
  const days = everyDay(until);
  return {
    first_day: days[0] ? dayName(days[0].day) : null,
    first_value: first?.normalizedValue ?? null,
    first_at: first?.takenAt.toISOString() ?? null,
    last_at: last?.takenAt.toISOString() ?? null,
    values: days.map(({ value }) => value),
    btc_values: days.map(({ btcPrice }) => toBtcValue(btcPrice, firstPrice)),
  };
}

/** An amount for each day of the answer. */
export function toFlows(until: DaysUntil): number[] {
  return everyDay(until).map(({ flow }) => toAmount(flow));
}

function everyDay({ days }: DaysUntil): ClosedDay[] {
  const valued = days.filter(({ value }) => value !== null);
  const [first, last] = [valued[0], valued.at(-1)];
  if (!first || !last) return [];
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: last.day - first.day + 1 }, (_, i) => {
    const day = first.day + i;
    return known.get(day) ?? { day, value: null, btcPrice: null, flow: 0 };
  });
}

function dayName(day: number): string {
  return utcDay(day * DAY_MS);
}

function toBtcValue(price: number | null, firstPrice: number | null): number | null {
  return price === null || !firstPrice ? null : toRatio(price, firstPrice);
}

const orNull = (fraction: number | null): number | null => (fraction === null ? null : toPercent(fraction));

export function toReturnSummary(range: RangeReturn): z.infer<typeof customerPerformanceSummary> {
  const contributionOf = (part: PartName) =>
    part === 'flows' ? range.change && 0 : range.contributions[part];
  return {
    start: toEdge(range.start, range.firstPrice),
    end: toEdge(range.end, range.firstPrice),
    total_count: range.count,
    ...toRecord(range.record),
    max_drawdown: orNull(range.drawdown),
    change_percent: orNull(range.change),
    parts: PART_NAMES.map((part) => ({ part, percent: orNull(contributionOf(part)) })),
    unchecked_percent: orNull(range.uncheckedReturn),
    is_unexplained_large: range.isUnexplainedLarge,
  };
}

export function toSummary(
  { asReturn, asAmounts }: ExplainedRange,
  rows: readonly ExplainedRow[],
): z.infer<typeof performanceSummary> {
  const summary = toReturnSummary(asReturn);
  return {
    ...summary,
    parts: summary.parts.map((part) => ({ ...part, amount: toAmount(asAmounts.amounts[part.part]) })),
    start_equity: asAmounts.startEquity,
    end_equity: asAmounts.endEquity,
    change_amount: asAmounts.change,
    unchecked_amount: toAmount(asAmounts.unchecked),
    rows: rows.map(toRow).filter(({ amounts: nonZero }) => Object.keys(nonZero).length > 0),
  };
}

function toEdge(
  edge: Edge | null,
  firstPrice: number | null,
): z.infer<typeof customerPerformanceSummary>['start'] {
  return (
    edge && {
      timestamp: edge.takenAt.toISOString(),
      normalized_value: edge.normalizedValue,
      btc_value: toBtcValue(edge.btcPrice, firstPrice),
    }
  );
}

function toRow({ coin, category, symbol, side, amounts }: ExplainedRow): z.infer<typeof partRow> {
  const nonZero = PART_NAMES.map((part) => [part, toAmount(amounts[part])] as const).filter(
    ([, amount]) => amount !== 0,
  );
  // Only the collector writes these, and only those of the contract.
  return {
    coin,
    category,
    symbol,
    side: side as z.infer<typeof partRow>['side'],
    amounts: Object.fromEntries(nonZero),
  };
}

export function toLine(row: PartLineRow): z.infer<typeof partLine> {
  return {
    id: row.transaction_id,
    timestamp: row.occurred_at.toISOString(),
    type: row.type,
    category: row.category as z.infer<typeof partLine>['category'],
    coin: row.coin,
    symbol: row.symbol,
    side: row.position_side,
    quantity: row.quantity === null ? null : Number(row.quantity),
    price: row.price === null ? null : Number(row.price),
    amount: Number(row.amount),
  };
}

export function toUnexplained(row: UnexplainedRow): UnexplainedChange {
  return {
    from: row.previous_at.toISOString(),
    to: row.taken_at.toISOString(),
    amount: Number(row.unexplained),
    is_log_read: row.is_log_read,
  };
}

/** Where a list of lines goes on, as a text of the contract. */
export function toCursor({ occurredAt, transactionId }: After): string {
  return `${occurredAt.getTime()}_${transactionId}`;
}

/** @param cursor of the form of the contract */
export function readCursor(cursor: string): After {
  const end = cursor.indexOf('_');
  return { occurredAt: new Date(Number(cursor.slice(0, end))), transactionId: cursor.slice(end + 1) };
}
