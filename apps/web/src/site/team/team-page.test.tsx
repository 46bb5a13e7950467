import { existsSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { team } from '../../content/team.ts';
import { TeamPage } from './team-page.tsx';

test('the team has nine members with the ids 1 to 9', () => {
  expect(team.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('three chief officers lead six data scientists', () => {
  expect(team.map(({ title }) => title)).toEqual([
    'Chief Executive Officer',
    'Chief Technology Officer',
    'Chief Operating Officer',
    ...Array.from({ length: 6 }, () => 'Data Scientist'),
  ]);
});

test('every portrait and clip of the team is a file of the site', () => {
  const isThere = (path: string) => existsSync(new URL(`../../../public${path}`, import.meta.url));
  const files = team.flatMap(({ imageSrc, mediaSrc }) => [imageSrc.default, imageSrc.webp, mediaSrc.webm]);
  expect(files).toHaveLength(27);
  expect(files.filter((path) => !isThere(path))).toEqual([]);
});

test('without scripts the team page has every name and every bio, and no dialog is open', () => {
  const markup = renderToStaticMarkup(<TeamPage />);
  expect(markup).toContain('>Meet the Architects</h1>');
  for (const { name, title } of team) {
    expect(markup).toContain(name);
    expect(markup).toContain(title);
  }
  const bios = markup.slice(markup.indexOf('<noscript>'), markup.indexOf('</noscript>'));
  expect(bios.match(/<dd>/g)).toHaveLength(9);
  expect(markup).not.toMatch(/<dialog[^>]* open/);
  expect(markup).not.toContain('<video');
});
