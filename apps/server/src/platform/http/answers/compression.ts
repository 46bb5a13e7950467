import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { negotiate } from '@fastify/accept-negotiator';

/** How answers of the API are compressed, the smaller form first: callers who like both alike get that one. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Within a few percent of the smallest, in a tenth of the time. */
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const brotliPromise = promisify(brotliCompress);
const PACKERS: Record<Encoding, (bytes: string | Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotliPromise(bytes, OPTIONS),
  gzip: promisify(gzip),
};
/** Less fits into the packet that is sent anyway. */
export const MIN_COMPRESSED_BYTES = 1_400;

/** @returns the bytes compressed, beside the event loop */
export function compress(bytes: string | Buffer, encoding: Encoding): Promise<Buffer> {
  return PACKERS[encoding](bytes);
}

/** How an Accept-Encoding header wants an answer of the API; null for as it is. */
export function answerEncoding(accepted: string | string[] | undefined): Encoding | null {
  return encodingFor(accepted, [...ENCODINGS]);
}

/** Compresses the answers of the API as callers take them, except small ones and those that are compressed already. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_COMPRESSED_BYTES) return payload;
    void reply.header('vary', 'Accept-Encoding');
    const encoding = answerEncoding(request.headers['accept-encoding']);
    if (encoding === null) return payload;
    void reply.removeHeader('content-length').header('content-encoding', encoding);
    return compress(payload, encoding);
  });
}

/** @returns the encoding that an Accept-Encoding header likes best of those there are; null where it takes none of them */
export function encodingFor<Encoding extends string>(
  accepted: string | string[] | undefined,
  encodings: Encoding[],
): Encoding | null {
  if (typeof accepted !== 'string') return null;
  // Whoever takes anything may be an old client, which knows gzip rather than brotli.
  const best = negotiate(accepted.toLowerCase().replaceAll('*', 'gzip'), encodings);
  return encodings.find((encoding) => encoding === best) ?? null;
}
