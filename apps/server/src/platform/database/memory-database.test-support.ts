import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openDatabase, type OpenDatabase } from './open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File of a database before its first migration. */
    newDatabase: string;
  }
}

/**
 * Makes one new database for the whole run, before any test: making one takes seconds of processor time, copying it a
 * fraction.
 *
 * @returns a function that removes it
 */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'equanim-new-database-'));
  const file = join(directory, 'database.tar');
  const database = await PGlite.create();
  const dump = await database.dumpDataDir('none');
  await database.close();
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  provide('newDatabase', file);
  return () => rmSync(directory, { recursive: true, force: true });
}

/** @returns an empty database in memory with today's schema */
export function openMemoryDatabase(): Promise<OpenDatabase> {
  return openDatabase({ memory: new Blob([readFileSync(inject('newDatabase'))]) });
}
