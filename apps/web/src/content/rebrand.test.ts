import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import * as crm from './crm.ts';
import { firm } from './firm.ts';
import * as team from './team.ts';

const root = new URL('..', import.meta.url);

interface Source {
  file: string;
  text: string;
}

/** The components and what they are styled with: everything a rebrand leaves alone. */
const sources: Source[] = globSync('{*,{site,portal,ui,api}/**/*}.{ts,tsx,css}', { cwd: root.pathname })
  .filter((file) => !/\.(test|test-support)\./.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }));

/** Where a component contains one of the texts as a whole. Our own packages bear the product's name as their scope. */
function findingsOf(words: readonly string[], within = sources): string[] {
  const escaped = [...new Set(words)].map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  const pattern = new RegExp(`(?<![@\\p{L}])(${escaped.join('|')})(?!\\p{L})`, 'giu');
  return within.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`),
  );
}

test('no component holds a name, an address, a link or a sentence of the firm', () => {
  const { name, fundName, origin, tagline, description, email, address, social } = firm;
  const words = [
    name,
    fundName,
    origin,
    tagline,
    description,
    email,
    ...address.lines,
    ...social.map(({ href }) => href),
    ...team.team.flatMap((member) => [member.name, member.title]),
    ...crm.crmContacts.map((sample) => sample.name),
  ];
  expect(words.length).toBeGreaterThan(20);
  expect(findingsOf(words)).toEqual([]);
});
