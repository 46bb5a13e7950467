import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdFolder } from './held-files.ts';

const KB = 1024;
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'equanim-held-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, bytes: number): void {
  writeFileSync(join(root, name), '');
  truncateSync(join(root, name), bytes);
}

it('every file of up to 512 KB is held, but no film', () => {
  mkdirSync(join(root, 'media'));
  write('page.html', 512 * KB);
  write('large.csv', 512 * KB + 1);
  write('media/film.mp4', KB);
  write('media/film.webm', KB);
  write('media/picture.webp', KB);
  const { names, held } = holdFolder(root, () => 'no-cache');
  expect([...held.keys()].toSorted()).toEqual(['media/picture.webp', 'page.html']);
  expect(names.size).toBe(5);
});

it('no more than 32 MB are held, and the smallest files first', () => {
  for (let n = 0; n < 70; n++) write(`${n}.png`, 500 * KB);
  write('small.js', KB);
  const { held } = holdFolder(root, () => 'no-cache');
  const total = [...held.values()].reduce((sum, { plain }) => sum + plain.body.length, 0);
  expect(held.has('small.js')).toBe(true);
  expect(total).toBeLessThanOrEqual(32 * KB * KB);
  expect(held.size).toBe(1 + Math.floor((32 * KB - 1) / 500));
});

it('files are typed by their names, packed ones as what they hold', () => {
  for (const name of [
    'page.html',
    'page.html.br',
    'app.js',
    'app.js.gz',
    'mark.svg',
    'font.woff2',
    'odd.sources',
  ])
    write(name, 10);
  const { held } = holdFolder(root, () => 'no-cache');
  const typeOf = (name: string) => held.get(name)?.plain.headers['content-type'];
  expect(typeOf('page.html')).toBe('text/html; charset=utf-8');
  expect(held.get('page.html')?.packed.get('br')?.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
  });
  expect(held.get('app.js')?.encodings).toEqual(['gzip']);
  expect(typeOf('mark.svg')).toBe('image/svg+xml');
  expect(typeOf('font.woff2')).toBe('font/woff2');
  expect(typeOf('odd.sources')).toBe('application/octet-stream');
});
