import { stdSerializers } from 'pino';

/** Fields in which a database quotes the row or the statement it refused. */
const QUOTING = new Set(['detail', 'where', 'internalQuery', 'query', 'params']);

/**
 * An error as the log shows it, without what a database quotes in it: the row it refused may hold a hash, a message or an
 * address. What happened where stays.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const shown = Object.entries(stdSerializers.err(error));
  return Object.fromEntries(shown.filter(([name]) => !QUOTING.has(name)));
}
