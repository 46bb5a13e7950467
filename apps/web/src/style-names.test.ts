import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

/** What all screens of the portal, or all pages of the site, share. */
const SHARED = /^(?:ui|(?:portal|site)[/](?:layout|charts|print|live|session|ui))(?:[/]|$)/;

/** The screen or page a style sheet belongs to. */
const areaOf = (file: string): string => dirname(file).split('/').slice(0, 2).join('/');

/** The classes that selectors of a sheet begin with, which it so gives a look. */
function namesIn(file: string): Set<string> {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const selectors = [...text.matchAll(/(?:^|[{};])([^{};@]+)[{]/g)].flatMap(([, found = '']) =>
    found.split(/,(?![^(]*[)])/),
  );
  return new Set(selectors.flatMap((one) => /^\s*[.]([\w-]+)/.exec(one)?.[1] ?? []));
}

test('no two screens name a class alike: the styles of both stay where somebody goes from one to the other', () => {
  const all = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' });
  const files = all.filter((file) => file.endsWith('.css'));
  const sheets = files.map((file) => ({
    area: areaOf(file),
    names: namesIn(file),
    isShared: SHARED.test(file),
  }));
  const shared = new Set(sheets.filter(({ isShared }) => isShared).flatMap(({ names }) => [...names]));
  const areas = new Map<string, Set<string>>();
  for (const { area, names, isShared } of sheets)
    for (const name of isShared ? [] : names)
      if (!shared.has(name)) areas.set(name, new Set([...(areas.get(name) ?? []), area]));
  const twice = [...areas].filter(([, found]) => found.size > 1);
  expect(twice.map(([name, found]) => `${name}: ${[...found].toSorted().join(', ')}`)).toEqual([]);
  expect(areas.size).toBeGreaterThan(500);
});
