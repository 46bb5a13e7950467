import { type LoggerOptions, stdSerializers } from 'pino';
import { requestFields } from './request-context.ts';

/** Fields in which a database quotes the row or the statement it refused. */
const QUOTING = new Set(['detail', 'where', 'internalQuery', 'query', 'params']);

const ofRequests = new WeakSet<object>();

/** Notes that a logger names its request in every line by itself. */
export function noteRequestLogger(logger: object): void {
  ofRequests.add(logger);
}

/** How the server logs: every line during a request carries its id, and none a secret. */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    // A second `reqId` in a line would be one too many for some readers of JSON.
    mixin: (_line, _level, logger) => (ofRequests.has(logger) ? {} : requestFields()),
    serializers: { err: errorForLog },
    redact: {
      paths: ['req.headers.authorization', 'headers.authorization', '*.password'],
      censor: '(hidden)',
    },
  };
}

/**
 * An error as the log shows it, without what a database quotes in it: the row it refused may hold a hash, a message or an
 * address. What happened where stays.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const shown = Object.entries(stdSerializers.err(error));
  return Object.fromEntries(shown.filter(([name]) => !QUOTING.has(name)));
}
