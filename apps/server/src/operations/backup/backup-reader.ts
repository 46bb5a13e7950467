import { isDeepStrictEqual } from 'node:util';
import { z, type ZodType } from 'zod';
import { checkContent, damaged, notABackup, openContent, type BackupContent } from './backup-content.ts';
import {
  BackupError,
  endSchema,
  formatSchema,
  FORMAT_VERSION,
  headerSchema,
  sumSchema,
  tableSchema,
  type BackupHeader,
  type TableSum,
} from './backup-format.ts';
import { readLines } from './backup-lines.ts';
import { startSum } from './table-sum.ts';
import { LAST_COMMIT_BEFORE_BASELINE, MOVE_HISTORY, unknownMigration } from './target.store.ts';

/** Takes a table of a backup and its rows, in blocks of whole lines. */
export type TakeTable = (table: z.infer<typeof tableSchema>, rows: AsyncIterable<Buffer>) => Promise<void>;

/** A backup file whose checksum was verified. */
export interface BackupFile {
  header: BackupHeader;
  /** Whether nobody without the key can have written it. */
  isAuthenticated: boolean;
  /**
   * Reads the tables from first to last, and compares each with its sum.
   *
   * @param take gets each, and may leave its rows alone
   * @throws BackupError when they are not what was written; what `take` throws
   */
  readTables(take?: TakeTable): Promise<BackupEnd>;
}

/** What a backup says of its tables. */
export interface BackupEnd {
  sums: TableSum[];
  /** Last value of each sequence that was used, by name. */
  sequences: Record<string, string>;
}

export interface OpenBackupOptions {
  /** Decrypts an encrypted one; null where there is none. */
  key?: Uint8Array | null;
  /** Takes one that is not encrypted although there is a key. */
  isPlainAllowed?: boolean;
  /** Gives it up, where it is aborted. */
  signal?: AbortSignal;
}

/**
 * Opens a backup that this Equanim can restore, and checks its file from the first to the last byte.
 *
 * @throws BackupError when it cannot be read, is no backup, is damaged, truncated, encrypted with another key or, where there is a
 *   key, not encrypted, or is of another Equanim's format or migrations
 */
export async function openBackup(
  file: string,
  { key = null, isPlainAllowed = false, signal }: OpenBackupOptions = {},
): Promise<BackupFile> {
  const content = await openContent(file, key, signal);
  const { isAuthenticated } = content;
  // Whoever can write to the disk with the backups could otherwise put one of their own there.
  if (key !== null && !isAuthenticated && !isPlainAllowed)
    throw new BackupError(
      `The backup ${file} is not encrypted although BACKUP_KEY is set, so anybody can have written it. ` +
        'Nothing was restored; if you know where it comes from, add --plain.',
    );
  await checkContent(file, content);
  const header = await readHeader(file, content);
  requireKnown(file, header);
  return {
    header,
    isAuthenticated,
    readTables: (take = async () => undefined) => readTables(file, content, take),
  };
}

/** @throws BackupError when the backup is of an earlier Equanim's format, or of a newer one's migrations */
function requireKnown(file: string, { version, migrations, product }: BackupHeader): void {
  if (version < FORMAT_VERSION)
    throw new BackupError(
      `The backup ${file} is of an earlier Equanim. Commit ${LAST_COMMIT_BEFORE_BASELINE} is the last that can restore it: ` +
        `restore it there, then ${MOVE_HISTORY}`,
    );
  const unknown = unknownMigration(migrations);
  if (unknown !== undefined)
    throw new BackupError(
      `The backup ${file} was made by a newer Equanim, ${product} (${unknown} is unknown here): ` +
        'restore it with that version or a newer one.',
    );
}

/**
 * Reads the first line of a backup alone, of this format or an earlier one, whatever the rest of the file holds.
 *
 * @param key decrypts an encrypted one
 * @throws BackupError when it cannot be read, is no backup, has a newer format, or is encrypted with another key
 */
export async function readBackupHeader(file: string, key: Uint8Array | null = null): Promise<BackupHeader> {
  return readHeader(file, await openContent(file, key));
}

async function readHeader(file: string, content: BackupContent): Promise<BackupHeader> {
  const lines = readLines(file, content);
  const first = parseJson(await lines.next());
  await lines.close();
  const { data: format } = formatSchema.safeParse(first);
  if (format && format.version > FORMAT_VERSION)
    throw new BackupError(
      `The backup ${file} has format ${format.version}, this Equanim reads format ${FORMAT_VERSION}: ` +
        `restore it with Equanim ${format.product} or newer.`,
    );
  const { data: header } = headerSchema.safeParse(first);
  if (!header) throw notABackup(file);
  return header;
}

const tableOrEndSchema = z.union([tableSchema, endSchema]);

async function readTables(file: string, content: BackupContent, take: TakeTable): Promise<BackupEnd> {
  const lines = readLines(file, content);
  const sums: TableSum[] = [];
  try {
    await lines.next();
    for (;;) {
      const line = parse(file, tableOrEndSchema, await lines.next());
      if ('sequences' in line) {
        if (line.tables !== sums.length) throw damaged(file, 'tables are missing');
        if ((await lines.next()) !== null) throw damaged(file, 'it has an unreadable line');
        return { sums, sequences: line.sequences };
      }
      const { table } = line;
      const sum = startSum(table);
      const rows = sum.count(lines.rows());
      await take(line, rows);
      for await (const _left of rows);
      const written = { table, ...parse(file, sumSchema, await lines.next()) };
      if (!isDeepStrictEqual(sum.total(), written))
        throw damaged(file, `the rows of ${table} differ from those that were written`);
      sums.push(written);
    }
  } finally {
    await lines.close();
  }
}

function parse<T>(file: string, schema: ZodType<T>, line: string | null): T {
  if (line === null) throw damaged(file, 'tables are missing');
  const { success, data } = schema.safeParse(parseJson(line));
  if (!success) throw damaged(file, 'it has an unreadable line');
  return data;
}

function parseJson(line: string | null): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    return undefined;
  }
}
