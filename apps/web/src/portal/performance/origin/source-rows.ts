import {
  PART_NAMES,
  type PartName,
  type PartRow,
  type PerformanceSummary,
} from '@equanim/contract/performance';

/** What a symbol, or a coin outside positions, made. USDT throughout. */
export interface SourceRow {
  /** Symbol, or coin. */
  name: string;
  category: string;
  long: number;
  short: number;
  amounts: Partial<Record<PartName, number>>;
  total: number;
}

const sumOf = (amounts: PartRow['amounts']): number =>
  Object.values(amounts).reduce((sum, value) => sum + value, 0);

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
    for (const part of PART_NAMES) {
      const amount = row.amounts[part];
      if (amount !== undefined) source.amounts[part] = (source.amounts[part] ?? 0) + amount;
    }
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

/** The parts that any of the rows has, in their order. */
export const partsOf = (rows: readonly SourceRow[]): PartName[] =>
  PART_NAMES.filter((part) => rows.some(({ amounts }) => amounts[part] !== undefined));

/** All rows in one. */
export function totalOf(rows: readonly SourceRow[], name: string): SourceRow {
  const total: SourceRow = { name, category: '', long: 0, short: 0, amounts: {}, total: 0 };
  for (const row of rows) {
    total.long += row.long;
    total.short += row.short;
    total.total += row.total;
    for (const part of PART_NAMES) {
      const amount = row.amounts[part];
      if (amount !== undefined) total.amounts[part] = (total.amounts[part] ?? 0) + amount;
    }
  }
  return total;
}

/** What shows as a cent or more. */
const MIN_SHOWN_USDT = 0.005;

/** The parts of which nothing stands in the rows, although it is in the sum of the range. USDT. */
export function withoutDetail(summary: PerformanceSummary): { part: PartName; amount: number }[] {
  return summary.parts.flatMap(({ part, amount }) => {
    const detailed = summary.rows.reduce((sum, { amounts }) => sum + (amounts[part] ?? 0), 0);
    const missing = amount - detailed;
    return Math.abs(missing) < MIN_SHOWN_USDT ? [] : [{ part, amount: missing }];
  });
}
