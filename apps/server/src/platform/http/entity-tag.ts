import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The strong ETag of a body. */
export function tagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** Whether the value of an If-None-Match header names a tag, be it as a weak one, or any. */
export function isListed(header: string, tag: string): boolean {
  if (header === tag) return true;
  const known = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}

/** Sends an answer that many viewers share with its ETag, or 304 when the caller has it already. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const body = String(reply.serializeInput(answer as Record<string, unknown>, '200'));
  const tag = tagOf(body);
  void reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (isListed(request.headers['if-none-match'] ?? '', tag)) return reply.status(304).send();
  return reply
    .type('application/json; charset=utf-8')
    .serializer(() => body)
    .send(answer);
}
