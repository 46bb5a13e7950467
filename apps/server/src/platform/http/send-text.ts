import type { FastifyReply } from 'fastify';

/** A plain text that is sent at once. */
export interface TextFile {
  content: string;
}

/** Sends a plain text. */
export function sendText(reply: FastifyReply, { content }: TextFile): FastifyReply {
  return reply.type('text/plain; charset=utf-8').send(content);
}
