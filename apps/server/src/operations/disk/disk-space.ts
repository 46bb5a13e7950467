import type { FastifyBaseLogger } from 'fastify';
import { MEGABYTE, MIN_WRITABLE_BYTES, readFreeBytes } from '../../platform/disk/free-space.ts';
import { SECOND_MS } from '../../platform/time.ts';

const LOOK_EVERY_MS = 10 * SECOND_MS;

/** How much room there is for the data and for the backups. */
export interface DiskSpace {
  /** A sentence for each disk that is nearly full, or full. */
  notices(): string[];
  /** Whether nothing more is stored for lack of room; never where DATABASE_URL is set. */
  isFull(): boolean;
  stop(): void;
}

interface DiskOptions {
  /** Of the built-in database; null where there is none. */
  dataDirectory: string | null;
  backupDirectory: string;
  /** Below this an administrator is told. */
  minFreeBytes: number;
  logger: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readFree?: (directory: string) => number;
}

/** Watches the disks that the server writes to, and logs each change of what it has to say about them. */
export function watchDiskSpace(options: DiskOptions): DiskSpace {
  const { dataDirectory, backupDirectory, minFreeBytes, logger, readFree = readFreeBytes } = options;
  let logged = '';

  const isFull = (): boolean => dataDirectory !== null && readFree(dataDirectory) < MIN_WRITABLE_BYTES;

  function notices(): string[] {
    const isLow = (directory: string): boolean => readFree(directory) < minFreeBytes;
    const about = [];
    if (dataDirectory !== null && isLow(dataDirectory))
      about.push(sentence('data', readFree(dataDirectory), isFull()));
    if (isLow(backupDirectory)) about.push(sentence('backups', readFree(backupDirectory), false));
    return about;
  }

  function look(): void {
    const full = isFull();
    const which = notices().map((text) => text.slice(0, text.indexOf(' has ')));
    const state = [String(full), ...which].join();
    if (state === logged) return;
    if (which.length > 0) logger.warn({ full, notices: notices() }, 'a disk is nearly full');
    else if (logged !== '') logger.info('the disks have room again');
    logged = state;
  }

  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return { notices, isFull, stop: () => clearInterval(timer) };
}

function sentence(what: 'data' | 'backups', freeBytes: number, isFull: boolean): string {
  const left = `The disk of the ${what} has ${String(Math.floor(freeBytes / MEGABYTE))} MB left`;
  if (what === 'backups') return `${left}: free some space.`;
  return isFull
    ? `${left}: nothing more is stored until space is freed.`
    : `${left}: free some space before nothing more can be stored.`;
}
