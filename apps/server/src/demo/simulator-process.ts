import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The simulated exchange of the demo, running beside the server on the loopback interface. */
export interface SimulatorProcess {
  url: string;
  close(): Promise<void>;
}

const READY_WITHIN_MS = 20_000;
const announcement = z.object({ url: z.url() });

/**
 * Starts the simulator as a process of its own. It ends with ours, however ours ends: the channel between them closes.
 *
 * @param environment settings it reads, such as the seed and the key it accepts
 * @throws Error when it does not come up
 */
export async function startSimulatorProcess(environment: Record<string, string>): Promise<SimulatorProcess> {
  const program = fileURLToPath(new URL('../../../exchange-simulator/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    return { url: await readUrl(child), close: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

async function readUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The exchange simulator has no output to read.');
  const lines = createInterface({ input: child.stdout });
  const signal = AbortSignal.timeout(READY_WITHIN_MS);
  const line = await Promise.race([
    once(lines, 'line', { signal }).then(([text]) => String(text)),
    once(child, 'exit', { signal }).then(() => null),
  ]);
  if (line === null) throw new Error('The exchange simulator ended before it was ready.');
  return announcement.parse(JSON.parse(line)).url;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
