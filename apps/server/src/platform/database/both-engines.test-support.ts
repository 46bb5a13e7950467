import { afterAll, beforeAll, describe } from 'vitest';
import type { OpenDatabase } from './open.ts';
import { canRunServer } from './postgres-server.test-support.ts';
import { openMemoryDatabase, openServerDatabase } from './prepared-databases.test-support.ts';

const ENGINES = ['embedded', 'server'] as const;

/**
 * Runs the same tests on the embedded database and on a PostgreSQL server, each on a fresh database. Where this
 * checkout cannot run a server, its tests are shown as skipped.
 *
 * @param define gets a function that gives the open database inside a test
 */
export function describeOnBothEngines(name: string, define: (opened: () => OpenDatabase) => void): void {
  for (const engine of ENGINES) {
    const isElsewhere = engine === 'server' && !canRunServer;
    // The journeys run on the embedded one, which takes the processor twice as long.
    const tags = engine === 'embedded' && canRunServer ? ['release'] : [];
    describe.skipIf(isElsewhere)(`${name} on the ${engine} database`, { tags }, () => {
      let current: OpenDatabase | undefined;

      beforeAll(async () => {
        current = await (engine === 'server' ? openServerDatabase() : openMemoryDatabase());
      });
      afterAll(() => current?.close());

      define(() => {
        if (!current) throw new Error('The database is not open yet.');
        return current;
      });
    });
  }
}
