import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '../time.ts';

const PATH = '/.well-known/security.txt';
/** What the build of the website writes: the firm's part, such as whom to tell. */
const TEMPLATE = 'security.template';
/** RFC 9116 recommends less than a year. */
const VALID_MS = 180 * DAY_MS;

interface SecurityTxt {
  /** Folder of the built website. */
  webRoot: string;
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
  clock: () => Date;
}

/**
 * Serves `/.well-known/security.txt` (RFC 9116): the firm's part as the website's build wrote it, with the address it is at and
 * how long it is good for. A website without that part has none.
 */
export function serveSecurityTxt(app: FastifyInstance, { webRoot, siteUrl, clock }: SecurityTxt): void {
  const file = join(webRoot, TEMPLATE);
  if (!existsSync(file)) return;
  const template = readFileSync(file, 'utf8').trimEnd();
  app.get(PATH, (_request, reply) => {
    const today = Math.floor(clock().getTime() / DAY_MS) * DAY_MS;
    const expires = new Date(today + VALID_MS).toISOString().replace('.000Z', 'Z');
    const lines = [template, `Canonical: ${siteUrl}${PATH}`, `Expires: ${expires}`, ''];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(lines.join('\n'));
  });
}
