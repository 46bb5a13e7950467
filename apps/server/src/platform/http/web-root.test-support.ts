import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A small website as the build writes it: each page with and without the contact inbox, plain and compressed. */
export function createWebRoot(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'equanim-web-'));
  mkdirSync(join(root, 'contact-us'));
  for (const folder of ['.', 'contact-us']) {
    for (const [file, text] of Object.entries({ 'index.html': 'plain', 'index.inbox.html': 'with inbox' })) {
      writeFileSync(join(root, folder, file), text);
      writeFileSync(join(root, folder, `${file}.gz`), gzipSync(text));
    }
  }
  writeFileSync(join(root, '404.html'), 'plain error');
  writeFileSync(join(root, '404.inbox.html'), 'error with inbox');
  writeFileSync(join(root, 'robots.txt'), 'User-agent: *');
  return { root, remove: () => rmSync(root, { recursive: true }) };
}
