import { correlation } from '@equanim/finance/benchmark';

/** Correlations of each series with each, 1 on the diagonal. */
export function correlationMatrix(series: ReadonlyArray<readonly number[]>): number[][] {
  return series.map((one, row) =>
    series.map((other, column) => (row === column ? 1 : (correlation(one, other) ?? 0))),
  );
}

/**
 * Thins candidates to a diverse set, greedily: the best is kept, then each that correlates with none of those kept by more than
 * the limit, whichever the sign.
 *
 * @param matrix correlations of candidates in the order of their rank, the best first
 * @param limit from 0 to 1
 * @returns the ranks that are kept, rising
 */
export function diverseSet(matrix: ReadonlyArray<readonly number[]>, limit: number): number[] {
  const kept: number[] = [];
  for (const [rank, row] of matrix.entries())
    if (kept.every((other) => Math.abs(row[other] ?? 0) <= limit)) kept.push(rank);
  return kept;
}

/** The kept candidate that another correlates with most, whichever the sign; null where there is no other. */
export function closestOf(
  matrix: ReadonlyArray<readonly number[]>,
  kept: readonly number[],
  rank: number,
): number | null {
  const at = (other: number): number => Math.abs(matrix[rank]?.[other] ?? 0);
  return kept
    .filter((other) => other !== rank)
    .reduce<number | null>((best, other) => (best === null || at(other) > at(best) ? other : best), null);
}

/** Mean absolute correlation of the pairs among some candidates; null where there is no pair. */
export function meanCorrelation(
  matrix: ReadonlyArray<readonly number[]>,
  among: readonly number[],
): number | null {
  const pairs = among.flatMap((one, index) =>
    among.slice(index + 1).map((other) => Math.abs(matrix[one]?.[other] ?? 0)),
  );
  return pairs.length === 0 ? null : pairs.reduce((sum, value) => sum + value, 0) / pairs.length;
}
