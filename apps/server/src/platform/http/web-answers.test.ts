import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebFiles } from './web-files.ts';
import { createWebRoot, FILM, SCRIPT } from './web-root.test-support.ts';

const CHANGED = new Date('2026-11-20T12:00:00Z');
const ASSET = '/assets/app-1a2b.js';
const web = createWebRoot();
let app: FastifyInstance;

beforeAll(async () => {
  for (const name of ['index.html', 'assets/app-1a2b.js', 'assets/app-1a2b.js.br'])
    utimesSync(join(web.root, name), CHANGED, CHANGED);
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const sendErrorPage = await serveWebFiles(app, { root: web.root, isContactInboxOn: false });
  app.setNotFoundHandler((_request, reply) => sendErrorPage(reply));
});
afterAll(async () => {
  await app.close();
  web.remove();
});

function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return app.inject({ method, url, headers });
}

describe('what a browser accepts', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['br', 'br'],
    ['BR', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
  ])('is followed: %s gives %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get(
      ASSET,
      accepted === undefined ? {} : { 'accept-encoding': accepted },
    );
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding']);
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes };
    expect(unpack[(encoding ?? 'plain') as keyof typeof unpack](rawPayload).toString()).toBe(SCRIPT);
  });

  it('is followed as far as the build has packed a file', async () => {
    const { headers } = await get('/', { 'accept-encoding': 'br, gzip;q=0.1' });
    expect(headers['content-encoding']).toBe('gzip');
    expect((await get('/robots.txt', { 'accept-encoding': 'br' })).body).toBe('User-agent: *');
  });
});

describe('a file that the caller has already', () => {
  it('is answered with 304 and no body, and the tag of each form is its own', async () => {
    const plain = await get(ASSET);
    const packed = await get(ASSET, { 'accept-encoding': 'br' });
    const [tag, packedTag] = [String(plain.headers['etag']), String(packed.headers['etag'])];
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    expect(packedTag).not.toBe(tag);
    for (const known of [tag, `W/${tag}`, `"another", ${tag}`, '*']) {
      const { statusCode, body, headers } = await get(ASSET, { 'if-none-match': known });
      expect([statusCode, body]).toEqual([304, '']);
      expect(headers).toMatchObject({
        etag: tag,
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(headers).not.toHaveProperty('content-length');
      expect(headers).not.toHaveProperty('content-type');
    }
    const other = await get(ASSET, { 'if-none-match': packedTag });
    expect(other.statusCode).toBe(200);
  });

  it('is known by its time where no tag is named', async () => {
    const { headers } = await get('/');
    expect(headers['last-modified']).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
    const ask = async (since: string, more = {}) =>
      (await get('/', { 'if-modified-since': since, ...more })).statusCode;
    expect(await ask('Fri, 20 Nov 2026 12:00:00 GMT')).toBe(304);
    expect(await ask('Fri, 20 Nov 2026 11:59:59 GMT')).toBe(200);
    expect(await ask('no time')).toBe(200);
    expect(await ask('Fri, 20 Nov 2026 12:00:00 GMT', { 'if-none-match': '"another"' })).toBe(200);
  });

  it('is sent again to who reloads on purpose', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': String(headers['etag']), 'cache-control': 'no-cache' });
    expect(again.statusCode).toBe(200);
  });
});

describe('HEAD', () => {
  it.each(['/', '/contact-us', ASSET, '/robots.txt', '/media/film.mp4'])(
    'says of %s what GET says, without a body',
    async (url) => {
      for (const headers of [{}, { 'accept-encoding': 'br' }]) {
        const [head, whole] = [await get(url, headers, 'HEAD'), await get(url, headers)];
        expect([head.statusCode, head.body]).toEqual([200, '']);
        expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
        const known = { ...headers, 'if-none-match': String(whole.headers['etag']) };
        const again = await get(url, known, 'HEAD');
        expect([again.statusCode, again.headers['content-length']]).toEqual([304, undefined]);
      }
    },
  );
});

describe('a part of a file', () => {
  it('is sent as such, of a film as of what is held in memory', async () => {
    const film = await get('/media/film.mp4', { range: 'bytes=10-19' });
    expect([film.statusCode, film.headers['content-range']]).toEqual([206, 'bytes 10-19/1000']);
    expect(film.rawPayload).toEqual(FILM.subarray(10, 20));
    const text = await get('/robots.txt', { range: 'bytes=0-3' });
    expect([text.statusCode, text.body]).toEqual([206, 'User']);
  });

  it('is sent only while the file is the one the caller has begun with', async () => {
    const { headers } = await get('/media/film.mp4');
    const range = { range: 'bytes=10-19' };
    const same = await get('/media/film.mp4', { ...range, 'if-range': String(headers['etag']) });
    const changed = await get('/media/film.mp4', { ...range, 'if-range': '"another"' });
    expect([same.statusCode, changed.statusCode]).toEqual([206, 200]);
    expect(changed.rawPayload).toEqual(FILM);
  });
});

it('files are found by their very names alone', async () => {
  for (const url of [
    '/robots.txt/',
    '/media',
    '/media/',
    '/assets%2Fapp-1a2b.js',
    '/constructor',
    '/Robots.txt',
  ])
    expect((await get(url)).statusCode).toBe(404);
  expect((await get('/robots%2Etxt?from=a')).body).toBe('User-agent: *');
});
