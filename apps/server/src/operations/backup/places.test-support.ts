import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { canRunServer } from '../../platform/database/postgres-server.test-support.ts';
import {
  createServerDatabase,
  preparedInMemory,
  prepareDirectory,
} from '../../platform/database/prepared-databases.test-support.ts';
import type { DatabaseLocation, LastingLocation } from '../../platform/database/location.ts';

/** Gives places for databases that do not exist yet, on disk or on a PostgreSQL server. */
export interface Places {
  /** A directory of this test, removed after it. */
  directory: () => string;
  /** An empty one, before its first migration. */
  embedded: () => LastingLocation;
  /** An embedded database in memory, quick to make and gone when closed. */
  memory: () => DatabaseLocation;
  /** An empty one, before its first migration, which sorts by a natural language, unlike the embedded database. */
  server: () => Promise<LastingLocation>;
  /** An empty one, before its first migration, for tests to which the engine is all one: the one quicker to make. */
  either: () => Promise<LastingLocation>;
}

export const ENGINES = canRunServer ? (['embedded', 'server'] as const) : (['embedded'] as const);

/** Gives the tests of a group places for any number of databases of both engines. */
export function usePlaces(): Places {
  let directories: string[] = [];

  afterEach(() => {
    for (const directory of directories) rmSync(directory, { recursive: true, force: true });
    directories = [];
  });

  function directory(): string {
    const made = mkdtempSync(join(tmpdir(), 'equanim-backup-'));
    directories.push(made);
    return made;
  }

  function embedded(): LastingLocation {
    const place = join(directory(), 'demo');
    prepareDirectory(place, 'new');
    return { directory: place };
  }

  const server = async (): Promise<LastingLocation> => ({ url: await createServerDatabase() });

  return {
    directory,
    embedded,
    memory: () => preparedInMemory('new'),
    server,
    either: () => (canRunServer ? server() : Promise.resolve(embedded())),
  };
}
