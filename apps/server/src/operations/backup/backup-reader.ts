import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ZodType } from 'zod';
import { isSameSum, startSum } from './table-sum.ts';
import {
  BackupError,
  endSchema,
  formatSchema,
  FORMAT_VERSION,
  headerSchema,
  parseTrailer,
  reasonOf,
  sumSchema,
  tableSchema,
  TRAILER_BYTES,
  type BackupHeader,
  type BackupPart,
} from './backup-format.ts';

const GZIP_START = Buffer.from([0x1f, 0x8b]);
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
 * @throws BackupError when it cannot be read, is no backup, is damaged or truncated, or has a newer format
 */
export async function openBackupFile(file: string): Promise<BackupFile> {
  const contentBytes = await checkBytes(file);
  for await (const line of linesOf(file, contentBytes)) {
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
      parts: () => readParts(file, contentBytes),
    };
  }
  throw notABackup(file);
}

/**
 * Reads the first line of a backup alone, whatever the rest of the file holds.
 *
 * @throws BackupError when it cannot be read or is no backup
 */
export async function readBackupHeader(file: string): Promise<BackupHeader> {
  try {
    for await (const line of linesOf(file)) {
      const header = headerSchema.safeParse(parseJson(line));
      if (header.success) return header.data;
      break;
    }
  } catch (error) {
    if (error instanceof BackupError) throw notABackup(file);
    throw new BackupError(`The backup ${file} cannot be read: ${reasonOf(error)}.`);
  }
  throw notABackup(file);
}

/** @returns the number of bytes before the trailer */
async function checkBytes(file: string): Promise<number> {
  try {
    const handle = await open(file, 'r');
    try {
      const { size } = await handle.stat();
      const start = Buffer.alloc(GZIP_START.length);
      await handle.read(start, { position: 0 });
      if (!start.equals(GZIP_START) || size <= TRAILER_BYTES) throw notABackup(file);
      const contentBytes = size - TRAILER_BYTES;
      const trailer = Buffer.alloc(TRAILER_BYTES);
      await handle.read(trailer, { position: contentBytes });
      const expected = parseTrailer(trailer.toString('latin1'));
      if (expected === undefined) throw damaged(file, 'its end is missing');
      if ((await hashOf(file, contentBytes)) !== expected) throw damaged(file, 'its checksum does not match');
      return contentBytes;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The backup ${file} cannot be read: ${reasonOf(error)}.`);
  }
}

async function hashOf(file: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file, { end: bytes - 1 })) hash.update(part as Buffer);
  return hash.digest('hex');
}

async function* readParts(file: string, contentBytes: number): AsyncGenerator<BackupPart> {
  const parser = createParser(file);
  let isHeader = true;
  for await (const line of linesOf(file, contentBytes)) {
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
      throw damaged(file, `the rows of ${table} are not those that were written`);
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

async function* linesOf(file: string, contentBytes = Infinity): AsyncGenerator<string> {
  const text = createGunzip();
  text.setEncoding('utf8');
  // The loop that reads the text reports what fails.
  pipeline(createReadStream(file, { end: contentBytes - 1 }), text, () => undefined);
  let rest = '';
  try {
    for await (const part of text) {
      const lines = (rest + String(part)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw damaged(file, reasonOf(error));
  }
}

function parseLine<T>(file: string, schema: ZodType<T>, line: string): T {
  const result = schema.safeParse(parseJson(line));
  if (!result.success) throw damaged(file, 'it has a line that cannot be read');
  return result.data;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function notABackup(file: string): BackupError {
  return new BackupError(`${file} is no backup of Equanim.`);
}

function damaged(file: string, how: string): BackupError {
  return new BackupError(`The backup ${file} is damaged: ${how}. Nothing was restored; use another one.`);
}
