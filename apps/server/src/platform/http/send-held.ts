import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './accepted-encoding.ts';
import { isListed } from './entity-tag.ts';
import type { HeldFile, HeldForm } from './held-files.ts';

/** Sends a file from memory in the form the caller likes best, or 304 to who has that form already. */
export function sendHeld(request: FastifyRequest, reply: FastifyReply, file: HeldFile): FastifyReply {
  const form = formFor(request.headers['accept-encoding'], file);
  if (isKnown(request, form)) return reply.status(304).headers(form.knownHeaders).send();
  return reply.headers(form.headers).send(request.method === 'HEAD' ? undefined : form.body);
}

function formFor(accepted: string | string[] | undefined, { plain, packed, encodings }: HeldFile): HeldForm {
  const encoding = encodingFor(accepted, encodings);
  return (encoding && packed.get(encoding)) ?? plain;
}

/** As browsers ask: by tag or, without one, by time; and never while they reload a page on purpose. */
function isKnown({ headers }: FastifyRequest, { tag, modifiedMs }: HeldForm): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers;
  if (tags === undefined && since === undefined) return false;
  if (headers['cache-control']?.includes('no-cache')) return false;
  return tags === undefined ? modifiedMs <= Date.parse(since ?? '') : isListed(tags, tag);
}
