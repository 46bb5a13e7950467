import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { settings } from '../apps/server/src/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const NAMES = new Set(
  Object.entries(settings).flatMap(([name, setting]) =>
    'isSecret' in setting ? [name, `${name}_FILE`] : [name],
  ),
);
/** Names in these files that are not settings of the server. */
const OTHERS = ['NODE_ENV', 'SITE', 'UPSTREAM'];

/** Bytes that a picture or film may have, by its folder, and all of them together. */
const KB = 1024;
const MAX_MEDIA_BYTES: Record<string, number> = {
  about: 60 * KB,
  contact: 60 * KB,
  footer: 400 * KB,
  hero: 1_200 * KB,
  landing: 200 * KB,
  login: 400 * KB,
  team: 300 * KB,
};
const MAX_ALL_MEDIA_BYTES = 12 * KB * KB;

it('no picture or film is heavier than its place allows', () => {
  const folder = join(root, 'apps/web/public/media');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name: name.replaceAll('\\', '/'), at: statSync(join(folder, name)) }))
    .filter(({ at }) => at.isFile());
  expect(files.length).toBeGreaterThan(50);
  const heavy = files.filter(({ name, at }) => at.size > (MAX_MEDIA_BYTES[name.split('/')[0] ?? ''] ?? 0));
  expect(heavy.map(({ name }) => name)).toEqual([]);
  expect(files.reduce((sum, { at }) => sum + at.size, 0)).toBeLessThan(MAX_ALL_MEDIA_BYTES);
});

describe('what ships the product', () => {
  it.each([
    ['Dockerfile', /(?<=^ENV .*)\b([A-Z_]+)(?==)/gm, 4],
    ['compose.yaml', /^ {6}(?:# )?([A-Z_]+)(?=:)/gm, 10],
    ['deploy/equanim.service', /^Environment=([A-Z_]+)(?==)/gm, 6],
  ])('%s names only settings that there are', (path, pattern, count) => {
    const names = Array.from(read(path).matchAll(pattern), ([, name = '']) => name);
    expect(names.length).toBeGreaterThanOrEqual(count);
    expect(names.filter((name) => !NAMES.has(name) && !OTHERS.includes(name))).toEqual([]);
  });

  it('the Dockerfile copies only what there is, and the manifest of every workspace', () => {
    const copied = Array.from(read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, paths = '']) =>
      paths.split(' '),
    ).flat();
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> };
    const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'));
    expect(copied).toEqual(expect.arrayContaining(workspaces.map((path) => `${path}/package.json`)));
  });

  it('every file that an image, a unit or a proxy starts is there', () => {
    const named = ['Dockerfile', 'deploy/equanim.service', 'compose.yaml'].flatMap((path) =>
      Array.from(
        read(path).matchAll(/(?:apps|tools|deploy)\/[\w/.-]+\.(?:ts|mjs)|deploy\/Caddyfile/g),
        String,
      ),
    );
    expect(named.length).toBeGreaterThanOrEqual(5);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(['apps/server', 'apps/exchange-simulator'])(
    'what %s starts with is installed without the development packages',
    (workspace) => {
      const { packages } = JSON.parse(read('package-lock.json')) as {
        packages: Record<string, { dev?: boolean }>;
      };
      const { dependencies } = JSON.parse(read(`${workspace}/package.json`)) as {
        dependencies: Record<string, string>;
      };
      expect(Object.keys(dependencies)).toContain('tsx');
      const found = Object.keys(dependencies).map((name) => [
        name,
        packages[`${workspace}/node_modules/${name}`] ?? packages[`node_modules/${name}`],
      ]);
      expect(found.filter(([, entry]) => entry === undefined || Object(entry).dev === true)).toEqual([]);
    },
  );
});
