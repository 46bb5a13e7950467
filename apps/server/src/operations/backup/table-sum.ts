import { createHash } from 'node:crypto';
import type { TableSum } from './backup-format.ts';
import { LINE_FEED } from './backup-lines.ts';

/** Counts the rows of a table and computes their checksum as they stream through, in blocks of whole lines. */
export interface RunningSum {
  /** The rows as they are, counted. */
  count(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** To be called once, at the end. */
  total(): TableSum;
}

/** Starts a sum of no rows. */
export function startSum(table: string): RunningSum {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    async *count(blocks) {
      for await (const block of blocks) {
        hash.update(block);
        for (let at = block.indexOf(LINE_FEED); at !== -1; at = block.indexOf(LINE_FEED, at + 1)) rows += 1;
        yield block;
      }
    },
    total: () => ({ table, rows, sha256: hash.digest('hex') }),
  };
}
