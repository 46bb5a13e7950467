import { EARNED_PARTS, type EarnedPart } from '@equanim/finance/parts-per-unit';
import { returnBetween } from '@equanim/finance/returns';
import { BEGINNING, type Span } from '../../platform/time.ts';
import type { LaterRecord, SpanEdges, SpanFigures, ValuePoint } from '../wallet/span-statistics.ts';
import type { HistoryPoint } from '../wallet/segments.ts';
import type { ClosedDay, DaysStore } from './days.store.ts';
import type { Explained, ExplainedRow, ExplainedStore } from './explained.store.ts';
import type { After, LineFilter, LinesStore, PartLineRow, UnexplainedRow } from './lines.store.ts';

/** A sample, and Bitcoin's price at it or, where it has none, nearest to it within the range. */
export type Edge = ValuePoint & { btcPrice: number | null };

/** The closing values of every UTC day up to a moment, since the first sample of the record that it lies in. */
export interface DaysUntil {
  first: ValuePoint | null;
  last: ValuePoint | null;
  days: ClosedDay[];
  /** What prices of Bitcoin stand in relation to; null where none is known. */
  firstPrice: number | null;
}

/** A range, without amounts. Contributions are fractions of its first value, null where that is nothing. */
export interface RangeReturn {
  start: Edge | null;
  end: Edge | null;
  count: number;
  /** The record that it lies in; null where it is the first one. */
  record: LaterRecord | null;
  /** A fraction, at most 0, from every minute. */
  drawdown: number | null;
  firstPrice: number | null;
  change: number | null;
  contributions: Record<EarnedPart, number | null>;
  /** What is not explained because nothing that would is stored. */
  uncheckedReturn: number | null;
  isUnexplainedLarge: boolean;
}

/** The same in USDT. The parts and the unchecked rest add up to the change. */
export interface RangeAmounts {
  startEquity: number | null;
  endEquity: number | null;
  change: number;
  amounts: Explained['amounts'];
  unchecked: number;
}

export interface ExplainedRange {
  asReturn: RangeReturn;
  asAmounts: RangeAmounts;
}

export interface LinesPage {
  rows: PartLineRow[];
  /** Where the next page goes on; null after the last. */
  next: After | null;
}

/** More of the equity than this must not stay unexplained without a warning: one basis point. */
const UNEXPLAINED_WARNING = 1e-4;
/** As many changes as a person looks through. */
const MAX_UNEXPLAINED = 100;
/** Sums of doubles are as exact as this, USDT. */
const AMOUNT_DECIMALS = 8;

interface PerformanceDeps {
  wallet: {
    edges: (asked: Span) => Promise<SpanEdges>;
    spanFigures: (asked: Span) => Promise<SpanFigures>;
    laterRecord: (until: Date) => Promise<LaterRecord | null>;
  };
  prices: {
    first(span: Span): Promise<{ price: number } | undefined>;
    last(span: Span): Promise<{ price: number } | undefined>;
  };
  days: DaysStore;
  explained: ExplainedStore;
  lines: LinesStore;
}

export type PerformanceService = ReturnType<typeof createPerformanceService>;

