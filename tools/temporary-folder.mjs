// Where tests put their databases: in memory where the machine has room, because they copy and delete thousands of files.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/** @returns an empty folder that is removed when this process ends */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'equanim-test-'));
  // PostgreSQL's programs run as another user where the tests are run by root.
  chmodSync(folder, 0o1777);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom(folder) {
  if (process.env.TMPDIR || !existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= MIN_FREE_BYTES;
}
