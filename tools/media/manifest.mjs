import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder the site serves at `/media/`. */
export const MEDIA = fileURLToPath(new URL('../../apps/web/public/media/', import.meta.url));
const MANIFEST = fileURLToPath(new URL('manifest.json', import.meta.url));

/** Every file of the media folder, as paths below it, sorted. */
export function listMedia() {
  const entries = readdirSync(MEDIA, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return files
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(MEDIA.length)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}

/** Bytes and SHA-256 of a file below the media folder. */
export function fingerprint(file) {
  const path = join(MEDIA, file);
  return {
    bytes: statSync(path).size,
    sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
  };
}

/** The rows of the manifest: { file, width, height, bytes, sha256, scene, seed }. */
export function readManifest() {
  return existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : [];
}

/** Writes the rows, sorted by file. */
export function writeManifest(rows) {
  const sorted = rows.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  writeFileSync(MANIFEST, `${JSON.stringify(sorted, null, 2)}\n`);
}
