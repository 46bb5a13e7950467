import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';

const sources = globSync(['{apps,packages}/*/{src,build,public}/**/*.{ts,tsx,js}'], {
  ignore: ['**/*.test.{ts,tsx}', '**/*.test-support.{ts,tsx}'],
}).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const SHELL = /\bshell:\s*(?!false)|\b(?:exec|execSync)\b[^}\n]*\}? from 'node:child_process'/;
const UNCHECKED = /rejectUnauthorized|checkServerIdentity|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser/;
const HTML = /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/;

const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('The code that is shipped', () => {
  it('starts no program through a shell', () => {
    expect(filesWith(SHELL)).toEqual([]);
  });

  it('switches off no check of a certificate or of a message', () => {
    expect(filesWith(UNCHECKED)).toEqual([]);
  });

  it('writes no HTML into a page, but for the one part that keeps what its own document holds', () => {
    expect(filesWith(HTML)).toEqual(['apps/web/src/site/layout/prerendered.tsx']);
  });

  it.each([
    [SHELL, "import { execSync, spawn } from 'node:child_process'; spawn('ls', { shell: true });"],
    [UNCHECKED, 'new Agent({ rejectUnauthorized: false });'],
    [HTML, 'element.innerHTML = text;'],
  ])('would be found with %s in %s', (pattern, line) => {
    expect(pattern.test(line)).toBe(true);
  });

  it('is looked at as a whole', () => {
    const paths = sources.map(({ path }) => path);
    for (const path of ['apps/server/src/main.ts', 'apps/web/src/main.ts', 'packages/contract/src/calls.ts'])
      expect(paths).toContain(path);
  });
});

/** Of the lockfile, what is read here. */
interface LockedPackage {
  integrity?: string;
  resolved?: string;
  link?: boolean;
  /** It lies within another package, whose hash covers it. */
  inBundle?: boolean;
}

describe('The packages that are installed', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const foreign = Object.entries(packages).filter(
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  );

  it('are locked with a hash of their content, and come from nowhere but the registry', () => {
    expect(foreign.length).toBeGreaterThan(100);
    const odd = foreign.filter(
      ([, { integrity = '', resolved = 'https://registry.npmjs.org/' }]) =>
        !integrity.startsWith('sha512-') || !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(odd.map(([path]) => path)).toEqual([]);
  });

  it('are named by one version each, so that none changes by itself', () => {
    const manifests = globSync(['package.json', '{apps,packages}/*/package.json']);
    const loose = manifests.flatMap((path) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path, 'utf8')) as Record<
        string,
        Record<string, string> | undefined
      >;
      return Object.entries({ ...dependencies, ...devDependencies })
        .filter(
          ([name, version]) =>
            !name.startsWith('@equanim/') && !/^(?:npm:.+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
        )
        .map(([name, version]) => `${path}: ${name} ${version}`);
    });
    expect(loose).toEqual([]);
  });
});
