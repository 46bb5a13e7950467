import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerEncoding, ENCODINGS } from './compression.ts';
import { isListed } from './entity-tag.ts';
import { toSharedBytes, type SharedBytes } from './shared-answers.ts';

const HEADERS = { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' };
export const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = { 'content-type': 'text/plain; charset=utf-8' };

/** Sends an answer that many viewers share, compressed for who takes it so, or 304 to who has it already in any form. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers, packed, tag }: SharedBytes,
): Promise<FastifyReply> {
  const encoding = packed && answerEncoding(request.headers['accept-encoding']);
  // Of the same answer in another form the bytes are others, and so is the tag.
  const tagIn = (form: string | null) => (form === null ? `"${tag}"` : `"${tag}-${form}"`);
  void reply.headers(HEADERS).headers(headers).header('etag', tagIn(encoding));
  const known = request.headers['if-none-match'] ?? '';
  if (known !== '' && [null, ...ENCODINGS].some((form) => isListed(known, tagIn(form))))
    return reply.status(304).send();
  if (!('content-type' in headers)) void reply.header('content-type', JSON_TYPE);
  if (!packed || encoding === null) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await packed(encoding));
}

/**
 * Holds a plain text that many read and that seldom changes, so that it is compressed once.
 *
 * @param headers beside those of every shared answer
 * @returns gives the bytes of a text
 */
export function holdText(headers: Readonly<Record<string, string>> = {}): (text: string) => SharedBytes {
  let held: { text: string; bytes: SharedBytes } | null = null;
  return (text) => {
    if (held?.text !== text) held = { text, bytes: toSharedBytes(text, { ...TEXT_TYPE, ...headers }) };
    return held.bytes;
  };
}
