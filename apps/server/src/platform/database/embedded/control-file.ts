import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where PostgreSQL's `ControlFileData` has them. */
const SYSTEM_AT = 0;
const STATE_AT = 16;
const STATE_SHUT_DOWN = 1;

/** What the control file of a database says. */
export interface ControlFile {
  /** Which database this is: another for each that was ever made. */
  system: string;
  /** Whether the database was closed, and not killed. */
  wasClosed: boolean;
}

/**
 * @param files the directory of the database's files
 * @returns null where the file is missing or cut: the engine says so when it opens the database
 */
export function readControlFile(files: string): ControlFile | null {
  try {
    const bytes = readFileSync(join(files, 'global', 'pg_control'));
    return {
      system: String(bytes.readBigUInt64LE(SYSTEM_AT)),
      wasClosed: bytes.readUInt32LE(STATE_AT) === STATE_SHUT_DOWN,
    };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT' || code === 'ERR_BUFFER_OUT_OF_BOUNDS' || code === 'ERR_OUT_OF_RANGE') return null;
    throw error;
  }
}
