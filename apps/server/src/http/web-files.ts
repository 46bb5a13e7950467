import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built website and portal: pages by their folder, hashed files for a year, packed forms where the browser
 * takes them.
 *
 * @param site folder of the build, and whether its pages are those that send what the contact form is given
 * @returns sends the website's error page
 */
export async function serveWebFiles(
  app: FastifyInstance,
  { root, isContactInboxOn }: { root: string; isContactInboxOn: boolean },
): Promise<(reply: FastifyReply) => Promise<FastifyReply>> {
  const ending = isContactInboxOn ? '.inbox.html' : '.html';
  await app.register(fastifyStatic, {
    root,
    wildcard: true,
    index: `index${ending}`,
    // `/about` answers itself, as the links of the site have no slash at their end.
    redirect: false,
    preCompressed: true,
    cacheControl: false,
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
