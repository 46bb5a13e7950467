import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { MINUTE_MS, SECOND_MS } from '../../platform/time.ts';

/** The demo's simulated exchange, a process of its own on the loopback interface. */
export interface SimulatorProcess {
  url: string;
  close(): Promise<void>;
}

const READY_WITHIN_MS = 20 * SECOND_MS;
/** The pause before a restart. It doubles after each one, up to the maximum. */
const FIRST_PAUSE_MS = SECOND_MS;
const MAX_PAUSE_MS = 30 * SECOND_MS;
/** After running this long, the pauses start from the first again. */
const STABLE_AFTER_MS = MINUTE_MS;
const announcement = z.object({ url: z.url() });

/**
 * Starts the simulator as a process of its own, and restarts it at the same address whenever it ends by itself. It ends when
 * our process does, however that ends, because the channel between them closes.
 *
 * @param environment settings it reads, such as the seed and the key it accepts
 * @param report called with a sentence each time it ended and each time it runs again
 * @throws Error when the first start fails
 */
export async function startSimulatorProcess(
  environment: Record<string, string>,
  report: (sentence: string) => void,
): Promise<SimulatorProcess> {
  const closing = new AbortController();
  let child = launch(environment);
  const url = await readUrl(child);

  async function keepRunning(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    let startedAt = performance.now();
    for (;;) {
      await ended(child);
      if (closing.signal.aborted) return;
      if (performance.now() - startedAt > STABLE_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      const how = child.signalCode ?? `code ${String(child.exitCode)}`;
      report(`The exchange simulator ended unexpectedly (${how}). It restarts in ${pauseMs / SECOND_MS} s.`);
      // A close cuts the pause short.
      await sleep(pauseMs, null, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
      startedAt = performance.now();
      child = launch({ ...environment, SIM_PORT: new URL(url).port });
      // One that does not come up has ended, which the next round reports.
      const isUp = await readUrl(child).then(
        () => true,
        () => false,
      );
      if (isUp) report('The exchange simulator is running again.');
    }
  }

  const running = keepRunning();
  return {
    url,
    async close() {
      closing.abort();
      await stop(child);
      await running;
    },
  };
}

function launch(environment: Record<string, string>): ChildProcess {
  const program = fileURLToPath(new URL('../../../../exchange-simulator/src/main.ts', import.meta.url));
  return spawn(process.execPath, ['--import', 'tsx', program], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

/** @throws Error when it does not come up, after ending it */
async function readUrl(child: ChildProcess): Promise<string> {
  try {
    if (!child.stdout) throw new Error('The exchange simulator has no output to read.');
    const lines = createInterface({ input: child.stdout });
    const signal = AbortSignal.timeout(READY_WITHIN_MS);
    const line = await Promise.race([
      once(lines, 'line', { signal }).then(([text]) => String(text)),
      once(child, 'exit', { signal }).then(() => null),
    ]);
    if (line === null) throw new Error('The exchange simulator ended before it was ready.');
    return announcement.parse(JSON.parse(line)).url;
  } catch (error) {
    await stop(child);
    throw error;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) child.kill('SIGTERM');
  await ended(child);
}

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
