import { spawnSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { clusterIn } from '../../platform/database/built-in/cluster.ts';
import { prepareDirectory } from '../../platform/database/prepared-databases.test-support.ts';
import { HOUR_MS } from '../../platform/time.ts';
import { argumentsFor } from '../../programs.test-support.ts';
import { scheduledName } from './backup-names.ts';
import { useDirectories } from './directories.test-support.ts';

const SLOW_MS = 120_000;
const newDirectory = useDirectories();
let directory = '';
let cluster = '';

beforeEach(() => {
  directory = newDirectory();
  cluster = clusterIn(join(directory, 'demo'));
  prepareDirectory(join(directory, 'demo'));
  truncateSync(join(cluster, 'global', 'pg_control'), 100);
});

function run(program: string, ...parameters: string[]): { status: number | null; stderr: string } {
  const path = argumentsFor(new URL(program, import.meta.url));
  return spawnSync(process.execPath, [...path, ...parameters], {
    encoding: 'utf8',
    env: { DATA_DIR: directory, PORT: '0' },
  });
}

describe('Damaged data', () => {
  it(
    'end the start with one sentence, which names the newest backup and the command',
    { timeout: SLOW_MS },
    () => {
      const backups = join(directory, 'backups');
      mkdirSync(backups);
      const at = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 2.5 * HOUR_MS);
      const newest = join(backups, scheduledName('demo', at));
      for (const path of [newest, join(backups, scheduledName('demo', new Date(at.getTime() - HOUR_MS)))])
        writeFileSync(path, '');
      const { status, stderr } = run('../../main.ts');
      expect(status).toBe(1);
      expect(stderr).toBe(
        `The built-in PostgreSQL does not start on ${cluster} (could not read file "global/pg_control": read 100 of 296). ` +
          'Its files may be damaged. ' +
          `The newest backup is ${newest} (2 hours old): npm run restore -- ${newest} into an empty DATA_DIR.\n`,
      );
    },
  );
});
