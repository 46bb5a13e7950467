import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '../../platform/time.ts';

const PATH = '/metrics';
/** A scraper sends a few hundred bytes, and takes what it asked for. */
const MAX_REQUEST_MS = 5 * SECOND_MS;
const MAX_SILENCE_MS = 10 * SECOND_MS;
const LOOK_EVERY_MS = SECOND_MS;
/** A few scrapers; whoever opens more connections keeps nobody else's port busy. */
const MAX_CONNECTIONS = 32;

interface ServeOptions {
  host: string;
  port: number;
  expose: () => Promise<string>;
  contentType: string;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/** The port on which metrics are served. */
export interface ServedMetrics {
  port: number;
  /** Ends it at once, whoever is being answered. */
  close(): Promise<void>;
}

/**
 * Serves metrics at `GET /metrics` and nothing else, on a port of their own: whoever reaches it needs no sign-in.
 *
 * @throws the system's error where the port cannot be had
 */
export async function serveMetrics({ host, port, ...options }: ServeOptions): Promise<ServedMetrics> {
  const server = createServer(
    {
      requestTimeout: MAX_REQUEST_MS,
      headersTimeout: MAX_REQUEST_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      keepAliveTimeout: MAX_REQUEST_MS,
    },
    (request, response) => void answer(request, response, options),
  );
  server.maxConnections = MAX_CONNECTIONS;
  // Cuts the connection of whoever takes no byte of an answer.
  server.setTimeout(MAX_SILENCE_MS);
  await listen(server, { host, port });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, address: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function answer(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  { expose, contentType, logger }: Omit<ServeOptions, 'host' | 'port'>,
): Promise<void> {
  const send = (status: number, text: string, headers: Record<string, string> = {}): void => {
    const bytes = Buffer.from(text);
    response.writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': bytes.length,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    });
    response.end(bytes);
  };
  if (url.split('?', 1)[0] !== PATH) return send(404, `Metrics are at ${PATH}.\n`);
  if (method !== 'GET') return send(405, 'Metrics are read with GET.\n', { allow: 'GET' });
  try {
    send(200, await expose(), { 'content-type': contentType });
  } catch (error) {
    logger.error({ err: error }, 'metrics could not be read');
    send(500, 'The metrics could not be read; the log says why.\n');
  }
}
