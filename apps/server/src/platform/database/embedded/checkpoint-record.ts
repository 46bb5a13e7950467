import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A file that holds rows or an index; those that hold maps may shrink. */
const RELATION_FILE = /^\d+(?:\.\d+)?$/;
const STATUSES_A_BYTE = 4;

const recordSchema = z.object({
  system: z.string(),
  /** Bytes of each file of rows or of an index, by its path in the database's files. */
  sizes: z.record(z.string(), z.number()),
  /** What became of the transactions that were over: so many bytes say it, with this hash. */
  statuses: z.object({ bytes: z.number(), hash: z.string() }),
});

/** What only grows, or cannot change, after a checkpoint. Neither the checksums of pages nor the log protect it. */
type CheckpointRecord = z.infer<typeof recordSchema>;

/** Where a database lies. */
export interface DatabasePlace {
  /** The data directory. */
  directory: string;
  /** The directory of the database's files in it. */
  files: string;
}

const recordFileOf = (directory: string): string => join(directory, 'checkpoint.json');

/**
 * Records a database as it is right after a checkpoint.
 *
 * @param nextTransaction number of the next transaction: all before are over
 */
export function writeCheckpointRecord(
  { directory, files }: DatabasePlace,
  { system, nextTransaction }: { system: string; nextTransaction: number },
): void {
  const bytes = Math.floor(nextTransaction / STATUSES_A_BYTE);
  const record: CheckpointRecord = {
    system,
    sizes: readSizes(files),
    statuses: { bytes, hash: hashStatuses(files, bytes) },
  };
  const path = recordFileOf(directory);
  writeFileSync(`${path}.new`, JSON.stringify(record), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/**
 * Compares a database that was opened with what its last checkpoint left.
 *
 * @param system which database it is
 * @param relations paths of the files of all relations it has
 * @returns what is wrong, to follow "is damaged:"; null where nothing is
 */
export function findLoss(
  { directory, files }: DatabasePlace,
  { system, relations }: { system: string; relations: readonly string[] },
): string | null {
  const missing = relations.find((path) => sizeOf(join(files, path)) === null);
  if (missing !== undefined) return `${missing} is missing`;
  const record = readRecord(directory);
  if (record?.system !== system) return null;
  const known = new Set(relations);
  for (const [path, bytes] of Object.entries(record.sizes)) {
    if (known.has(path.replace(/\.\d+$/, '')) && (sizeOf(join(files, path)) ?? 0) < bytes)
      return `${path} was cut`;
  }
  const { bytes, hash } = record.statuses;
  if (hashStatuses(files, bytes) !== hash) return 'pg_xact was changed by something else';
  return null;
}

/** @returns null where there is none, or none that can be read: it only ever adds to what is checked */
function readRecord(directory: string): CheckpointRecord | null {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(recordFileOf(directory), 'utf8')));
  } catch {
    return null;
  }
}

function readSizes(files: string): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const folder of ['global', ...readdirSync(join(files, 'base')).map((name) => join('base', name))]) {
    for (const name of readdirSync(join(files, folder)).filter((each) => RELATION_FILE.test(each)))
      sizes[join(folder, name)] = sizeOf(join(files, folder, name)) ?? 0;
  }
  return sizes;
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null;
}

/** @returns the hash of the first bytes of `pg_xact`, whose files follow on each other */
function hashStatuses(files: string, bytes: number): string {
  const hash = createHash('sha256');
  let left = bytes;
  for (const name of readdirSync(join(files, 'pg_xact')).toSorted()) {
    if (left <= 0) break;
    const part = readFileSync(join(files, 'pg_xact', name)).subarray(0, left);
    hash.update(part);
    left -= part.length;
  }
  return hash.digest('hex');
}
