import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '../time.ts';

type Params = Record<string, unknown>;

/** Sends a broken answer in place of the right `body`. */
export type TransportFault = (reply: FastifyReply, body: string, params: Params) => void | Promise<void>;

const MAX_HANG_MS = MINUTE_MS;

/** Faults of the connection and of HTTP, by name. */
export const transportFaults: Record<string, TransportFault> = {
  'reset-before-headers': (reply) => void takeOver(reply).socket?.destroy(),

  'reset-in-body': (reply, body) => {
    const raw = takeOver(reply);
    raw.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    raw.write(body.slice(0, body.length / 2), () => raw.socket?.destroy());
  },

  hang: (reply) => {
    const raw = takeOver(reply);
    const timer = setTimeout(() => raw.socket?.destroy(), MAX_HANG_MS);
    raw.on('close', () => clearTimeout(timer));
  },

  drip: (reply, body) => {
    const raw = takeOver(reply);
    raw.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    let sent = 0;
    const timer = setInterval(() => {
      raw.write(body.slice(sent, (sent += 1)));
      if (sent >= body.length) raw.end();
    }, SECOND_MS);
    raw.on('close', () => clearInterval(timer));
  },

  /** Sends `eighths` of the body as if it were all. */
  'truncated-json': (reply, body, params) =>
    answer(
      reply,
      200,
      'application/json',
      body.slice(0, Math.floor((body.length * Number(params['eighths'] ?? 4)) / 8)),
    ),
  'empty-200': (reply) => answer(reply, 200, 'application/json', ''),
  'html-200': (reply) => answer(reply, 200, 'text/html', '<html><body>We will be back soon.</body></html>'),
  'html-403': (reply) => answer(reply, 403, 'text/html', '<html><body>Access denied.</body></html>'),
  'html-5xx': (reply, _body, params) =>
    answer(reply, Number(params['status'] ?? 502), 'text/html', '<html><body>Bad gateway</body></html>'),
  'text-429': (reply) => answer(reply, 429, 'text/plain', 'Too many requests'),
  'wrong-length': (reply, body) => {
    const raw = takeOver(reply);
    raw.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body) + 50,
    });
    raw.write(body, () => raw.socket?.end());
  },
  'broken-gzip': (reply, body) => {
    const raw = takeOver(reply);
    raw.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    const packed = gzipSync(body);
    raw.end(packed.subarray(0, packed.length / 2));
  },
  /** The whole body, but its end is the end of the connection, `afterMs` (200) later. */
  'slow-close': (reply, body, params) => {
    const raw = takeOver(reply);
    raw.useChunkedEncodingByDefault = false;
    raw.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    raw.write(body);
    const timer = setTimeout(() => raw.end(), Number(params['afterMs'] ?? 200));
    raw.on('close', () => clearTimeout(timer));
  },
  redirect: (reply, _body, params) => {
    const raw = takeOver(reply);
    raw.writeHead(301, { location: String(params['location'] ?? 'http://127.0.0.1:9/elsewhere') });
    raw.end();
  },
};

function takeOver(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  return reply.raw;
}

function answer(reply: FastifyReply, status: number, type: string, body: string): void {
  const raw = takeOver(reply);
  raw.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  raw.end(body);
}
