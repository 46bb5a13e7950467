import { negotiate } from '@fastify/accept-negotiator';

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
