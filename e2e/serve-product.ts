import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const READY_WITHIN_MS = 300_000;

/** Runs the built product for every journey that needs no setting of its own. */
export default async function serveProduct(): Promise<() => Promise<void>> {
  const data = await makeData();
  const { url, stop } = await startProduct({ TRUST_PROXY: '127.0.0.1' }, { from: data });
  process.env['PRODUCT_URL'] = url;
  process.env['PRODUCT_DATA'] = data;
  return async () => {
    await stop();
    rmSync(data, { recursive: true, force: true });
  };
}

interface Product {
  url: string;
  /** Of the server's process. */
  pid: number;
  /** Removes its data, too. */
  stop: () => Promise<void>;
}

interface StartOptions {
  /** Data directory of a stopped product, whose database it begins with: to import the demo's history takes a while. */
  from?: string | undefined;
}

/**
 * Runs the built product in demo mode on a port and data of its own.
 *
 * @param settings beyond the defaults
 */
export async function startProduct(
  settings: Record<string, string> = {},
  { from }: StartOptions = {},
): Promise<Product> {
  const data = newDirectory();
  if (from !== undefined) execFileSync('cp', ['-a', join(from, 'demo'), join(data, 'demo')]);
  const { end, ...product } = await runProduct(data, settings);
  const stop = async (): Promise<void> => {
    await end();
    rmSync(data, { recursive: true, force: true });
  };
  return { ...product, stop };
}

/** @returns a data directory with the demo's history, which no server works on */
async function makeData(): Promise<string> {
  const data = newDirectory();
  const { end } = await runProduct(data, {});
  await end();
  return data;
}

async function runProduct(data: string, settings: Record<string, string>) {
  const server = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: data, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async (): Promise<void> => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  return { url: await readAddress(server), pid: Number(server.pid), end };
}

const newDirectory = (): string => mkdtempSync(join(tmpdir(), 'equanim-e2e-'));

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
