import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { createExchange } from '../../sampling/exchange/create-exchange.ts';
import { argumentsFor } from '../../programs.test-support.ts';
import { startSimulatorProcess } from './simulator-process.ts';

const SLOW_MS = 120_000;
const PATIENCE = { timeout: 60_000, interval: 50 };
const KEYS = { SIM_SEED: 'a seed', SIM_API_KEY: 'key', SIM_API_SECRET: 'secret' };
const PARENT = new URL('simulator-parent.test-support.ts', import.meta.url);

/** The child processes of a process, as the operating system lists them. */
function childrenOf(parent: number | undefined): number[] {
  try {
    const found = execFileSync('pgrep', ['-P', String(parent), '-f', 'exchange-simulator/src/main.ts'], {
      encoding: 'utf8',
    });
    return found.trim().split('\n').map(Number);
  } catch {
    // pgrep fails when there is none.
    return [];
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

const isAnswering = (url: string): Promise<boolean> =>
  fetch(new URL('/v5/market/time', url)).then(
    (answer) => answer.ok,
    () => false,
  );

describe('The simulator of the demo', () => {
  it(
    'is started again after a kill at its address, with its seed and key, and reports it',
    { timeout: SLOW_MS },
    async () => {
      const told: string[] = [];
      const simulator = await startSimulatorProcess(KEYS, (sentence) => told.push(sentence));
      const exchange = createExchange({
        exchange: 'bybit',
        key: KEYS.SIM_API_KEY,
        secret: KEYS.SIM_API_SECRET,
        baseUrl: simulator.url,
        now: Date.now,
        signal: new AbortController().signal,
        onRefused: () => undefined,
      });
      const pastOrders = async () =>
        (await fetch(new URL('/sim/history.csv?now=1680307200000', simulator.url))).text();
      const before = (await pastOrders()).slice(-2_000);
      const [first] = childrenOf(process.pid);
      process.kill(first!, 'SIGKILL');
      await vi.waitFor(() => expect(told).toHaveLength(1), PATIENCE);
      expect(await isAnswering(simulator.url)).toBe(false);
      await vi.waitFor(() => expect(told).toHaveLength(2), PATIENCE);
      expect((await pastOrders()).slice(-2_000)).toBe(before);
      expect(await exchange.readKey()).toBeDefined();
      await simulator.close();
      expect(childrenOf(process.pid)).toEqual([]);
      expect(told).toEqual([
        'The exchange simulator ended unexpectedly (SIGKILL). It restarts in 1 s.',
        'The exchange simulator is running again.',
      ]);
    },
  );

  it('does not outlive a server that is killed', { timeout: SLOW_MS }, async () => {
    const parent = spawn(process.execPath, argumentsFor(PARENT), { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(parent.stdout, 'data');
    const [child] = childrenOf(parent.pid);
    expect(child).toBeGreaterThan(0);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await vi.waitFor(() => expect(isRunning(child!)).toBe(false), PATIENCE);
  });
});
