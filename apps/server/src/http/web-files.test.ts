import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebFiles } from './web-files.ts';

const root = mkdtempSync(join(tmpdir(), 'equanim-web-'));
const open: FastifyInstance[] = [];

beforeAll(() => {
  mkdirSync(join(root, 'contact-us'));
  for (const folder of ['.', 'contact-us']) {
    for (const [file, text] of Object.entries({ 'index.html': 'plain', 'index.inbox.html': 'with inbox' })) {
      writeFileSync(join(root, folder, file), text);
      writeFileSync(join(root, folder, `${file}.gz`), gzipSync(text));
    }
  }
  writeFileSync(join(root, '404.html'), 'plain error');
  writeFileSync(join(root, '404.inbox.html'), 'error with inbox');
});
afterAll(async () => {
  await Promise.all(open.map((app) => app.close()));
  rmSync(root, { recursive: true });
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
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('the packed form is that of the same page', async () => {
    const app = await serve(inbox);
    const answer = await app.inject({ url: '/contact-us', headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.rawPayload).toEqual(gzipSync(page));
  });

  it('so is the error page', async () => {
    const answer = await (await serve(inbox)).inject('/nothing');
    expect([answer.statusCode, answer.body]).toEqual([404, errorPage]);
  });
});

it('a browser that knows a page from before the inbox was switched on gets the new one', async () => {
  const before = await (await serve(false)).inject('/contact-us');
  const headers = { 'if-none-match': String(before.headers['etag']) };
  const same = await (await serve(false)).inject({ url: '/contact-us', headers });
  const after = await (await serve(true)).inject({ url: '/contact-us', headers });
  expect([same.statusCode, after.statusCode]).toEqual([304, 200]);
});
