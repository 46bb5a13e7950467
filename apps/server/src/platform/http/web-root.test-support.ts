import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageEnding } from '@equanim/contract/features';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const SCRIPT = 'console.log("a script of the website");'.repeat(20);
export const FILM = Buffer.from(Array.from({ length: 1_000 }, (_, n) => n % 256));

/**
 * A small website as the build writes it: each page for each choice of what is on, plain and compressed, a script with a hash
 * in its name, and a film.
 */
export function createWebRoot(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'equanim-web-'));
  mkdirSync(join(root, 'contact-us'));
  for (const on of [[], ['contact-inbox'], ['record'], ['contact-inbox', 'record']] as const) {
    const ending = pageEnding(new Set(on));
    const text = `page with ${on.join(', ')}`;
    for (const folder of ['.', 'contact-us']) {
      writeFileSync(join(root, folder, `index${ending}`), text);
      writeFileSync(join(root, folder, `index${ending}.gz`), gzipSync(text));
    }
    writeFileSync(join(root, `404${ending}`), `error ${text}`);
  }
  writeFileSync(join(root, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(root, 'llms.txt'), '# Equanim');
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'assets/app-1a2b.js'), SCRIPT);
  writeFileSync(join(root, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(root, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  mkdirSync(join(root, 'media'));
  writeFileSync(join(root, 'media/film.mp4'), FILM);
  return { root, remove: () => rmSync(root, { recursive: true }) };
}
