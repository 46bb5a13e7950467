import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ZodType } from 'zod';
import {
  checkContent,
  damaged,
  notABackup,
  openContent,
  withoutTrailer,
  type BackupContent,
} from './backup-content.ts';
import { isSameSum, startSum } from './table-sum.ts';
import {
  BackupError,
  endSchema,
  formatSchema,
  FORMAT_VERSION,
  headerSchema,
  reasonOf,
  sumSchema,
  tableSchema,
  type BackupHeader,
  type BackupPart,
} from './backup-format.ts';

const LINES_AT_ONCE = 1_000;
/** A part is passed on at this size, however few its lines. */
const MAX_PART_CHARACTERS = 4_000_000;

/** A backup file whose checksum was verified. */
export interface BackupFile {
  header: BackupHeader;
  /** Reads the tables, starting from the first at each call. */
  parts(): AsyncGenerator<BackupPart>;
}

/**
 * Checks a backup file from its first to its last byte.
 *
 * @param key decrypts an encrypted one
 * @throws BackupError when it cannot be read, is no backup, is damaged, truncated or encrypted with another key, or has a newer
 *   format
 */
export async function openBackupFile(file: string, key: Uint8Array | null = null): Promise<BackupFile> {
  const content = await openContent(file, key);
  await checkContent(file, content);
  for await (const line of linesOf(file, content)) {
    const { success, data: format } = formatSchema.safeParse(parseJson(line));
    if (!success) throw notABackup(file);
    if (format.version > FORMAT_VERSION) {
      throw new BackupError(
        `The backup ${file} has format ${format.version}, this Equanim reads up to ${FORMAT_VERSION}: ` +
          `restore it with Equanim ${format.product} or newer.`,
      );
    }
    return {
      header: parseLine(file, headerSchema, line),
      parts: () => readParts(file, content),
    };
  }
  throw notABackup(file);
}

/**
 * Reads the first line of a backup alone, whatever the rest of the file holds.
 *
 * @param key decrypts an encrypted one
 * @throws BackupError when it cannot be read, is no backup, or is encrypted with another key
 */
export async function readBackupHeader(file: string, key: Uint8Array | null = null): Promise<BackupHeader> {
  for await (const line of linesOf(file, await openContent(file, key))) {
    const header = headerSchema.safeParse(parseJson(line));
    if (header.success) return header.data;
    break;
  }
  throw notABackup(file);
}

async function* readParts(file: string, content: BackupContent): AsyncGenerator<BackupPart> {
  const parser = createParser(file);
  let isHeader = true;
  for await (const line of linesOf(file, content)) {
    if (!isHeader) yield* parser.take(line);
    isHeader = false;
  }
  if (!parser.isComplete()) throw damaged(file, 'tables are missing');
}

/** Groups the lines after the header into parts, and compares each table with its sum. */
function createParser(file: string) {
  let lines: string[] = [];
  let characters = 0;
  let table = '';
  let sum = startSum(table);
  let tables = 0;
  let isComplete = false;

  function* passOn(): Generator<BackupPart> {
    if (lines.length === 0) return;
    sum.add(lines);
    yield { kind: 'rows', table, lines };
    lines = [];
    characters = 0;
  }

  function endTable(line: string): BackupPart {
    const read = sum.total();
    const written = { table, ...parseLine(file, sumSchema, line) };
    if (!isSameSum(read, written))
      throw damaged(file, `the rows of ${table} differ from those that were written`);
    return { kind: 'sum', sum: written };
  }

  return {
    *take(line: string): Generator<BackupPart> {
      if (line.startsWith('[')) {
        characters += line.length;
        if (lines.push(line) >= LINES_AT_ONCE || characters >= MAX_PART_CHARACTERS) yield* passOn();
        return;
      }
      yield* passOn();
      if (line.startsWith('{"table":')) {
        const start = parseLine(file, tableSchema, line);
        table = start.table;
        sum = startSum(table);
        tables += 1;
        yield { kind: 'table', ...start };
      } else if (line.startsWith('{"rows":')) {
        yield endTable(line);
      } else {
        const end = parseLine(file, endSchema, line);
        isComplete = end.tables === tables;
        yield { kind: 'end', sequences: end.sequences };
      }
    },
    isComplete: () => isComplete,
  };
}

async function* linesOf(file: string, content: BackupContent): AsyncGenerator<string> {
  const text = createGunzip();
  text.setEncoding('utf8');
  // The loop that reads the text reports what fails.
  pipeline(withoutTrailer(content), text, () => undefined);
  let rest = '';
  try {
    for await (const part of text) {
      const lines = (rest + String(part)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(file, reasonOf(error));
  }
}

function parseLine<T>(file: string, schema: ZodType<T>, line: string): T {
  const result = schema.safeParse(parseJson(line));
  if (!result.success) throw damaged(file, 'it has an unreadable line');
  return result.data;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
