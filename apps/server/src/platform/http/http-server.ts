import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import { plainAddress } from '../network.ts';
import { SECOND_MS } from '../time.ts';
import { errorForLog } from '../logs/logger.ts';
import { announceStop } from './shutdown.ts';
import { handleError } from './error-handler.ts';
import { followRequests, RequestLog } from './request-log.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** More than an address can hold: the call's schema says what a parameter may be. */
const MAX_PARAMETER_LENGTH = 64 * 1024;
const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
/** Node looks for requests whose time is over so many times within it. */
const LOOKS_WITHIN_TIMEOUT = 6;

interface HttpOptions {
  logger: FastifyBaseLogger;
  /** Proxies whose X-Forwarded-For is believed: addresses or networks; empty for none. */
  trustedProxies: readonly string[];
  /** Within which a request has to be there as a whole; half a minute unless given. */
  requestTimeoutMs?: number;
}

/** A server without routes, which answers every failure in the form of the contract. */
export function createHttpServer({
  logger,
  trustedProxies,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
}: HttpOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: withoutQueries(logger),
    // Never everybody's: what a visitor writes in front of the proxy's entry would be taken for the visitor's address.
    trustProxy: trustIn(trustedProxies),
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH },
    rewriteUrl: toReadablePath,
    logController: new RequestLog(),
    genReqId: () => crypto.randomUUID(),
    // What arrives while the server stops is answered like all else, and told that its connection ends.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: requestTimeoutMs,
    http: {
      // Node takes the larger of both for the whole request, and would give it a minute: its default for heads.
      headersTimeout: requestTimeoutMs,
      // Its default of half a minute would leave a slow request twice the time.
      connectionsCheckingInterval: Math.ceil(requestTimeoutMs / LOOKS_WITHIN_TIMEOUT),
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  announceStop(app);
  followRequests(app);
  return app;
}

const MAX_ADDRESSES = 10_000;

/**
 * Whether an address is one of the proxies that are believed, worked out once for each: it is asked several times a call. A
 * proxy that writes ports behind addresses is known, too.
 */
function trustIn(proxies: readonly string[]): (address: string, hop: number) => boolean {
  const isTrusted = compile([...proxies]);
  const known = new LRUCache<string, boolean>({ max: MAX_ADDRESSES });
  return (address, hop) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const answer = isTrusted(plainAddress(address), hop);
    known.set(address, answer);
    return answer;
  };
}

/**
 * The address of a request in a form the router can read: where its escapes are malformed, as in `%E0%A4%A`, each `%` stands
 * for itself. The router would answer such an address before the hooks that every answer must pass; this way it is an
 * unknown path like any other.
 */
function toReadablePath({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/**
 * A logger whose lines on requests hold the path and no query: the query that opens a channel holds a token, and its name
 * can be escaped in more ways than a filter knows. Errors hold no row that the database refused.
 */
function withoutQueries(logger: FastifyBaseLogger): FastifyBaseLogger {
  return logger.child(
    {},
    {
      serializers: {
        req: ({ method, url, host, ip, socket }: FastifyRequest) => ({
          method,
          url: url.split('?')[0],
          host,
          remoteAddress: ip,
          remotePort: socket.remotePort,
        }),
        err: errorForLog,
      },
    },
  );
}
