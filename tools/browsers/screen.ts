import { spawn } from 'node:child_process';

interface Screen {
  /** Its name, such as `:1`. */
  display: string;
  close: () => void;
}

/** Opens a screen that nobody sees, large enough for every window. @throws Error when there is none */
export function openScreen(xvfb: string): Promise<Screen> {
  const server = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1920x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error('Xvfb did not start.')));
    server.stdio[3]?.once('data', (number) => {
      resolve({ display: `:${String(number).trim()}`, close: () => void server.kill() });
    });
  });
}
