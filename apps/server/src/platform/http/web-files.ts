import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built website and portal: pages by their folder, hashed files for a year, compressed where the browser
 * accepts it.
 *
 * @param website folder of the build, and whether its contact form sends messages
 * @returns sends the website's error page
 */
export async function serveWebFiles(
  app: FastifyInstance,
  website: { root: string; isContactInboxOn: boolean },
): Promise<(reply: FastifyReply) => Promise<FastifyReply>> {
  const { root, isContactInboxOn } = website;
  const ending = isContactInboxOn ? '.inbox.html' : '.html';
  await app.register(fastifyStatic, {
    root,
    wildcard: true,
    index: `index${ending}`,
    // `/about` answers itself, as the links of the site have no slash at their end.
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (_path, _root, request) => isFile(request.params),
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      void reply.setHeader(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : cacheOf(path),
      );
      void reply.setHeader('vary', 'Accept-Encoding');
    },
  });
  app.get('/contact-us.html', (_request, reply) => reply.redirect('/contact-us', 301));
  app.get('/', (_request, reply) => reply.sendFile(`index${ending}`));
  for (const page of pagesOf(root)) {
    app.get(page, (_request, reply) => reply.sendFile(`${page.slice(1)}/index${ending}`));
  }
  return async (reply) => {
    const html = await readFile(join(root, `404${ending}`), 'utf8');
    return reply.status(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  };
}

const wildcard = z.object({ '*': z.string() });

/** Pages answer at their addresses only: by file name, those of the other setting could be fetched, too. */
function isFile(params: unknown): boolean {
  const asked = wildcard.safeParse(params).data?.['*'] ?? '';
  return !/\.html(\.br|\.gz)?$/i.test(asked) && !asked.includes('\0');
}

/** Pages change with a release and are asked for again each time; media under fixed names may be an hour old. */
function cacheOf(path: string): string {
  return /\.html(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

/** The addresses of the built pages: every folder that holds one. */
function pagesOf(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'index.html')))
    .map((entry) => `/${entry.name}`);
}
