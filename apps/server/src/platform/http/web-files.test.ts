import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { serveWebFiles } from './web-files.ts';
import { createWebRoot } from './web-root.test-support.ts';

const { root, remove } = createWebRoot();
const open: FastifyInstance[] = [];

afterAll(async () => {
  await Promise.all(open.map((app) => app.close()));
  remove();
});

async function serve(isContactInboxOn: boolean): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  open.push(app);
  const sendErrorPage = await serveWebFiles(app, { root, isContactInboxOn });
  app.setNotFoundHandler((_request, reply) => sendErrorPage(reply));
  return app;
}

describe.each([
  { inbox: false, page: 'plain', errorPage: 'plain error' },
  { inbox: true, page: 'with inbox', errorPage: 'error with inbox' },
])('with the contact inbox $inbox', ({ inbox, page, errorPage }) => {
  it.each(['/', '/contact-us', '/contact-us/'])('%s is the page that says so', async (url) => {
    const answer = await (await serve(inbox)).inject(url);
    expect([answer.statusCode, answer.body]).toEqual([200, page]);
    expect(answer.headers['cache-control']).toBe('no-cache, no-transform');
  });

  it('the packed form is that of the same page', async () => {
    const app = await serve(inbox);
    const answer = await app.inject({ url: '/contact-us', headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.rawPayload).toEqual(gzipSync(page));
  });

  it.each([
    '/nothing',
    '/404.html',
    '/404.inbox.html',
    '/index.html',
    '/index.inbox.html',
    '/contact-us/index.html',
    '/contact-us/index.inbox.html',
    '/contact-us/index.inbox.html.gz',
    '/404%2Ehtml',
    '/contact-us%2Findex.inbox.html',
  ])('%s is the error page that says so', async (url) => {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
      const answer = await (await serve(inbox)).inject({ url, headers });
      expect([answer.statusCode, answer.body]).toEqual([404, errorPage]);
    }
  });

  it('other files answer under their names', async () => {
    const answer = await (await serve(inbox)).inject('/robots.txt');
    expect([answer.statusCode, answer.body]).toEqual([200, 'User-agent: *']);
  });

  it('llms.txt is plain text, kept for an hour', async () => {
    const answer = await (await serve(inbox)).inject('/llms.txt');
    expect([answer.statusCode, answer.body]).toEqual([200, '# Equanim']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
  });
});

it('a browser that knows a page from before the inbox was switched on gets the new one', async () => {
  const before = await (await serve(false)).inject('/contact-us');
  const headers = { 'if-none-match': String(before.headers['etag']) };
  const same = await (await serve(false)).inject({ url: '/contact-us', headers });
  const after = await (await serve(true)).inject({ url: '/contact-us', headers });
  expect([same.statusCode, after.statusCode]).toEqual([304, 200]);
});
