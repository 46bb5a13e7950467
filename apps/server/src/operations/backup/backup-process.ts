import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { SECOND_MS } from '../../platform/time.ts';
import { BackupError } from './backup-format.ts';
import { backupOutcome, type BackupJob } from './backup-job.ts';

/** One that is asked to end has so long to remove what it began. */
const MAX_END_MS = 4 * SECOND_MS;
/** One that does not end by itself by then is killed; the next backup removes what it leaves. */
const KILL_AFTER_MS = SECOND_MS;

/** Makes a backup of a moment, reads it back, and gives it its name. Throws BackupError with a sentence where it cannot. */
export type WriteBackup = (file: string, at: Date, signal: AbortSignal) => Promise<void>;

interface BackupProcessOptions {
  location: BackupJob['location'];
  key: Uint8Array | null;
  /** What starts the program; through `tsx` unless given. */
  command?: string[];
  /** How long it may take to end when it is given up; unless given, as long as a stop of the server may take. */
  maxEndMs?: number;
}

/**
 * Makes backups in a process of its own, at a lower priority: reading and packing years takes the processor a while, and the
 * server has but one thread.
 */
export function createBackupProcess({
  location,
  key,
  command = startWithTsx(),
  maxEndMs = MAX_END_MS,
}: BackupProcessOptions): WriteBackup {
  return async (file, at, signal) => {
    const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
    const hex = key && Buffer.from(key).toString('hex');
    const job: BackupJob = { location, file, at: at.toISOString(), key: hex, maxEndMs };
    // A program that ends early says why by its exit.
    child.stdin.on('error', () => undefined);
    child.stdin.write(`${JSON.stringify(job)}\n`);
    const end = (): void => endSoon(child, maxEndMs + KILL_AFTER_MS);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    try {
      const [answer] = await Promise.all([text(child.stdout), once(child, 'close')]);
      report(answer, child);
    } finally {
      signal.removeEventListener('abort', end);
    }
  };
}

/** @throws BackupError saying why there is no backup */
function report(answer: string, { exitCode, signalCode }: ChildProcess): void {
  if (answer === '') {
    const how = signalCode ?? `code ${String(exitCode)}`;
    throw new BackupError(`The process that makes backups ended unexpectedly (${how}); the log may say why.`);
  }
  const { failure } = backupOutcome.parse(JSON.parse(answer));
  if (failure !== null) throw new BackupError(failure);
}

function endSoon(child: ReturnType<typeof spawn>, killAfterMs: number): void {
  child.stdin?.end();
  const impatience = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  child.once('close', () => clearTimeout(impatience));
}

function startWithTsx(): string[] {
  return ['--import', 'tsx', fileURLToPath(new URL('../commands/backup-job.cli.ts', import.meta.url))];
}
