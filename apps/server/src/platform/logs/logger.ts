import type { LoggerOptions } from 'pino';
import { errorForLog } from './error-for-log.ts';
import { requestFields } from './request-context.ts';

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
