import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startSimulator, type Simulator } from '../../../../exchange-simulator/src/simulator.ts';
import { readConfig } from '../../config.ts';
import { prepareDirectory } from '../../platform/database/prepared-databases.test-support.ts';
import { runServer, type RunningServer } from '../../server.ts';

/** A server whose metrics are served, on a simulated exchange. */
export interface MeasuredServer extends RunningServer {
  metricsUrl: string;
  simulator: Simulator;
  directory: string;
  remove(): Promise<void>;
}

/** Starts a server on a built-in database, unless the settings name another. */
export async function startMeasuredServer(settings: Record<string, string> = {}): Promise<MeasuredServer> {
  const directory = mkdtempSync(join(tmpdir(), 'equanim-metrics-'));
  prepareDirectory(join(directory, 'live'));
  const simulator = await startSimulator({ isLimited: false });
  simulator.truthAt(Date.now());
  const config = readConfig({
    PORT: '0',
    METRICS_PORT: '0',
    DATA_DIR: directory,
    BYBIT_API_KEY: simulator.credentials.key,
    BYBIT_API_SECRET: simulator.credentials.secret,
    BYBIT_BASE_URL: simulator.url,
    BACKUP_EVERY_HOURS: '0',
    ...settings,
  });
  const server = await runServer(config, {
    logger: pino({ level: 'silent' }),
    print: () => undefined,
    webRoot: null,
    onUnusable: () => undefined,
  });
  return {
    ...server,
    metricsUrl: server.metricsUrl ?? '',
    simulator,
    directory,
    async remove() {
      await server.stop();
      await simulator.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
