import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { damaged, withoutTrailer, type BackupContent } from './backup-content.ts';
import { BackupError, END_OF_ROWS, reasonOf, MAX_LINE_BYTES } from './backup-format.ts';

/** The byte that ends a line. */
export const LINE_FEED = 0x0a;

const GUNZIP_BYTES = 64 * 1024;

/** The text of a backup, read once from its first line to its last. */
export interface BackupLines {
  /** The next line; null after the last. */
  next(): Promise<string | null>;
  /** The rows that follow, in blocks of whole lines. */
  rows(): AsyncGenerator<Buffer>;
  /** Closes the file, also before the end. */
  close(): Promise<unknown>;
}

/** Begins to read the text of a backup. All that reads throws BackupError where it is damaged or has a line too long. */
export function readLines(file: string, content: BackupContent): BackupLines {
  const blocks = blocksOf(file, content);
  let block: Buffer = Buffer.alloc(0);

  async function hasMore(): Promise<boolean> {
    if (block.length > 0) return true;
    const { value } = await blocks.next();
    block = value ?? block;
    return block.length > 0;
  }

  function take(bytes: number): Buffer {
    const taken = block.subarray(0, bytes);
    block = block.subarray(bytes);
    return taken;
  }

  return {
    next: async () => ((await hasMore()) ? take(block.indexOf(LINE_FEED) + 1).toString() : null),

    async *rows() {
      while (await hasMore()) {
        const end = endOfRows(block);
        if (end !== 0) yield take(end ?? block.length);
        if (end === null) continue;
        take(END_OF_ROWS.length);
        return;
      }
    },

    close: () => blocks.return(undefined),
  };
}

/** Where the line after the rows begins; null where a block of whole lines lacks it. */
function endOfRows(block: Buffer): number | null {
  if (block.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS))) return 0;
  const before = block.indexOf(`\n${END_OF_ROWS}`);
  return before === -1 ? null : before + 1;
}

async function* blocksOf(file: string, content: BackupContent): AsyncGenerator<Buffer> {
  const text = createGunzip({ chunkSize: GUNZIP_BYTES });
  // The loop that reads the text reports what fails.
  pipeline(withoutTrailer(content), text, () => undefined);
  try {
    yield* wholeLines(text, (why) => damaged(file, `it ${why}`));
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(file, reasonOf(error));
  }
}

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
