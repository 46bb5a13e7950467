import { createHash } from 'node:crypto';
import type { TableSum } from './backup-format.ts';

/** Progress on a long table is printed every so many rows. */
export const PROGRESS_EVERY_ROWS = 250_000;

/** Counts the rows of a table and computes their checksum as they stream through. */
export interface RunningSum {
  /** @returns the lines as the text whose checksum is computed */
  add(lines: readonly string[]): string;
  /** Rows added so far. */
  count(): number;
  /** Whether the rows added last passed a multiple of `step`, so that it is time to print progress. */
  hasPassed(step: number): boolean;
  /** To be called once, at the end. */
  total(): TableSum;
}

/** Starts a sum of no rows. */
export function startSum(table: string): RunningSum {
  const hash = createHash('sha256');
  let rows = 0;
  let before = 0;
  return {
    add(lines) {
      const text = lines.map((line) => `${line}\n`).join('');
      hash.update(text);
      before = rows;
      rows += lines.length;
      return text;
    },
    count: () => rows,
    hasPassed: (step) => Math.floor(rows / step) > Math.floor(before / step),
    total: () => ({ table, rows, sha256: hash.digest('hex') }),
  };
}

/** Whether two tables hold the same rows. */
export function isSameSum(one: TableSum | undefined, other: TableSum): boolean {
  return one?.rows === other.rows && one.sha256 === other.sha256;
}
