import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test-app.test-support.ts';
import { createWebRoot, FILM, SCRIPT } from './web-root.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const CHANGED = new Date(NOW);
const ASSET = '/assets/app-1a2b.js';
const RANGE = { range: 'bytes=10-19' };

const web = createWebRoot();
for (const name of ['index.html', 'assets/app-1a2b.js', 'assets/app-1a2b.js.br'])
  utimesSync(join(web.root, name), CHANGED, CHANGED);
const test = await startTestApp(NOW, { webRoot: web.root, isContactInboxOn: false, recordAudience: 'off' });
afterAll(async () => {
  await test.close();
  web.remove();
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url, headers });
const unpack = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes };
type Packing = keyof typeof unpack;

describe('What a browser accepts', () => {
  it.each([
    ['', undefined],
    ['BR', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'gzip'],
    ['*;q=0', undefined],
    ['identity', undefined],
  ])('is followed: %s gives %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get(ASSET, { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding']);
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(unpack[(encoding ?? 'plain') as Packing](rawPayload).toString()).toBe(SCRIPT);
  });

  it('is followed as far as the build has packed a file', async () => {
    const { headers } = await get('/', { 'accept-encoding': 'br, gzip;q=0.1' });
    expect(headers['content-encoding']).toBe('gzip');
    expect((await get('/robots.txt', { 'accept-encoding': 'br' })).body).toBe('User-agent: *');
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('is followed for an answer of the API of several packets: %s gives %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await test.get('/openapi.json', undefined, {
      'accept-encoding': accepted,
    });
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding']);
    const text = unpack[(encoding ?? 'plain') as Packing](rawPayload).toString();
    expect(JSON.parse(text)).toHaveProperty('openapi');
  });
});

describe('A file that the caller has already', () => {
  it('is answered with 304 and no body, and the tag of each form is its own', async () => {
    const plain = await get(ASSET);
    const packed = await get(ASSET, { 'accept-encoding': 'br' });
    const [tag, packedTag] = [String(plain.headers['etag']), String(packed.headers['etag'])];
    expect(packedTag).not.toBe(tag);
    for (const known of [tag, `W/${tag}`, `"another", ${tag}`, '*']) {
      const { statusCode, body, headers } = await get(ASSET, { 'if-none-match': known });
      expect([statusCode, body]).toEqual([304, '']);
      expect(headers).toMatchObject({ etag: tag, vary: 'Accept-Encoding' });
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers).not.toHaveProperty('content-length');
    }
    expect((await get(ASSET, { 'if-none-match': packedTag })).statusCode).toBe(200);
  });

  it('is known by its time where no tag is named, and sent again to who reloads on purpose', async () => {
    const { headers } = await get('/');
    const at = CHANGED.toUTCString();
    expect(headers['last-modified']).toBe(at);
    const ask = async (sent: Record<string, string>) => (await get('/', sent)).statusCode;
    expect(await ask({ 'if-modified-since': at })).toBe(304);
    expect(await ask({ 'if-modified-since': 'Fri, 20 Nov 2026 11:59:59 GMT' })).toBe(200);
    expect(await ask({ 'if-modified-since': at, 'if-none-match': '"another"' })).toBe(200);
    expect(await ask({ 'if-none-match': String(headers['etag']), 'cache-control': 'no-cache' })).toBe(200);
  });
});

it.each(['/', ASSET, '/media/film.mp4'])('HEAD says of %s what GET says, without a body', async (url) => {
  for (const headers of [{}, { 'accept-encoding': 'br' }]) {
    const [head, whole] = [await get(url, headers, 'HEAD'), await get(url, headers)];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const same = { date: '', 'x-request-id': '', 'x-ratelimit-remaining': '' };
    expect({ ...head.headers, ...same }).toEqual({ ...whole.headers, ...same });
    const known = { ...headers, 'if-none-match': String(whole.headers['etag']) };
    const again = await get(url, known, 'HEAD');
    expect([again.statusCode, again.headers['content-length']]).toEqual([304, undefined]);
  }
});

describe('A part of a file', () => {
  it('is sent as such, of a film as of what is held in memory', async () => {
    const film = await get('/media/film.mp4', RANGE);
    expect([film.statusCode, film.headers['content-range']]).toEqual([206, 'bytes 10-19/1000']);
    expect(film.rawPayload).toEqual(FILM.subarray(10, 20));
    const text = await get('/robots.txt', { range: 'bytes=0-3' });
    expect([text.statusCode, text.body]).toEqual([206, 'User']);
    expect((await get('/robots.txt', { range: 'bytes=900-' })).statusCode).toBeLessThan(500);
  });

  it('is sent only while the file is the one the caller has begun with', async () => {
    const { headers } = await get('/media/film.mp4');
    const same = await get('/media/film.mp4', { ...RANGE, 'if-range': String(headers['etag']) });
    const changed = await get('/media/film.mp4', { ...RANGE, 'if-range': '"another"' });
    expect([same.statusCode, changed.statusCode]).toEqual([206, 200]);
    expect(changed.rawPayload).toEqual(FILM);
  });
});

it('Files are found by their very names alone', async () => {
  for (const url of ['/robots.txt/', '/media', '/assets%2Fapp-1a2b.js', '/constructor', '/Robots.txt'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  expect((await get('/robots%2Etxt?from=a')).body).toBe('User-agent: *');
});