/** What the performance screen rests on: days from the first sample on, and what a range's change is made of. */
export function createPerformanceService({ wallet, prices, days, explained, lines }: PerformanceDeps) {
  /** From sample to sample; null where the range holds none. */
  async function spanOfSamples(asked: Span): Promise<Span | null> {
    const { first, last } = await wallet.edges(asked);
    return first && last ? { from: first.takenAt, to: last.takenAt } : null;
  }

  return {
    async daysUntil(until: Date): Promise<DaysUntil> {
      const { first, last } = await wallet.edges({ from: BEGINNING, to: until });
      const [closed, firstPrice] = [await days.closedDays(until, 'newest'), await days.firstPrice(until)];
      return { first, last, days: closed, firstPrice };
    },

    /** The days of all records: what somebody has goes on from one into the next. */
    daysOfAllRecords: (until: Date): Promise<ClosedDay[]> => days.closedDays(until, 'all'),

    /** What the change of a range is made of. */
    range: (asked: Span): Promise<ExplainedRange> => explainRange(asked, { wallet, prices, days, explained }),

    /** By coin, symbol and side, as far as that detail is stored. */
    async rows({ start, end }: RangeReturn): Promise<ExplainedRow[]> {
      return start && end ? explained.explainedRows({ from: start.takenAt, to: end.takenAt }) : [];
    },

    async lines(
      asked: Span,
      filter: LineFilter,
      { after, pageSize }: { after: After | null; pageSize: number },
    ): Promise<LinesPage> {
      const span = await spanOfSamples(asked);
      if (!span) return { rows: [], next: null };
      const found = await lines.lines(span, filter, { after, limit: pageSize + 1 });
      const rows = found.slice(0, pageSize);
      const last = found.length > pageSize ? rows.at(-1) : undefined;
      return {
        rows,
        next: last ? { occurredAt: last.occurred_at, transactionId: last.transaction_id } : null,
      };
    },

    async unexplained(asked: Span): Promise<{ rows: UnexplainedRow[]; totalCount: number }> {
      const span = await spanOfSamples(asked);
      return span ? lines.unexplained(span, MAX_UNEXPLAINED) : { rows: [], totalCount: 0 };
    },
  };
}

async function explainRange(
  asked: Span,
  { wallet, prices, days, explained }: Omit<PerformanceDeps, 'lines'>,
): Promise<ExplainedRange> {
  const { first, last, measure } = await wallet.spanFigures(asked);
  const firstPrice = await days.firstPrice(asked.to);
  const span = first && last && { from: first.takenAt, to: last.takenAt };
  const parts = await explained.explained(span ?? { from: asked.to, to: asked.to });
  const priceAt = async (point: HistoryPoint | null, edge: 'first' | 'last') =>
    point && {
      ...point,
      btcPrice: point.btcPrice ?? (span && (await prices[edge](span))?.price) ?? null,
    };
  const amounts = amountsOf(first, last, parts);
  const limit = UNEXPLAINED_WARNING * Math.abs(amounts.endEquity ?? 0);
  return {
    asAmounts: amounts,
    asReturn: {
      ...contributionsOf(first, last, parts),
      start: await priceAt(first, 'first'),
      end: await priceAt(last, 'last'),
      count: measure.count,
      record: await wallet.laterRecord(asked.to),
      drawdown: measure.drawdown,
      firstPrice,
      isUnexplainedLarge: Math.abs(parts.amounts.unexplained) > limit,
    },
  };
}

function amountsOf(
  first: HistoryPoint | null,
  last: HistoryPoint | null,
  { amounts }: Explained,
): RangeAmounts {
  const change = first && last ? round(last.equity - first.equity) : 0;
  const explained = Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
  return {
    startEquity: first?.equity ?? null,
    endEquity: last?.equity ?? null,
    change,
    amounts,
    unchecked: round(change - explained),
  };
}

function contributionsOf(first: HistoryPoint | null, last: HistoryPoint | null, { perUnit }: Explained) {
  const base = first?.normalizedValue ?? 0;
  const change = first && last ? returnBetween(base, last.normalizedValue) : null;
  const contributionOf = (part: EarnedPart) => (base > 0 ? perUnit[part] / base : null);
  const contributions = EARNED_PARTS.map((part) => [part, contributionOf(part)] as const);
  const explained = contributions.reduce((sum, [, one]) => sum + (one ?? 0), 0);
  return {
    change,
    contributions: Object.fromEntries(contributions) as RangeReturn['contributions'],
    uncheckedReturn: change === null || base <= 0 ? null : change - explained,
  };
}

function round(amount: number): number {
  return Number(amount.toFixed(AMOUNT_DECIMALS));
}
