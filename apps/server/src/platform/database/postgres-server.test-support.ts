import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMachine, initialize, machineUrl } from './postgres-machine.test-support.ts';

export interface PostgresServer {
  /** Of its first database, as a superuser. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server that sorts by a natural language, unlike the built-in one.
 *
 * @param settings by name, such as `fsync`
 */
export async function startServer(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const parent = newParent('equanim-postgres-');
  const directory = join(parent, 'data');
  initialize(directory, ['--locale-provider=icu', '--icu-locale=en']);
  const machine = await createMachine(directory);
  for (const [name, value] of Object.entries(settings)) machine.configure(`${name} = '${value}'`);
  await machine.start();
  await machine.query('create database equanim');
  return {
    url: machineUrl(machine.port),
    async stop() {
      await machine.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** A directory for the data of a server, which the user that it runs as for root can reach. */
export function newParent(prefix: string): string {
  const parent = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(parent, 0o711);
  return parent;
}
