import { execFile, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { makeDirectory } from '../../disk/make-directory.ts';
import { flushFolder } from '../../disk/write-once.ts';
import { FROM_BEFORE_BASELINE } from '../migrate.ts';
import { productVersion } from '../../product-version.ts';
import { BuiltInDatabaseError, DataDamagedError } from '../database-failures.ts';
import { operatingUserFor, type OperatingUser } from './operating-user.ts';
import { findPrograms, type Programs } from './programs.ts';

/** Role and database of the built-in PostgreSQL. The role is no superuser, and no other can log in. */
export const NAME = 'equanim';

const MAJOR_VERSION = '18';
const PASSWORD_FILE = 'equanim.password';
const VERSION_FILE = 'equanim.version';
/** PostgreSQL's programs get no setting of ours, and so no secret; on Windows they need some of the system's, and get all. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** A database cluster, as PostgreSQL calls its directory, and what works on it. */
export interface Cluster {
  directory: string;
  programs: Programs;
  user: OperatingUser;
  password: string;
}

/** @returns where the built-in PostgreSQL keeps its files in a data directory, as an absolute path */
export function clusterIn(dataDirectory: string): string {
  return resolve(dataDirectory, 'postgres');
}

/**
 * Opens the cluster in a data directory, and makes it where there is none.
 *
 * @throws BuiltInDatabaseError where another version made it, or it cannot be made or read
 */
export async function openCluster(dataDirectory: string): Promise<Cluster> {
  requireThisVersion(dataDirectory);
  makeDataDirectory(resolve(dataDirectory));
  // Whichever way it was reached: processes recognize each other's PostgreSQL by its path.
  const parent = realpathSync(dataDirectory);
  const directory = clusterIn(parent);
  const programs = findPrograms();
  const isMade = existsSync(join(directory, 'PG_VERSION'));
  const owner = statSync(existsSync(directory) ? directory : parent);
  const user = operatingUserFor(owner, { program: programs.postgres, directory: parent });
  if (!isMade) await makeCluster(directory, programs, user);
  const cluster = { directory, programs, user, password: readPassword(directory) };
  noteVersion(cluster);
  return cluster;
}

/** @returns a command of PostgreSQL with what stands before it, and the options that start it as its user */
export function commandOf(
  { user, directory }: Pick<Cluster, 'user' | 'directory'>,
  ...command: string[]
): { file: string; args: string[]; options: SpawnOptions } {
  const [file = '', ...args] = [...user.prefix, ...command];
  const env = process.platform === 'win32' ? {} : { env: ENVIRONMENT };
  // Where this process was started may be out of reach for that user.
  return { file, args, options: { ...user.options, cwd: dirname(directory), ...env } };
}

/** @throws BuiltInDatabaseError */
function makeDataDirectory(path: string): void {
  try {
    // PostgreSQL runs as another user than root, who then has to get through.
    makeDirectory(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    const { code = '', path: failed = path } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'it is a file' : code;
    throw new BuiltInDatabaseError(`The directory ${failed} cannot be made (${why}): name another DATA_DIR.`);
  }
}

/** What this process is making at the moment. */
const beingMade = new Set<string>();

/** Makes a cluster under another name first: one that has its name is complete, whenever its maker was killed. */
async function makeCluster(directory: string, programs: Programs, user: OperatingUser): Promise<void> {
  await removeAbandoned(directory);
  const made = `${directory}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  beingMade.add(made);
  try {
    mkdirSync(made, { mode: 0o700 });
    if (user.ids) lchownSync(made, user.ids.uid, user.ids.gid);
    await initialize({ directory: made, user, programs });
    await rename(made, directory);
    await flushFolder(directory);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    // Another process was faster.
    if (['ENOTEMPTY', 'EEXIST'].includes((error as { code?: string }).code ?? '')) return;
    const { stderr, message = '' } = error as { stderr?: string; message?: string };
    const lines = (stderr || message).split('\n');
    const words = lines.find((line) => /error|FATAL|PANIC/.test(line)) ?? lines[0] ?? '';
    throw new BuiltInDatabaseError(
      `The built-in PostgreSQL could not be made in ${dirname(directory)} (${words}). ${remedyFor(words) ?? ''}`.trim(),
    );
  } finally {
    beingMade.delete(made);
  }
}

/** What killed processes left of clusters that they were about to make. */
async function removeAbandoned(directory: string): Promise<void> {
  const start = `${basename(directory)}.new-`;
  for (const name of await readdir(dirname(directory))) {
    const maker = Number.parseInt(name.slice(start.length), 10);
    // In a container every process has the number of its predecessor.
    if (!name.startsWith(start) || (maker !== process.pid && isAlive(maker))) continue;
    const path = join(dirname(directory), name);
    // The initdb of a maker that was killed may still be writing.
    if (!beingMade.has(path)) await rm(path, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Whether there is a process with this id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

async function initialize(cluster: Pick<Cluster, 'directory' | 'user' | 'programs'>): Promise<void> {
  const { directory, programs } = cluster;
  const { file, args, options } = commandOf(
    cluster,
    programs.initdb,
    `--pgdata=${directory}`,
    '--username=postgres',
    '--encoding=UTF8',
    // The same order and the same letters on every machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--auth=reject',
    '--no-instructions',
  );
  await promisify(execFile)(file, args, options);
  const password = randomBytes(24).toString('base64url');
  await runAlone(cluster, [
    `create role ${NAME} login password '${password}'`,
    `create database ${NAME} owner ${NAME}`,
  ]);
  writeAs(cluster, PASSWORD_FILE, password);
  const access = [`local ${NAME} ${NAME} scram-sha-256`, `host ${NAME} ${NAME} 127.0.0.1/32 scram-sha-256`];
  writeAs(cluster, 'pg_hba.conf', `${access.join('\n')}\n`);
}

/** Runs statements in PostgreSQL's single-user mode, as its superuser. */
async function runAlone(
  cluster: Pick<Cluster, 'directory' | 'user' | 'programs'>,
  statements: readonly string[],
): Promise<void> {
  const { directory, programs } = cluster;
  const { file, args, options } = commandOf(
    cluster,
    programs.postgres,
    '--single',
    '-D',
    directory,
    '-c',
    'exit_on_error=on',
    '-j',
    'postgres',
  );
  const child = spawn(file, args, { ...options, stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stdin.on('error', () => undefined);
  child.stdin.end(statements.map((statement) => `${statement};\n\n`).join(''));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(said);
}

/** Writes a file as PostgreSQL's user: root would follow whatever that user had put in its place. */
function writeAs(cluster: Pick<Cluster, 'directory' | 'user'>, name: string, text: string): void {
  const path = join(cluster.directory, name);
  if (!cluster.user.ids) return writeFileSync(path, text, { mode: 0o600 });
  const { file, args, options } = commandOf(cluster, 'sh', '-c', 'umask 077 && cat > "$1"', 'sh', path);
  const { status, stderr } = spawnSync(file, args, { ...options, input: text, encoding: 'utf8' });
  if (status !== 0) throw new BuiltInDatabaseError(`${path} cannot be written: ${stderr.trim()}`);
}

/** @throws BuiltInDatabaseError where it cannot be read, as by another user than that of the data */
export function readPassword(directory: string): string {
  try {
    return readFileSync(join(directory, PASSWORD_FILE), 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    if (code === 'EACCES') throw error;
    throw new BuiltInDatabaseError(
      `The password of the built-in PostgreSQL cannot be read: ${join(directory, PASSWORD_FILE)} (${code}). ` +
        'Put that file back, or restore a backup into an empty DATA_DIR.',
    );
  }
}

/** @throws BuiltInDatabaseError naming what reads the data instead */
function requireThisVersion(dataDirectory: string): void {
  if (existsSync(join(dataDirectory, 'database', 'PG_VERSION'))) {
    throw new BuiltInDatabaseError(
      `${dataDirectory} holds a database of an earlier Equanim. ${FROM_BEFORE_BASELINE}`,
    );
  }
  const directory = clusterIn(dataDirectory);
  const file = join(directory, 'PG_VERSION');
  if (!existsSync(file)) return;
  const major = readFileSync(file, 'utf8').trim();
  if (major === MAJOR_VERSION) return;
  if (!/^\d+$/.test(major))
    throw new DataDamagedError(`The database in ${directory} is damaged: ${file} holds no version.`);
  const maker = existsSync(join(directory, VERSION_FILE))
    ? `Equanim ${readFileSync(join(directory, VERSION_FILE), 'utf8').trim()}`
    : 'the Equanim that made it';
  throw new BuiltInDatabaseError(
    `The database in ${directory} was made by PostgreSQL ${major}, and this version of Equanim comes with PostgreSQL ${MAJOR_VERSION}. ` +
      `Run "npm run backup" with ${maker}, then "npm run restore" with this one and an empty DATA_DIR. Nothing was changed.`,
  );
}

/** Which Equanim used the cluster last: a later one with another PostgreSQL names it. */
function noteVersion(cluster: Cluster): void {
  const file = join(cluster.directory, VERSION_FILE);
  const version = `${productVersion()}\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== version) writeAs(cluster, VERSION_FILE, version);
}

/** What the words of PostgreSQL mean for the operator. */
const REMEDIES: Record<string, string> = {
  'No space left on device': 'Free space on its disk and start again.',
  'Read-only file system': 'Its disk is read-only: mount it read-write and start again.',
  'Permission denied': 'Make the files accessible to the user that owns that directory and start again.',
  'Too many open files': 'Raise the limit of open files and start again.',
  'wrong ownership': 'Give that directory with all its files to the user that PostgreSQL runs as (chown -R).',
  'could not access':
    'Give that directory with all its files to the user that PostgreSQL runs as (chown -R).',
  'invalid permissions': 'Take the access to it from everybody else (chmod -R go= on that directory).',
  'bogus data in lock file': 'Where no PostgreSQL works on that directory, remove the file and start again.',
  'user does not exist': 'PostgreSQL needs a user in /etc/passwd: start Equanim as one, or set DATABASE_URL.',
};

/** @returns what to do about a failure of PostgreSQL, a sentence; undefined where that is not known */
export function remedyFor(words: string): string | undefined {
  return Object.entries(REMEDIES).find(([each]) => words.includes(each))?.[1];
}
