import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file of CSV that is sent while it is read. */
export interface CsvFile {
  /** Said before the first line. */
  headers: Readonly<Record<string, string>>;
  /** Lines, some at a time: read only as fast as they are taken, and no further once nobody takes them. */
  parts: AsyncIterable<string>;
}

/**
 * Sends lines of CSV as they are read. Where reading fails the connection breaks, so that a part never passes for the whole.
 * Nothing compresses them: `addCompression` leaves streams alone.
 */
export function sendCsv(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, parts }: CsvFile,
): FastifyReply {
  void reply.headers(headers).type('text/csv; charset=utf-8');
  // Fastify would read all of a stream to throw it away.
  return request.method === 'HEAD' ? reply.send() : reply.send(Readable.from(parts));
}
