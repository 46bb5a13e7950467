import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { badAsvsPage } from './asvs.ts';

const page = readFileSync('docs/asvs.md', 'utf8');
const find = (text: string) => badAsvsPage('docs/asvs.md', text);
/** The page with the row of a requirement changed. */
const withRow = (requirement: string, change: (row: string) => string): string =>
  page
    .split('\n')
    .map((line) => (line.startsWith(`| ${requirement} `) ? change(line) : line))
    .join('\n');

it('every requirement of level 1 and 2 of ASVS 5.0 stands once, with a test or a reason', () => {
  expect(find(page)).toEqual([]);
});

it.each([
  ['a requirement that is left out', withRow('6.2.1', () => ''), 'docs/asvs.md: 6.2.1 is left out'],
  [
    'the last of several that are left out together',
    page.replace('| 10.7.1 to 10.7.3 ', '| 10.7.1 to 10.7.2 '),
    'docs/asvs.md: 10.7.3 is left out',
  ],
  ['one that stands twice', withRow('6.2.1', (row) => `${row}\n${row}`), 'docs/asvs.md: 6.2.1 stands twice'],
  [
    'one of level 3, or of no level',
    withRow('6.2.1', (row) => `${row}\n${row.replace('6.2.1', '6.7.1')}`),
    'docs/asvs.md: ASVS has no 6.7.1 of level 1 or 2',
  ],
  [
    'a row without a test and without a reason',
    withRow('6.2.1', (row) => row.replace(/\| [^|]*\|$/, '| of course |')),
    'the row names no test and gives no reason',
  ],
  [
    'a wrong count',
    withRow('9.1.1', (row) => row.replace('Does not apply:', 'Not met:')),
    'the count is not',
  ],
])('%s is found', (_what, text, finding) => {
  expect(find(text)).toContainEqual(expect.stringContaining(finding));
});
