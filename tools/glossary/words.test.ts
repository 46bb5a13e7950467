import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { badNames, badTexts, readGlossary } from './words.ts';

const glossary = readGlossary(`
## Things

| word | meaning | never |
|------|---------|-------|
| gap  | minutes without a sample | hole, (missing) |
| line | one row | - |

## Names in code

| never | say | except |
|-------|-----|--------|
| MOST, LONGEST | \`MAX_\` | |
| look | \`variant\` | \`apps/server/\` |

## Words in no text either

| never | say | except |
|-------|-----|--------|
| aside | quarantine | \`<aside\`, \`CHANGELOG.md\` |
`);

describe('badNames()', () => {
  it.each([
    ['const holeCount = 1;', 'hole'],
    ['const MOST_KEPT = 5;', 'most'],
    ['<Button look="primary">', 'look'],
  ])('refuses a name with a word of another: %s', (line, word) => {
    expect(badNames('apps/web/src/a.ts', line, glossary)).toEqual([
      `apps/web/src/a.ts:1: the glossary has another word for "${word}"`,
    ]);
  });

  it.each([
    'const missing = gaps.length;',
    'const most = Math.max(...values);',
    '// A hole is a word of prose.',
    "const text = 'a hole';",
  ])('accepts what only looks like one: %s', (line) => {
    expect(badNames('apps/web/src/a.ts', line, glossary)).toEqual([]);
  });

  it('refuses the name of a file', () => {
    expect(badNames('apps/web/src/row-hole.ts', '', glossary)).toEqual([
      'apps/web/src/row-hole.ts: the glossary has another word for "hole" in its name',
    ]);
  });

  it('leaves a word alone where the glossary says so', () => {
    expect(badNames('apps/server/src/a.ts', 'await watch.look();', glossary)).toEqual([]);
  });
});

describe('badTexts()', () => {
  it.each(['/** A sample kept aside. */', '<p>Kept Aside</p>', "const label = 'Kept aside';"])(
    'refuses a word of another thing in a text: %s',
    (line) => {
      expect(badTexts('apps/web/src/a.tsx', `\n${line}`, glossary)).toEqual([
        'apps/web/src/a.tsx:2: the glossary has another word for "aside"',
      ]);
    },
  );

  it('leaves a word alone in the files and lines the glossary names', () => {
    expect(badTexts('CHANGELOG.md', 'A sample kept aside.', glossary)).toEqual([]);
    expect(badTexts('apps/web/src/a.tsx', '<aside className="note">', glossary)).toEqual([]);
  });
});

it("the glossary's own three tables are read", () => {
  const { names, constants, texts } = readGlossary(readFileSync('docs/glossary.md', 'utf8'));
  expect(names).toEqual(expect.arrayContaining([{ word: 'cashflow', except: [] }]));
  expect(constants).toEqual(expect.arrayContaining([{ word: 'longest', except: [] }]));
  expect(texts).toEqual(expect.arrayContaining([{ word: 'anew', except: [] }]));
});
