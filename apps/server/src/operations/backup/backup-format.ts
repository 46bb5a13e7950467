import { z } from 'zod';

/** A backup that cannot be made, read or restored, in a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The format of docs/decisions/0011-backup-format.md. */
export const FORMAT_VERSION = 2;

/** Of a line with its line feed. */
export const MAX_LINE_BYTES = 1024 * 1024;

/** The line after the rows of a table, which no row can be. */
export const END_OF_ROWS = '\\.\n';

/** The part of the first line that every format has. */
export const formatSchema = z.object({
  format: z.literal('equanim-backup'),
  version: z.number().int(),
  /** Version of the Equanim that wrote it. */
  product: z.string(),
});

/** First line of a backup. */
export const headerSchema = formatSchema.extend({
  /** The kind of account; null if no server has used the data. */
  mode: z.enum(['demo', 'live']).nullable(),
  createdAt: z.iso.datetime(),
  /** The migrations the database had, in order. */
  migrations: z.array(z.string()).min(1),
  /** The newest entry of the audit log; null where it had none. */
  audit: z
    .object({ sequence: z.number().int().min(1), hash: z.string() })
    .nullable()
    .default(null),
  /** The newest checkpoint of the track record, a signed note; null where it had none. */
  checkpoint: z.string().nullable().default(null),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** The line before the rows of a table: its columns in the order of the values in a row. */
export const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });

/** The line after those. */
export const sumSchema = z.object({
  rows: z.number().int().min(0),
  /** SHA-256 of their lines, each with its line feed; hex. */
  sha256: z.string(),
});

/** Last line of a backup. */
export const endSchema = z.object({
  tables: z.number().int(),
  /** Last value of each sequence that was used, by name. */
  sequences: z.record(z.string(), z.string()),
});

/** A table's number of rows and checksum, to compare it with another. */
export type TableSum = { table: string } & z.infer<typeof sumSchema>;

const TRAILER_START = '\nsha256 ';

/** Length in bytes of what follows the compressed part. */
export const TRAILER_BYTES = TRAILER_START.length + 64 + 1;

/** @returns the end of a backup file: SHA-256 of every byte before it */
export function formatTrailer(sha256: string): string {
  return `${TRAILER_START}${sha256}\n`;
}

/** @returns the SHA-256 at the end of a backup file; undefined for any other text */
export function parseTrailer(text: string): string | undefined {
  return /^\nsha256 ([0-9a-f]{64})\n$/.exec(text)?.[1];
}

/** @returns a moment for the name of a file: UTC, such as 2026-01-31T12-00-05Z */
export function formatMoment(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** @returns why a file could not be read or written, such as "no space left on device (ENOSPC)" */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const reason = code === undefined ? undefined : REASONS[code];
  return reason === undefined ? (message ?? 'unknown') : `${reason} (${code})`;
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EEXIST: 'a file already has this name',
  ENOENT: 'there is no such file or directory',
  ENOTDIR: 'there is no such directory',
  EISDIR: 'it is a directory',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota of this user is used up',
  EFBIG: 'the file is larger than allowed',
  EIO: 'the disk fails',
  EROFS: 'the disk is read-only',
};
