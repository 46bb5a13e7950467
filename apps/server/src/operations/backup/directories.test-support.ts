import { rmSync } from 'node:fs';
import { afterEach } from 'vitest';
import { newParent } from '../../platform/database/postgres-server.test-support.ts';

/** Gives the tests of a group any number of empty directories, each removed after its test. */
export function useDirectories(): () => string {
  const made: string[] = [];
  afterEach(() => {
    for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
  });
  return () => {
    const directory = newParent('equanim-backup-');
    made.push(directory);
    return directory;
  };
}
