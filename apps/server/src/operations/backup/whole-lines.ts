import { MAX_LINE_BYTES } from './backup-format.ts';

/** The byte that ends a line. */
export const LINE_FEED = 0x0a;

/**
 * Cuts a stream of text into blocks of whole lines, and holds no more of it than the longest line.
 *
 * @param parts each shorter than a line may be
 * @param refuse makes the error of a stream that has a longer line or lacks its end
 */
export async function* wholeLines(
  parts: AsyncIterable<Buffer>,
  refuse: (why: string) => Error,
): AsyncGenerator<Buffer> {
  let begun: Buffer = Buffer.alloc(0);
  for await (const part of parts) {
    const all = Buffer.concat([begun, part]);
    const end = all.lastIndexOf(LINE_FEED) + 1;
    begun = all.subarray(end);
    // Only the first line and what follows the last may come from several parts.
    if (begun.length >= MAX_LINE_BYTES || all.indexOf(LINE_FEED) >= MAX_LINE_BYTES)
      throw refuse('has a line of more than 1 MiB');
    if (end > 0) yield all.subarray(0, end);
  }
  if (begun.length > 0) throw refuse('ends in the middle of a line');
}
