import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseWalPosition, type WalPosition } from './wal-position.ts';

/** Each mark has this length, as it is written over the one before. */
const MARK_LENGTH = 48;

/** The file beside a database that says how far its log reached when a commit was last acknowledged. */
export function acknowledgedFileOf(directory: string): string {
  return join(directory, 'acknowledged');
}

/**
 * How far the log of a database has to reach at least. Where it ends before, it was cut, and what it held is lost although the
 * database opens.
 *
 * @param system the database it has to be about: the mark of one that was moved away says nothing
 * @returns null where nothing is known
 */
export function readAcknowledged(directory: string, system: string): WalPosition | null {
  const text = readIfThere(acknowledgedFileOf(directory));
  const [, of, position] = /^(\d+) ([0-9A-F]+\/[0-9A-F]+) *\n/i.exec(text) ?? [];
  return of === system && position !== undefined ? parseWalPosition(position) : null;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return '';
    throw error;
  }
}

/** Notes how far the log reached. */
export interface AcknowledgedMark {
  /** @param position as PostgreSQL writes it */
  note(position: string): void;
  close(): void;
}

/**
 * Opens the mark for writing. It is written after the log is on the disk and not forced there itself: after a power failure it
 * may be older than the log, never newer.
 */
export function openAcknowledged(directory: string, system: string): AcknowledgedMark {
  const file = openSync(acknowledgedFileOf(directory), constants.O_RDWR | constants.O_CREAT, 0o600);
  return {
    note: (position) => void writeSync(file, `${`${system} ${position}`.padEnd(MARK_LENGTH - 1)}\n`, 0),
    close: () => closeSync(file),
  };
}
