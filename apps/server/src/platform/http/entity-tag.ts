import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends an answer that many viewers share with its ETag, or 304 when the caller has it already. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const body = String(reply.serializeInput(answer as Record<string, unknown>, '200'));
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  void reply.header('etag', tag).header('cache-control', 'private, no-cache');
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known?.includes(tag) || known?.includes('*')) return reply.status(304).send();
  return reply
    .type('application/json; charset=utf-8')
    .serializer(() => body)
    .send(answer);
}
