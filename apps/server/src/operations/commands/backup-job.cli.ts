// A program that backup-process.ts starts: makes one backup beside the running server, so that no viewer waits for it.
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { backupJob, type BackupJob, type BackupOutcome } from '../backup/backup-job.ts';
import { writeBackup } from '../backup/backup.service.ts';
import { isExpected, openLocation } from './operator.ts';
import { readBack } from '../backup/read-back.ts';
import { removeBackup } from '../backup/rotation.ts';

const ending = new AbortController();
const input = createInterface({ input: process.stdin });
// The server keeps its end open for as long as it wants the backup.
input.on('close', () => ending.abort());
// Ctrl-C and a closed terminal reach every process of it; the server decides when this one stops.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
input.once('line', (line) => void run(backupJob.parse(JSON.parse(line))));

async function run(job: BackupJob): Promise<void> {
  ending.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), job.maxEndMs).unref());
  const { outcome, exitCode } = await attempt(job);
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
  process.exitCode = exitCode;
  input.close();
}

async function attempt(job: BackupJob): Promise<{ outcome: BackupOutcome; exitCode: number }> {
  try {
    return { outcome: { failure: null, sizeBytes: await makeBackup(job) }, exitCode: 0 };
  } catch (error) {
    if (!isExpected(error)) throw error;
    return { outcome: { failure: error instanceof Error ? error.message : '' }, exitCode: 1 };
  }
}

async function makeBackup({ location, file, at, key: hex }: BackupJob): Promise<number> {
  const key = hex === null ? null : Buffer.from(hex, 'hex');
  const written = await writeFrom(location, {
    file,
    now: new Date(at),
    key,
    print: () => undefined,
    signal: ending.signal,
  });
  try {
    await readBack(file, written, key);
  } catch (error) {
    // It has the name of a backup and is none.
    await removeBackup(file);
    throw error;
  }
  return written.sizeBytes;
}

async function writeFrom(
  location: BackupJob['location'],
  options: Parameters<typeof writeBackup>[1],
): ReturnType<typeof writeBackup> {
  const { db, close } = await openLocation(location);
  try {
    return await writeBackup(db, options);
  } finally {
    await close();
  }
}
