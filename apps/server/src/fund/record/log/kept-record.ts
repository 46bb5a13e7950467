import { readFile, rename, rm } from 'node:fs/promises';
import { formatLeaf } from '@equanim/record/leaf';
import { formatRecord, parseRecord, RecordFormatError, type TrackRecord } from '@equanim/record/record-file';
import { replaceFile } from '../../../platform/disk/write-once.ts';
import { RecordRefusedError } from '../record-refused.ts';

/**
 * The record as it is kept beside the database, every leaf with its text: what a restored database has lost is still in it.
 * What is about to be signed is written to a second file first, so that a process that is ended meanwhile signs the same next.
 */
export interface KeptRecord {
  path: string;
  /** Null where none is kept. @throws RecordRefusedError where the file holds no record */
  read(): Promise<TrackRecord | null>;
  /** What was about to be signed; null where nothing was. @throws RecordRefusedError where the file holds no record */
  readNext(): Promise<TrackRecord | null>;
  writeNext(record: TrackRecord): Promise<void>;
  /** What was about to be signed is signed. */
  completeNext(): Promise<void>;
  dropNext(): Promise<void>;
  write(record: TrackRecord): Promise<void>;
  /** Keeps no record any more. */
  remove(): Promise<void>;
}

export function keepRecordIn(path: string): KeptRecord {
  const next = `${path}.next`;
  return {
    path,
    read: () => readIn(path),
    readNext: () => readIn(next),
    writeNext: (record) => replaceFile(next, formatRecord(record)),
    completeNext: () => rename(next, path),
    dropNext: () => rm(next, { force: true }),
    write: (record) => replaceFile(path, formatRecord(record)),
    async remove() {
      await rm(path, { force: true });
      await rm(next, { force: true });
    },
  };
}

async function readIn(path: string): Promise<TrackRecord | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new RecordRefusedError(`The kept record in ${path} cannot be read (${error.code ?? 'unknown'}).`);
  });
  if (text === null) return null;
  try {
    return parseRecord(text);
  } catch (error) {
    if (!(error instanceof RecordFormatError)) throw error;
    throw new RecordRefusedError(
      `${path} does not hold a complete record: restore what it held. ${error.message}`,
    );
  }
}

/** How many leaves of a record another one has, too, from the first on; -1 where they are of different logs. */
export function sharedLeaves(one: TrackRecord, other: TrackRecord): number {
  if (one.origin !== other.origin || one.key !== other.key) return -1;
  const texts = other.entries.map(({ leaf }) => leaf && formatLeaf(leaf));
  const different = one.entries.findIndex(
    ({ leaf }, number) => leaf === null || formatLeaf(leaf) !== texts[number],
  );
  return different < 0 ? one.entries.length : different;
}
