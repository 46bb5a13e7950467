import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pageEnding, type Feature } from '@equanim/contract/features';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, RouteHandlerMethod, FastifyRequest } from 'fastify';
import { holdFolder, type HeldFile, type HeldForm } from './held-files.ts';
import { encodingFor } from './compression.ts';
import { isListed } from './entity-tag.ts';

const YEAR_SECONDS = 31_536_000;
/** Pages change with a release and are asked for again each time. No proxy may rewrite them: the script takes over what was built. */
const PAGE_CACHE = 'no-cache, no-transform';
const PAGE = /\.html(?:\.br|\.gz)?$/i;
/** What the build leaves for the server, which answers with more than it. */
const TEMPLATE = /\.template$/;

/**
 * Serves the built website and portal: pages by their folder, hashed files for a year, compressed where the browser
 * accepts it. Most of it from memory; films, and what is asked for in parts, from the disk.
 *
 * @param website folder of the build, and what the settings have switched on: each page says so
 * @returns sends the website's error page
 */
export async function serveWebFiles(
  app: FastifyInstance,
  website: { root: string; features: ReadonlySet<Feature> },
): Promise<(reply: FastifyReply) => FastifyReply> {
  const { root, features } = website;
  const ending = pageEnding(features);
  const { names, held } = holdFolder(root, cacheOf);
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.setHeader('cache-control', cacheOf(relative(root, path)));
      void reply.setHeader('vary', 'Accept-Encoding');
    },
  });

  const serve = (url: string, handler: RouteHandlerMethod): void => {
    // By hand: the route Fastify would add for HEAD puts a length on answers with 304.
    app.route({ method: ['GET', 'HEAD'], url, handler });
  };
  const sendFile = (name: string): RouteHandlerMethod => {
    const file = held.get(name);
    return (request, reply) =>
      file && request.headers.range === undefined ? sendHeld(request, reply, file) : reply.sendFile(name);
  };
  app.get('/contact-us.html', (_request, reply) => reply.redirect('/contact-us', 301));
  serve('/', sendFile(`index${ending}`));
  // `/about` answers itself, as the links of the site have no slash at their end.
  for (const page of pagesIn(names))
    serve(`/${page.replace(/\/_$/, '/:name')}`, sendFile(`${page}/index${ending}`));

  // Pages answer at their addresses only: by file name, those of other settings could be fetched, too.
  const files = new Map(
    [...names]
      .filter((name) => !PAGE.test(name) && !TEMPLATE.test(name))
      .map((name) => [`/${name}`, sendFile(name)]),
  );
  serve('/*', function sendFileAt(request, reply) {
    const send = files.get(pathOf(request.url));
    return send ? send.call(this, request, reply) : reply.callNotFound();
  });

  const errorPage = readFileSync(join(root, `404${ending}`), 'utf8');
  return (reply) =>
    reply.status(404).header('cache-control', PAGE_CACHE).type('text/html; charset=utf-8').send(errorPage);
}

/** Escapes are read as a file's name can hold them: not `%2F`, which is no slash of the address. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.includes('%') ? decodeURI(path) : path;
}

/** Media under fixed names may be an hour old. */
function cacheOf(name: string): string {
  if (/^assets[\\/]/.test(name)) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return PAGE.test(name) ? PAGE_CACHE : 'public, max-age=3600';
}

/** The built pages: every folder that holds one. One that is called `_` stands for whatever the address has there. */
function pagesIn(names: ReadonlySet<string>): string[] {
  return [...names].flatMap((name) => /^(.+)\/index\.html$/.exec(name)?.[1] ?? []);
}

/** Sends a file from memory in the form the caller likes best, or 304 to who has that form already. */
function sendHeld(request: FastifyRequest, reply: FastifyReply, file: HeldFile): FastifyReply {
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
