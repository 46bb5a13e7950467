import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { damaged, withoutTrailer, type BackupContent } from './backup-content.ts';
import { BackupError, END_OF_ROWS, reasonOf } from './backup-format.ts';
import { LINE_FEED, wholeLines } from './whole-lines.ts';

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
