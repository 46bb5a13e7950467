import { createHash } from 'node:crypto';

/** The strong ETag of a body. */
export function tagOf(body: string | Buffer): string {
  return `"${digestOf(body)}"`;
}

/** What a body is told apart by, in characters that a tag may hold: 160 bits of its SHA-256. */
export function digestOf(body: string | Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 27);
}

/** Whether the value of an If-None-Match header names a tag, be it as a weak one, or any. */
export function isListed(header: string, tag: string): boolean {
  if (header === tag) return true;
  const known = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
