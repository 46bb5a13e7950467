import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { canRunServer, startServer } from '../../platform/database/both-engines.test-support.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import {
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
  server: () => Promise<LastingLocation>;
}

export const ENGINES = canRunServer ? (['embedded', 'server'] as const) : (['embedded'] as const);

/** Gives the tests of a group places for any number of databases of both engines. */
export function usePlaces(): Places {
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  let directories: string[] = [];
  let count = 0;

  beforeAll(async () => {
    if (canRunServer) server = await startServer();
  });
  afterAll(() => server?.stop());
  afterEach(() => {
    for (const directory of directories) rmSync(directory, { recursive: true, force: true });
    directories = [];
  });

  function directory(): string {
    const made = mkdtempSync(join(tmpdir(), 'equanim-backup-'));
    directories.push(made);
    return made;
  }

  return {
    directory,
    embedded() {
      const place = join(directory(), 'demo');
      prepareDirectory(place, 'new');
      return { directory: place };
    },
    memory: () => preparedInMemory('new'),
    async server() {
      if (!server) throw new Error('This checkout cannot run a PostgreSQL server.');
      count += 1;
      const { db, close } = await connectDatabase({ url: server.url });
      // Sorts by a natural language, unlike the embedded database.
      await sql`
        create database ${sql.id(`place_${count}`)} template template0 encoding 'UTF8'
        locale_provider icu icu_locale 'en' locale 'C'`.execute(db);
      await close();
      return { url: server.url.replace(/\/equanim$/, `/place_${count}`) };
    },
  };
}
