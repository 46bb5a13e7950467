import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCopyName } from '../apps/server/src/platform/database/copy-socket.ts';
import { makeCopy } from '../apps/server/src/platform/database/make-copy.ts';

const READY_WITHIN_MS = 300_000;

/** Runs the built product for every journey that needs no setting of its own. */
export default async function serveProduct(): Promise<() => Promise<void>> {
  const { url, data, stop } = await startProduct({ TRUST_PROXY: '127.0.0.1' });
  process.env['PRODUCT_URL'] = url;
  process.env['PRODUCT_DATA'] = data;
  return stop;
}

interface Product {
  url: string;
  /** Of the server's process. */
  pid: number;
  data: string;
  /** Removes its data, too. */
  stop: () => Promise<void>;
}

interface StartOptions {
  /**
   * Data directory of a running product, whose database it begins with: to import the demo's history takes half a minute of
   * the processor.
   */
  from?: string | undefined;
  /** Whether the embedded database's code is optimized, as `npm start` has it: whoever measures it says so. */
  isOptimized?: boolean;
}

/**
 * Runs the built product in demo mode on a port and data of its own.
 *
 * @param settings beyond the defaults
 */
export async function startProduct(
  settings: Record<string, string> = {},
  { from, isOptimized = false }: StartOptions = {},
): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), 'equanim-e2e-'));
  if (from !== undefined) await copyDatabase(from, data);
  // Otherwise as in the programs that other tests start.
  const flags = isOptimized ? [] : ['--liftoff-only'];
  const server = spawn(process.execPath, [...flags, '--import', 'tsx', 'apps/server/src/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: data, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(data, { recursive: true, force: true });
  };
  return { url: await readAddress(server), pid: Number(server.pid), data, stop };
}

/** Reads on after the address, because a pipe nobody reads would stop the server. */
function readAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (): void => reject(new Error(`The product did not come up:\n${output}`));
    const deadline = setTimeout(() => server.kill('SIGKILL'), READY_WITHIN_MS);
    server.once('exit', fail);
    server.stdout?.on('data', (text) => {
      output += String(text);
      const address = /ready at (http:\/\/\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(deadline);
      resolve(address);
    });
  });
}

/** Gives a product that has none yet the database of a running one. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const directory = join(from, 'demo');
  const name = createCopyName();
  mkdirSync(join(directory, name));
  await makeCopy(directory, name);
  renameSync(join(directory, name), join(to, 'demo'));
}
