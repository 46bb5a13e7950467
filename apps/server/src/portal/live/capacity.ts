import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

/** What one viewer takes at most; `npm run bench:live` measures it. */
const VIEWER_BYTES = 20 * 1024;
/** The part of the memory that viewers may take; the other is for everything else. */
const VIEWERS_SHARE = 0.5;

/** What a process may use, in bytes. */
interface Memory {
  /** Of the machine, or of the container that the process runs in. */
  wholeBytes: number;
  heapBytes: number;
}

/** @returns how many viewers fit into a process */
export function capacityOf({ wholeBytes, heapBytes }: Memory): number {
  return Math.floor((Math.min(wholeBytes, heapBytes) * VIEWERS_SHARE) / VIEWER_BYTES);
}

/** What this process may use. */
export function memoryOfProcess(): Memory {
  // Zero where nothing constrains the process.
  const constraintBytes = process.constrainedMemory() || Infinity;
  return {
    wholeBytes: Math.min(constraintBytes, totalmem()),
    heapBytes: getHeapStatistics().heap_size_limit,
  };
}
