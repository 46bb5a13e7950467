import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { BuiltInDatabaseError } from '../database-failures.ts';

/** As whom PostgreSQL's programs run, and how they are started so. */
export interface OperatingUser {
  /** Null where it is the user of this process. */
  ids: { uid: number; gid: number } | null;
  /** What stands before a command. */
  prefix: string[];
  /** Options for `spawn`. */
  options: { uid?: number; gid?: number };
}

const ITSELF: OperatingUser = { ids: null, prefix: [], options: {} };
const USER = 'nobody';

/**
 * PostgreSQL refuses to run as root. For root its programs run as the owner of the data, at first `nobody`: no user is made
 * or changed. Where that user cannot reach the paths, as below a home of mode 0700, it gets the one capability to read and
 * search everything, and never one to write; no superuser can log in to the database, so that no SQL of ours reads a file.
 *
 * @param owner of the data that are there
 * @param paths a program that has to be run, and a directory that has to be entered
 * @throws BuiltInDatabaseError where they cannot be reached
 */
export function operatingUserFor(
  owner: { uid: number; gid: number } | null,
  paths: { program: string; directory: string },
): OperatingUser {
  if (process.getuid?.() !== 0) return ITSELF;
  const ids = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : idsOfNobody();
  const plain = { ids, prefix: [], options: ids };
  const capable = { ids, prefix: capablePrefix(ids), options: {} };
  const fitting = [plain, capable].find((user) => canReach(user, paths));
  if (fitting) return fitting;
  throw new BuiltInDatabaseError(
    `PostgreSQL refuses to run as root, and the user it would run as instead (id ${ids.uid}) cannot reach ${paths.program} and ` +
      `${paths.directory}. Start Equanim as another user, move it to a folder that every user can enter, or set DATABASE_URL.`,
  );
}

function capablePrefix({ uid, gid }: { uid: number; gid: number }): string[] {
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    // Without it the kernel drops the capability where PostgreSQL asks what it may access.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ];
}

function canReach(
  { prefix, options }: OperatingUser,
  { program, directory }: { program: string; directory: string },
): boolean {
  const [command, ...args] = [
    ...prefix,
    'sh',
    '-c',
    'test -x "$1" && test -x "$2"',
    'sh',
    program,
    directory,
  ];
  return spawnSync(command, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0;
}

function idsOfNobody(): { uid: number; gid: number } {
  const found = new RegExp(`^${USER}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8'));
  const [, uid, gid] = (found ?? []).map(Number);
  if (uid && gid) return { uid, gid };
  throw new BuiltInDatabaseError(
    `PostgreSQL refuses to run as root, and there is no user ${USER} it could run as instead. Start Equanim as another user, or set DATABASE_URL.`,
  );
}
