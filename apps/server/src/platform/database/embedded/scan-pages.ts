import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PAGE_BYTES, pageChecksum } from './page-checksum.ts';
import type { WalPosition } from './wal-position.ts';

/** Of one segment: PostgreSQL begins another file of a relation after a gigabyte. */
const SEGMENT_PAGES = 131_072;
const PAGES_AT_ONCE = 128;
/** A relation's file, its visibility map, or a further segment. Free space maps are left out: they may be stale, and mend themselves. */
const RELATION_FILE = /^(\d+)(?:_vm|_init)?(?:\.(\d+))?$/;
const WORDS = PAGE_BYTES / 4;
const HALF = 2 ** 32;

interface Recovered {
  /** Of the write-ahead log: no page of a relation can have been changed by what is not in the log. */
  end: WalPosition;
  /** The paths of the relations of the database that is in use, within its files. */
  relations: readonly string[];
}

/**
 * Reads every page of an embedded database. Nothing may write to it meanwhile. A file that belongs to no relation is left out:
 * what a transaction was to create is written before its log, and stays behind where a kill interrupts it.
 *
 * @param files the directory of the database's files
 * @returns what is wrong with the first page that is wrong, to follow "is damaged:"; null where all are sound
 */
export function findWrongPage(files: string, { end, relations }: Recovered): string | null {
  const known = new Set(relations);
  const used = new Set(relations.map(dirname));
  for (const folder of foldersOf(files)) {
    for (const name of readdirSync(join(files, folder))) {
      const [, relation, segment = '0'] = RELATION_FILE.exec(name) ?? [];
      if (relation === undefined) continue;
      if (used.has(folder) && !known.has(join(folder, relation))) continue;
      const path = join(folder, name);
      const wrong = findInFile(join(files, path), Number(segment) * SEGMENT_PAGES, end);
      if (wrong) return `${path} ${wrong}`;
    }
  }
  return null;
}

function foldersOf(files: string): string[] {
  return ['global', ...readdirSync(join(files, 'base')).map((name) => join('base', name))];
}

function findInFile(path: string, firstBlock: number, end: WalPosition): string | null {
  const words = new Uint32Array(WORDS * PAGES_AT_ONCE);
  const bytes = new Uint8Array(words.buffer);
  const file = openSync(path, 'r');
  try {
    for (let block = firstBlock; ; block += PAGES_AT_ONCE) {
      const read = readSync(file, bytes, 0, bytes.length, (block - firstBlock) * PAGE_BYTES);
      const pages = Math.floor(read / PAGE_BYTES);
      for (let page = 0; page < pages; page += 1) {
        const wrong = whatIsWrong(words.subarray(page * WORDS, (page + 1) * WORDS), block + page, end);
        if (wrong) return `${wrong} (page ${String(block + page)})`;
      }
      if (pages < PAGES_AT_ONCE) return null;
    }
  } finally {
    closeSync(file);
  }
}

function whatIsWrong(page: Uint32Array, block: number, end: WalPosition): string | null {
  const [high = 0, low = 0, checksum = 0] = page;
  // A page that was added and never filled.
  if (high === 0 && low === 0 && checksum === 0 && page.every((word) => word === 0)) return null;
  if (pageChecksum(page, block) !== (checksum & 0xffff)) return 'was changed by something else';
  if (high * HALF + low > end) return 'is newer than the end of the log, which was cut';
  return null;
}
