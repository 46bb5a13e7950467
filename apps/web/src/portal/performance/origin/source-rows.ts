import { PART_NAMES, type PartRow, type PerformanceSummary } from '@equanim/contract/performance';
import type { OriginKey } from './origin-rows.ts';

/** What a symbol, or a coin outside positions, made. USDT throughout. */
export interface SourceRow {
  /** Symbol, or coin. */
  name: string;
  category: string;
  long: number;
  short: number;
  amounts: PartRow['amounts'];
  total: number;
}

const sumOf = (amounts: PartRow['amounts']): number =>
  Object.values(amounts).reduce((sum, value) => sum + value, 0);

function addTo(sums: PartRow['amounts'], amounts: PartRow['amounts']): void {
  for (const [part, amount] of Object.entries(amounts)) sums[part] = (sums[part] ?? 0) + amount;
}

function sourceRows(rows: readonly PartRow[], nameOf: (row: PartRow) => string): SourceRow[] {
  const sources = new Map<string, SourceRow>();
  for (const row of rows) {
    const name = nameOf(row);
    const key = `${row.category} ${name}`;
    const source = sources.get(key) ?? {
      name,
      category: row.category,
      long: 0,
      short: 0,
      amounts: {},
      total: 0,
    };
    sources.set(key, source);
    const total = sumOf(row.amounts);
    source.total += total;
    if (row.side === 'Buy') source.long += total;
    if (row.side === 'Sell') source.short += total;
    addTo(source.amounts, row.amounts);
  }
  return [...sources.values()].toSorted(
    (a, b) => Math.abs(b.total) - Math.abs(a.total) || a.name.localeCompare(b.name, 'en'),
  );
}

/** What each symbol made, long and short, the largest first. */
export const symbolRows = (rows: readonly PartRow[]): SourceRow[] =>
  sourceRows(
    rows.filter(({ symbol }) => symbol !== ''),
    ({ symbol }) => symbol,
  );

/** What each coin made outside positions, the largest first. */
export const coinRows = (rows: readonly PartRow[]): SourceRow[] =>
  sourceRows(
    rows.filter(({ symbol }) => symbol === ''),
    ({ coin }) => coin,
  );

/** The parts that any of the rows has, in their order; those that a newer server has added come last. */
export const partsOf = (rows: readonly SourceRow[]): OriginKey[] =>
  [...new Set<OriginKey>([...PART_NAMES, ...rows.flatMap(({ amounts }) => Object.keys(amounts))])].filter(
    (part) => rows.some(({ amounts }) => amounts[part] !== undefined),
  );

/** All rows in one. */
export function totalOf(rows: readonly SourceRow[], name: string): SourceRow {
  const total: SourceRow = { name, category: '', long: 0, short: 0, amounts: {}, total: 0 };
  for (const row of rows) {
    total.long += row.long;
    total.short += row.short;
    total.total += row.total;
    addTo(total.amounts, row.amounts);
  }
  return total;
}

/** What shows as a cent or more. */
const MIN_SHOWN_USDT = 0.005;

/** The parts of which nothing stands in the rows, although it is in the sum of the range. USDT. */
export function withoutDetail(summary: PerformanceSummary): { part: OriginKey; amount: number }[] {
  return summary.parts.flatMap(({ part, amount }) => {
    const detailed = summary.rows.reduce((sum, { amounts }) => sum + (amounts[part] ?? 0), 0);
    const missing = amount - detailed;
    return Math.abs(missing) < MIN_SHOWN_USDT ? [] : [{ part, amount: missing }];
  });
}
