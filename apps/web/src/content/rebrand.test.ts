import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { crmContacts } from './crm.ts';
import { firm } from './firm.ts';
import { team } from './team.ts';

const root = new URL('..', import.meta.url);
const escape = (word: string): string => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

test('no component holds a name, an address or a link of the firm, nor a path of its media', () => {
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
    ...team.flatMap((member) => [member.name, member.title]),
    ...crmContacts.map((sample) => sample.name),
  ];
  const escaped = words.map(escape);
  // Media have their paths in the content, too. Our own packages bear the product's name as their scope.
  const pattern = new RegExp(`(?<![@\\p{L}])(?:(?:${escaped.join('|')})(?!\\p{L})|/media/)`, 'giu');
  const files = globSync('{*,{site,portal,ui,api}/**/*}.{ts,tsx,css}', { cwd: root.pathname });
  const components = files.filter((file) => !/\.(test|test-support)\./.test(file));
  expect(components.length).toBeGreaterThan(400);
  const findings = components.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(pattern)].map(([found]) => `${file}: ${found}`),
  );
  expect(findings).toEqual([]);
});

test('no words of the content hold the name of the firm but those that it is written in', () => {
  const files = globSync('content/*.{ts,tsx}', { cwd: root.pathname }).filter(
    (file) => !/\.test\.|\/firm\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  const name = new RegExp(`(?<![@\\p{L}])${escape(firm.name)}(?!\\p{L})`, 'u');
  expect(files.filter((file) => name.test(readFileSync(new URL(file, root), 'utf8')))).toEqual([]);
});
