import { once } from 'node:events';
import { createServer } from 'node:net';
import { ConfigError, hostInUrl, type Config } from './config.ts';

/** What the system says, and what that means for the operator, who sets `name`. */
const FAILURES: Record<string, (name: string) => string> = {
  EADDRINUSE: (name) => `another program already does; stop it, or set another ${name}`,
  EACCES: (name) => `this user is not permitted to; set a ${name} of 1024 or above`,
  EADDRNOTAVAIL: (name) => `this computer has no such address; set another ${hostOf(name)}`,
  ENOTFOUND: (name) => `this computer has no such address; set another ${hostOf(name)}`,
};

const hostOf = (name: string): string => name.replace('PORT', 'HOST');

interface Place {
  host: string;
  port: number;
}

/**
 * Listens for a moment wherever the server is going to, so that a taken port is told before anything else is begun.
 *
 * @throws ConfigError with a sentence that names the setting
 */
export async function checkPorts({ host, port, metrics }: Pick<Config, 'host' | 'port' | 'metrics'>) {
  await tryToListen({ host, port }, 'PORT');
  if (!metrics) return;
  if (metrics.port === port && metrics.host === host && port !== 0)
    throw new ConfigError('METRICS_PORT: it is the same as PORT; set another one');
  await tryToListen(metrics, 'METRICS_PORT');
}

/** The sentence for a failure to listen; the error itself where there is none for it. */
export function explainListening(error: unknown, { host, port }: Place, name = 'PORT'): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason = FAILURES[String(code)]?.(name);
  if (reason === undefined) return error;
  return new ConfigError(`Cannot listen on ${hostInUrl(host)}:${port}: ${reason}.`);
}

async function tryToListen(place: Place, name: string): Promise<void> {
  const server = createServer().listen(place);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explainListening(error, place, name);
  }
  server.close();
  await once(server, 'close');
}
